import type { Store, Transaction } from '@franklin/ledger';
import type { Exclusion } from '@franklin/protocol/room';
import type { Audit } from './audit.ts';
import { dayIn } from './players-age.ts';
import { aboutPlayer, holdPlayer } from './players-rows.ts';
import { Refused } from './refused.ts';
import type { RoomSettings } from './settings.ts';
import type { Actor } from './staff.ts';

interface Row {
  readonly player: string;
  readonly number: number;
  readonly kind: Exclusion['kind'];
  readonly since: number;
  readonly until: string | null;
  readonly reason: string;
  readonly set_by: string;
  readonly ended_at: number | null;
  readonly tried_at: number | null;
  readonly tried_where: string | null;
}

export interface NewExclusion {
  readonly kind: Exclusion['kind'];
  /** The last day on which it holds. */
  readonly until: string;
  readonly reason: string;
}

/** That it holds on the day `$1`. */
const HOLDS = 'ended_at IS NULL AND (until IS NULL OR until >= $1)';

/** Who may not play: players who asked for it themselves, and those whom the house banned. */
export class Exclusions {
  readonly #store: Store;
  readonly #audit: Audit;
  readonly #timeZone: string;
  readonly #now: () => number;

  constructor(store: Store, audit: Audit, { timeZone }: RoomSettings, now: () => number) {
    this.#store = store;
    this.#audit = audit;
    this.#timeZone = timeZone;
    this.#now = now;
  }

  /** Of one player, those that hold today. */
  async of(tx: Transaction, player: string): Promise<Exclusion[]> {
    const rows = await tx.query<Row>(
      `SELECT * FROM room_exclusions WHERE player = $2 AND ${HOLDS} ORDER BY number`,
      [this.#today(), player],
    );
    return rows.map(exclusionOf);
  }

  /** Of all players, those that hold today; whoever tried to play last comes first. */
  async list(): Promise<(Exclusion & { readonly player: { readonly id: string; readonly name: string } })[]> {
    const rows = await this.#store.query<Row & { name: string }>(
      `SELECT room_exclusions.*, room_players.name FROM room_exclusions
        JOIN room_players ON room_players.id = room_exclusions.player
        WHERE ${HOLDS} ORDER BY COALESCE(tried_at, 0) DESC, since DESC, player, number`,
      [this.#today()],
    );
    return rows.map((row) => ({ ...exclusionOf(row), player: { id: row.player, name: row.name } }));
  }

  /** Also for a player whose account is closed: it holds when he comes back. */
  async add(player: string, { kind, until, reason }: NewExclusion, actor: Actor): Promise<void> {
    if (until < this.#today())
      throw new Refused('bad-day', 'That day is over: choose a later one, or for ever.');
    await this.#store.transaction(async (tx) => {
      await holdPlayer(tx, player);
      const [last] = await tx.query<{ number: number | null }>(
        'SELECT MAX(number) AS number FROM room_exclusions WHERE player = $1',
        [player],
      );
      const number = (last?.number ?? 0) + 1;
      await tx.query(
        `INSERT INTO room_exclusions
          (player, number, kind, since, until, reason, set_by, ended_at, tried_at, tried_where)
          VALUES ($1, $2, $3, $4, $5, $6, $7, NULL, NULL, NULL)`,
        [player, number, kind, this.#now(), until === FOREVER ? null : until, reason, actor.who],
      );
      await this.#audit.add(tx, {
        ...actor,
        what: 'exclude-player',
        about: aboutPlayer(player),
        after: { number, kind, until },
        why: reason,
      });
    });
  }

  /** Bans only: what a player asked for himself holds until its day, whatever he or anybody says meanwhile. */
  async end(player: string, number: number, reason: string, actor: Actor): Promise<void> {
    const refused = await this.#store.transaction(async (tx) => {
      await holdPlayer(tx, player);
      const [row] = await tx.query<Row>(
        `SELECT * FROM room_exclusions WHERE player = $2 AND number = $3 AND ${HOLDS}`,
        [this.#today(), player, number],
      );
      if (row === undefined)
        throw new Refused('unknown-exclusion', 'There is no such exclusion, or it is over already.');
      const about = {
        ...actor,
        about: aboutPlayer(player),
        before: { number, kind: row.kind, until: row.until },
      };
      if (row.kind === 'self') {
        await this.#audit.add(tx, { ...about, what: 'end-exclusion-refused', why: reason });
        return new Refused(
          'self-exclusion',
          `A self-exclusion cannot be ended early: this one holds ${span(row)}.`,
        );
      }
      await tx.query('UPDATE room_exclusions SET ended_at = $3 WHERE player = $1 AND number = $2', [
        player,
        number,
        this.#now(),
      ]);
      await this.#audit.add(tx, { ...about, what: 'end-exclusion', why: reason });
      return undefined;
    });
    if (refused !== undefined) throw refused;
  }

  /** That he came to a seat all the same: the cage sees it. */
  async noteTried(tx: Transaction, player: string, where: string): Promise<void> {
    await tx.query(
      `UPDATE room_exclusions SET tried_at = $3, tried_where = $4 WHERE player = $2 AND ${HOLDS}`,
      [this.#today(), player, this.#now(), where],
    );
  }

  #today(): string {
    return dayIn(this.#timeZone, this.#now());
  }
}

/** Later than every day. */
const FOREVER = 'forever';

/** How long it holds, within a sentence. */
export function span({ until }: { readonly until?: string | null | undefined }): string {
  return until === null || until === undefined ? 'for ever' : `up to and with ${until}`;
}

function exclusionOf(row: Row): Exclusion {
  const { number, kind, since, until, reason, set_by: by, tried_at: at, tried_where: where } = row;
  return {
    ...{ number, kind, since, reason, by },
    ...(until === null ? {} : { until }),
    ...(at === null || where === null ? {} : { tried: { at, where } }),
  };
}
