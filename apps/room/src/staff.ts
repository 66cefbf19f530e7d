import type { Store, Transaction } from '@franklin/ledger';
import { hasRight, RIGHTS, type Right, type StaffMember, type StaffRole } from '@franklin/protocol/room';
import type { Audit } from './audit.ts';
import { failAgain, NO_FAILURES } from './failures.ts';
import { Refused } from './refused.ts';
import { Sessions } from './sessions.ts';
import type { SlowHash } from './slow-hash.ts';

interface Row {
  readonly name: string;
  readonly called: string;
  readonly role: StaffRole;
  readonly active: number;
  readonly password: string;
  readonly failures: string;
  readonly locked: number;
  readonly last_sign_in: number | null;
}

/** Who does something, and from where, for the audit log. */
export interface Actor {
  readonly who: string;
  readonly where: string;
}

const SAME_ANSWER = 'That name and password do not go together: try again, or ask a manager.';

/** The people who work in the room: one account for each, with one role. */
export class Staff {
  readonly sessions: Sessions;
  readonly #store: Store;
  readonly #audit: Audit;
  readonly #hash: SlowHash;
  readonly #now: () => number;

  constructor(store: Store, audit: Audit, hash: SlowHash, now: () => number) {
    this.#store = store;
    this.#audit = audit;
    this.#hash = hash;
    this.#now = now;
    this.sessions = new Sessions(store, now);
  }

  /** Whether nobody works here yet: then the first manager can be made. */
  async isEmpty(): Promise<boolean> {
    return (await this.#store.query('SELECT name FROM room_staff LIMIT 1')).length === 0;
  }

  /** The first manager, made by whoever has the machine; never again. */
  async addFirst(member: NewMember, actor: Actor): Promise<StaffMember> {
    const password = await this.#hash.make(member.password, member.name);
    return this.#store.transaction(async (tx) => {
      const [anybody] = await tx.query('SELECT name FROM room_staff LIMIT 1');
      if (anybody !== undefined)
        throw new Refused('not-now', 'There is staff already: sign in as a manager to add more.');
      return this.#insert(tx, { ...member, role: 'shift-manager' }, password, actor);
    });
  }

  async add(member: NewMember & { readonly role: StaffRole }, actor: Actor): Promise<StaffMember> {
    const password = await this.#hash.make(member.password, member.name);
    return this.#store.transaction((tx) => this.#insert(tx, member, password, actor));
  }

  async change(name: string, change: StaffChange, actor: Actor): Promise<StaffMember> {
    if (name === actor.who)
      throw new Refused('own-account', 'Nobody changes his own account: ask another manager.');
    const password = change.password === undefined ? undefined : await this.#hash.make(change.password, name);
    return this.#store.transaction(async (tx) => {
      const before = await rowOf(tx, name);
      const after = {
        role: change.role ?? before.role,
        active: change.active ?? before.active === 1,
        locked: before.locked === 1 && change.unlock === undefined && password === undefined,
      };
      await tx.query(
        'UPDATE room_staff SET role = $2, active = $3, locked = $4, failures = $5, password = $6 WHERE name = $1',
        [
          name,
          after.role,
          after.active ? 1 : 0,
          after.locked ? 1 : 0,
          after.locked ? before.failures : NO_FAILURES,
          password ?? before.password,
        ],
      );
      // Whoever lost a right, or whose password somebody knows, does not go on with an old session.
      await this.sessions.endAll(tx, name);
      await this.#audit.add(tx, {
        ...actor,
        what: 'change-staff',
        about: `staff/${name}`,
        before: { role: before.role, active: before.active === 1, locked: before.locked === 1 },
        after: { ...after, ...(password === undefined ? {} : { password: 'new' }) },
        why: change.reason,
      });
      return memberOf(await rowOf(tx, name));
    });
  }

  async list(): Promise<StaffMember[]> {
    return (await this.#store.query<Row>('SELECT * FROM room_staff ORDER BY name')).map(memberOf);
  }

  /** Gives the token of a new session. The answer is the same whichever part was wrong, and after the same time. */
  async signIn(
    name: string,
    password: string,
    where: string,
  ): Promise<{ readonly token: string; readonly member: StaffMember }> {
    const [row] = await this.#store.query<Row>('SELECT * FROM room_staff WHERE name = $1', [name]);
    const isRight = await this.#hash.matches(password, name, row?.password);
    const isWelcome = row !== undefined && isRight && row.active === 1 && row.locked === 0;
    const answer = await this.#store.transaction(async (tx) => {
      if (row === undefined) {
        await this.#audit.add(tx, { who: 'nobody', where, what: 'sign-in-refused', about: 'staff' });
        return undefined;
      }
      if (!isWelcome) {
        await this.#fail(tx, name, where, isRight);
        return undefined;
      }
      await tx.query('UPDATE room_staff SET failures = $2, last_sign_in = $3 WHERE name = $1', [
        name,
        NO_FAILURES,
        this.#now(),
      ]);
      await this.#audit.add(tx, { who: name, where, what: 'sign-in', about: `staff/${name}` });
      return { token: await this.sessions.begin(tx, name), member: memberOf(await rowOf(tx, name)) };
    });
    if (answer === undefined) throw new Refused('not-signed-in', SAME_ANSWER);
    return answer;
  }

  async changePassword(
    name: string,
    { old, password }: { readonly old: string; readonly password: string },
    where: string,
  ): Promise<void> {
    const [row] = await this.#store.query<Row>('SELECT * FROM room_staff WHERE name = $1', [name]);
    const isRight = await this.#hash.matches(old, name, row?.password);
    const hash = await this.#hash.make(password, name);
    const done = await this.#store.transaction(async (tx) => {
      if (!isRight) {
        await this.#fail(tx, name, where, false);
        return false;
      }
      await tx.query('UPDATE room_staff SET password = $2 WHERE name = $1', [name, hash]);
      await this.sessions.endAll(tx, name);
      await this.#audit.add(tx, { who: name, where, what: 'change-password', about: `staff/${name}` });
      return true;
    });
    if (!done) throw new Refused('wrong-password', 'The old password is not right: type it again.');
  }

  /** Who has this session, if he still may. */
  async of(token: string): Promise<StaffMember | undefined> {
    const name = await this.sessions.staffOf(token);
    if (name === undefined) return undefined;
    const [row] = await this.#store.query<Row>('SELECT * FROM room_staff WHERE name = $1', [name]);
    return row !== undefined && row.active === 1 && row.locked === 0 ? memberOf(row) : undefined;
  }

  /** Throws if a role lacks a right; that it was tried is on record. */
  async expectRight({ name, role }: StaffMember, right: Right, where: string): Promise<void> {
    if (hasRight(role, right)) return;
    await this.#audit.note({ who: name, where, what: 'no-right', about: `right/${right}` });
    throw new Refused('no-right', `Your role does not allow this: it needs the right to ${RIGHTS[right]}.`);
  }

  async #fail(tx: Transaction, name: string, where: string, isRight: boolean): Promise<void> {
    const row = await rowOf(tx, name);
    // A right password to a locked or ended account is no failure more, and no way in.
    const { failures, isLocked } = isRight
      ? { failures: row.failures, isLocked: false }
      : failAgain(row.failures, this.#now());
    const locks = isLocked && row.locked === 0;
    await tx.query('UPDATE room_staff SET failures = $2, locked = $3 WHERE name = $1', [
      name,
      failures,
      isLocked || row.locked === 1 ? 1 : 0,
    ]);
    if (locks) await this.sessions.endAll(tx, name);
    await this.#audit.add(tx, {
      who: name,
      where,
      what: locks ? 'sign-in-locked' : 'sign-in-refused',
      about: `staff/${name}`,
    });
  }

  async #insert(
    tx: Transaction,
    { name, called, role }: NewMember & { readonly role: StaffRole },
    password: string,
    actor: Actor,
  ): Promise<StaffMember> {
    const [known] = await tx.query('SELECT name FROM room_staff WHERE name = $1', [name]);
    if (known !== undefined)
      throw new Refused('name-taken', `There is a ${name} already: choose another name.`);
    await tx.query(
      `INSERT INTO room_staff (name, called, role, active, password, failures, locked, last_sign_in)
        VALUES ($1, $2, $3, 1, $4, $5, 0, NULL)`,
      [name, called, role, password, NO_FAILURES],
    );
    await this.#audit.add(tx, {
      ...actor,
      what: 'add-staff',
      about: `staff/${name}`,
      after: { called, role },
    });
    return memberOf(await rowOf(tx, name));
  }
}

export interface NewMember {
  readonly name: string;
  readonly called: string;
  readonly password: string;
}

export interface StaffChange {
  readonly role?: StaffRole | undefined;
  readonly active?: boolean | undefined;
  readonly password?: string | undefined;
  readonly unlock?: true | undefined;
  readonly reason: string;
}

async function rowOf(tx: Transaction, name: string): Promise<Row> {
  const [row] = await tx.query<Row>(`SELECT * FROM room_staff WHERE name = $1${tx.dialect.forUpdate}`, [
    name,
  ]);
  if (row === undefined) throw new Refused('unknown-staff', `There is no member of staff called ${name}.`);
  return row;
}

function memberOf({ name, called, role, active, locked, last_sign_in: at }: Row): StaffMember {
  return {
    name,
    called,
    role,
    active: active === 1,
    locked: locked === 1,
    ...(at === null ? {} : { lastSignIn: at }),
  };
}
