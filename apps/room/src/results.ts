import type { Store, Transaction } from '@franklin/ledger';
import type { Results as PlayerTotals, PlaySession, ShippedHand } from '@franklin/protocol/room';
import { roomParts } from '@franklin/protocol/room';
import { z } from 'zod';
import type { GamingDays } from './gaming-day.ts';
import { Refused } from './refused.ts';

/** The three things at a table that begin and end the session of a player. */
const sat = z.looseObject({
  seat: z.int(),
  player: z.looseObject({ id: roomParts.playerId }),
});
const gone = z.looseObject({ seat: z.int() });

interface OpenSession {
  readonly seq: number;
  readonly seat: number;
  readonly player: string;
}

const LAST_DAYS = 400;
const LAST_SESSIONS = 100;

/** Sums over rows of results, for either back end. */
const TOTALS = `CAST(COUNT(net) AS BIGINT) AS hands,
  CAST(COALESCE(SUM(CASE WHEN net > 0 THEN net ELSE 0 END), 0) AS BIGINT) AS won,
  CAST(COALESCE(SUM(CASE WHEN net < 0 THEN -net ELSE 0 END), 0) AS BIGINT) AS lost,
  CAST(COALESCE(SUM(net), 0) AS BIGINT) AS net`;

/** What every player won and lost: one row for each of his hands, and everything else is counted from those. */
export class Results {
  readonly #store: Store;
  readonly #days: GamingDays;

  constructor(store: Store, days: GamingDays) {
    this.#store = store;
    this.#days = days;
  }

  /** The sessions that are open at a table, to be carried through what it ships. */
  async openAt(tx: Transaction, table: string): Promise<OpenSessions> {
    const rows = await tx.query<OpenSession>(
      'SELECT seq, seat, player FROM room_play_sessions WHERE room_table = $1 AND ended IS NULL',
      [table],
    );
    return new OpenSessions(tx, table, rows);
  }

  async add(
    tx: Transaction,
    table: string,
    { number, ended, players }: ShippedHand,
    sessions: OpenSessions,
  ): Promise<void> {
    const at = Date.parse(ended);
    const day = this.#days.of(at);
    for (const { player, seat, start, end } of players)
      await tx.query(
        `INSERT INTO room_results (player, room_table, hand, net, at, day, session)
          VALUES ($1, $2, $3, $4, $5, $6, $7)`,
        [player, table, number, end - start, at, day, sessions.of(seat, player)],
      );
  }

  async of(player: string): Promise<{
    readonly ever: PlayerTotals;
    readonly days: (PlayerTotals & { readonly day: string })[];
    readonly sessions: PlaySession[];
  }> {
    const [ever] = await this.#store.query<PlayerTotals>(
      `SELECT ${TOTALS} FROM room_results WHERE player = $1`,
      [player],
    );
    const days = await this.#store.query<PlayerTotals & { day: string }>(
      `SELECT day, ${TOTALS} FROM room_results WHERE player = $1 GROUP BY day ORDER BY day DESC LIMIT ${LAST_DAYS}`,
      [player],
    );
    const sessions = await this.#store.query<PlayerTotals & SessionRow>(
      `SELECT s.room_table, s.seq, s.seat, s.began, s.ended, ${TOTALS} FROM room_play_sessions s
        LEFT JOIN room_results r ON r.room_table = s.room_table AND r.session = s.seq AND r.player = s.player
        WHERE s.player = $1 GROUP BY s.room_table, s.seq, s.seat, s.began, s.ended
        ORDER BY s.began DESC, s.seq DESC LIMIT ${LAST_SESSIONS}`,
      [player],
    );
    return {
      ever: ever!,
      days: [...days],
      sessions: sessions.map(({ room_table: table, seq: _, ended, ...rest }) => ({
        table,
        ...rest,
        ...(ended === null ? {} : { ended }),
      })),
    };
  }
}

interface SessionRow {
  readonly room_table: string;
  readonly seq: number;
  readonly seat: number;
  readonly began: number;
  readonly ended: number | null;
}

/** Who sits where at one table, while its record is taken row by row. */
export class OpenSessions {
  readonly #tx: Transaction;
  readonly #table: string;
  readonly #bySeat: Map<number, OpenSession>;

  constructor(tx: Transaction, table: string, open: readonly OpenSession[]) {
    this.#tx = tx;
    this.#table = table;
    this.#bySeat = new Map(open.map((session) => [session.seat, session]));
  }

  /** The session that a hand of a player belongs to; none where the record does not say that he sat down. */
  of(seat: number, player: string): number | null {
    const open = this.#bySeat.get(seat);
    return open?.player === player ? open.seq : null;
  }

  async follow(event: { readonly type: string }, seq: number, at: number): Promise<void> {
    switch (event.type) {
      case 'sat': {
        const { seat, player } = parsed(sat, event);
        await this.#end(seat, at);
        this.#bySeat.set(seat, { seq, seat, player: player.id });
        await this.#tx.query(
          `INSERT INTO room_play_sessions (room_table, seq, player, seat, began, ended)
            VALUES ($1, $2, $3, $4, $5, NULL)`,
          [this.#table, seq, player.id, seat, at],
        );
        return;
      }
      case 'left':
      case 'released':
        return this.#end(parsed(gone, event).seat, at);
    }
  }

  async #end(seat: number, at: number): Promise<void> {
    const open = this.#bySeat.get(seat);
    if (open === undefined) return;
    this.#bySeat.delete(seat);
    await this.#tx.query('UPDATE room_play_sessions SET ended = $3 WHERE room_table = $1 AND seq = $2', [
      this.#table,
      open.seq,
      at,
    ]);
  }
}

function parsed<T>(schema: z.ZodType<T>, event: { readonly type: string }): T {
  const result = schema.safeParse(event);
  if (result.success) return result.data;
  throw new Refused('malformed', `What was shipped as ${event.type} is none that the room understands.`);
}
