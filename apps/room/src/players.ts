import type { Ledger, Store, Transaction } from '@franklin/ledger';
import type { BodyOf, FoundPlayer, Player, playerRoutes } from '@franklin/protocol/room';
import type { Audit } from './audit.ts';
import { withLuhnDigit } from './card-number.ts';
import { Cards } from './cards.ts';
import { CardDesk } from './cards-desk.ts';
import { Exclusions } from './exclusions.ts';
import { NO_FAILURES } from './failures.ts';
import { Pins } from './pins.ts';
import {
  alreadyKnown,
  expectAge,
  expectContact,
  expectDocument,
  type NewPlayer,
} from './players-admission.ts';
import { dayIn } from './players-age.ts';
import {
  aboutPlayer,
  holdOpen,
  type PlayerRow,
  pinOf,
  playerAccount,
  soughtName,
  unknownPlayer,
} from './players-rows.ts';
import { PlayerSignIn, type SignedIn } from './players-sign-in.ts';
import { Refused } from './refused.ts';
import type { RoomSettings } from './settings.ts';
import type { SlowHash } from './slow-hash.ts';
import type { Actor } from './staff.ts';

export type PlayerChange = BodyOf<typeof playerRoutes.changePlayer>;

export interface PlayersOptions {
  readonly store: Store;
  readonly ledger: Ledger;
  readonly audit: Audit;
  readonly hash: SlowHash;
  readonly pepper: Uint8Array;
  readonly settings: RoomSettings;
  readonly now: () => number;
}

const MOST_FOUND = 50;

/** The players of the room: their accounts, with their cards, their PINs and what keeps them from playing. */
export class Players {
  readonly cards: CardDesk;
  readonly pins: Pins;
  readonly exclusions: Exclusions;
  /** Asked before an account is closed: each throws a `Refused` if the player has something elsewhere, such as chips. */
  readonly beforeClose: ((tx: Transaction, id: string) => Promise<void>)[] = [];
  readonly #cards: Cards;
  readonly #door: PlayerSignIn;
  readonly #store: Store;
  readonly #ledger: Ledger;
  readonly #audit: Audit;
  readonly #settings: RoomSettings;
  readonly #now: () => number;

  constructor({ store, ledger, audit, hash, pepper, settings, now }: PlayersOptions) {
    this.#store = store;
    this.#ledger = ledger;
    this.#audit = audit;
    this.#settings = settings;
    this.#now = now;
    const cards = new Cards(pepper, settings, now);
    const exclusions = new Exclusions(store, audit, settings, now);
    this.#cards = cards;
    this.cards = new CardDesk(store, audit, cards, exclusions);
    this.exclusions = exclusions;
    this.pins = new Pins(store, audit, cards, hash);
    this.#door = new PlayerSignIn(store, { audit, cards, exclusions, hash, now });
  }

  /** At a seat, with what its reader and its PIN pad sent. */
  signIn(card: string, pin: string, where: string): Promise<SignedIn> {
    return this.#door.signIn(card, pin, where);
  }

  /** Opens an account, here and in the books. */
  async open(player: NewPlayer, actor: Actor): Promise<Player> {
    const { name, born, contact, document } = player;
    const today = this.#today();
    expectAge(born, today, this.#settings.ageLimit);
    expectDocument(document, today);
    expectContact(contact);
    const answer = await this.#store.transaction(async (tx) => {
      // One at a time: nobody opens two accounts at two windows.
      const [head] = await tx.query<{ number: number }>(
        `SELECT number FROM room_player_head WHERE one = 1${tx.dialect.forUpdate}`,
      );
      const known = await alreadyKnown(tx, this.exclusions, player);
      if (known !== undefined) {
        const { about, why } = known;
        await this.#audit.add(tx, { ...actor, what: 'open-player-refused', about, why: why.code });
        return why;
      }
      const number = head!.number + 1;
      await tx.query('UPDATE room_player_head SET number = $1 WHERE one = 1', [number]);
      // A number typed wrong is nobody's, and not somebody else's.
      const id = withLuhnDigit(String(number));
      const seen = this.#seen(document, actor);
      await tx.query(
        `INSERT INTO room_players
          (id, name, sought, born, contact, document, opened_at, closed_at, pin, failures, locked)
          VALUES ($1, $2, $3, $4, $5, $6, $7, NULL, NULL, $8, 0)`,
        [id, name, soughtName(name), born, JSON.stringify(contact), seen, this.#now(), NO_FAILURES],
      );
      const account = await this.#ledger.within(tx).openAccount(playerAccount(id), 'player');
      if (!account.ok) throw new Refused(account.refusal.code, account.refusal.message);
      await this.#audit.add(tx, { ...actor, what: 'open-player', about: aboutPlayer(id), after: player });
      return this.#view(tx, id);
    });
    if (answer instanceof Refused) throw answer;
    return answer;
  }

  /** By a part of the name, a date of birth or a number. */
  async find(text: string): Promise<{ players: FoundPlayer[]; isMore: boolean }> {
    const words = soughtName(text).replace(/[!%_]/g, '!$&').split(' ');
    const rows = await this.#store.query<PlayerRow & { excluded: number }>(
      `SELECT room_players.*, CASE WHEN EXISTS (
          SELECT 1 FROM room_exclusions WHERE player = room_players.id
            AND ended_at IS NULL AND (until IS NULL OR until >= $1)) THEN 1 ELSE 0 END AS excluded
        FROM room_players WHERE id = $2 OR born = $2 OR sought LIKE $3 ESCAPE '!'
        ORDER BY sought, id LIMIT ${MOST_FOUND + 1}`,
      [this.#today(), text, `%${words.join('%')}%`],
    );
    const players = rows.slice(0, MOST_FOUND).map(({ id, name, born, closed_at: closedAt, excluded }) => ({
      ...{ id, name, born },
      ...{ isClosed: closedAt !== null, isExcluded: excluded === 1 },
    }));
    return { players, isMore: rows.length > MOST_FOUND };
  }

  see(id: string): Promise<Player> {
    return this.#view(this.#store, id);
  }

  async change(id: string, { reason, ...change }: PlayerChange, actor: Actor): Promise<Player> {
    if (Object.values(change).every((part) => part === undefined))
      throw new Refused('nothing-changed', 'Nothing was changed: say what is different.');
    const { born, contact, document } = change;
    const today = this.#today();
    if (born !== undefined) expectAge(born, today, this.#settings.ageLimit);
    if (document !== undefined) expectDocument(document, today);
    if (contact !== undefined) expectContact(contact);
    return this.#store.transaction(async (tx) => {
      const row = await holdOpen(tx, id);
      const before = await this.#view(tx, id);
      const name = change.name ?? row.name;
      await tx.query(
        'UPDATE room_players SET name = $2, sought = $3, born = $4, contact = $5, document = $6 WHERE id = $1',
        [
          ...[id, name, soughtName(name), born ?? row.born],
          contact === undefined ? row.contact : JSON.stringify(contact),
          document === undefined ? row.document : this.#seen(document, actor),
        ],
      );
      const was = Object.keys(change).map((part) => [part, before[part as keyof typeof change]]);
      await this.#audit.add(tx, {
        ...{ ...actor, what: 'change-player', about: aboutPlayer(id) },
        ...{ before: Object.fromEntries(was), after: change, why: reason },
      });
      return this.#view(tx, id);
    });
  }

  /** Only without money; here and in the books, and its card is dead. */
  async close(id: string, why: string, actor: Actor): Promise<Player> {
    return this.#store.transaction(async (tx) => {
      await holdOpen(tx, id);
      for (const expectNothing of this.beforeClose) await expectNothing(tx, id);
      const account = await this.#ledger.within(tx).closeAccount(playerAccount(id));
      if (!account.ok) throw notClosed(account.refusal.code, account.refusal.message);
      await this.#cards.kill(tx, id);
      await tx.query(
        'UPDATE room_players SET closed_at = $2, pin = NULL, failures = $3, locked = 0 WHERE id = $1',
        [id, this.#now(), NO_FAILURES],
      );
      await this.#audit.add(tx, { ...actor, what: 'close-player', about: aboutPlayer(id), why });
      return this.#view(tx, id);
    });
  }

  async #view(tx: Transaction, id: string): Promise<Player> {
    const [row] = await tx.query<PlayerRow>('SELECT * FROM room_players WHERE id = $1', [id]);
    if (row === undefined) throw unknownPlayer(id);
    const card = await this.#cards.liveOf(tx, id);
    return {
      ...{ id, name: row.name, born: row.born },
      // As they were checked before they were written.
      contact: JSON.parse(row.contact) as Player['contact'],
      document: JSON.parse(row.document) as Player['document'],
      openedAt: row.opened_at,
      ...(row.closed_at === null ? {} : { closedAt: row.closed_at }),
      ...(card === undefined ? {} : { card }),
      pin: pinOf(row),
      exclusions: await this.exclusions.of(tx, id),
    };
  }

  /** The document as it is kept: who saw it, and when. */
  #seen(document: NewPlayer['document'], { who }: Actor): string {
    return JSON.stringify({ ...document, seenBy: who, seenAt: this.#now() });
  }

  #today(): string {
    return dayIn(this.#settings.timeZone, this.#now());
  }
}

function notClosed(code: string, message: string): Refused {
  if (code !== 'not-empty') return new Refused(code, message);
  return new Refused(
    code,
    'The account still has money, or a transfer under way: pay out first, then close it.',
  );
}
