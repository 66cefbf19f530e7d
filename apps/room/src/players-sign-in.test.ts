import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FAILURE_SPAN } from './failures.ts';
import { NO_PIN } from './pins.ts';
import { EXCLUDED, SAME_ANSWER } from './players-sign-in.ts';
import { SlowHash } from './slow-hash.ts';
import { cardNumber, FOREIGN_SWIPE, somePlayer, swipeOf } from './testing/some-player.ts';
import { HERE, TestRoom } from './testing/test-room.ts';

const PIN = '271828';
const FLORA = { who: 'flora', where: 'test' } as const;
const DAY = 24 * 60 * 60_000;

let test: TestRoom;
let id: string;

beforeEach(async () => {
  test = await TestRoom.start();
  const { players } = test.room;
  id = (await players.open(somePlayer(), HERE)).id;
  await players.cards.issue(id, swipeOf(1), HERE);
  await players.pins.choose(id, PIN, HERE);
});

afterEach(() => test.end());

const signIn = (pin = PIN, card = swipeOf(1)) => test.room.players.signIn(card, pin, 'table-7/3');
const IN = { ok: true, player: { id: '', name: 'Jane Doe' } };
const welcome = () => ({ ...IN, player: { ...IN.player, id } });
const no = (message: string) => ({ ok: false, message });
const lastEntry = async () => (await test.room.audit.read())[0];

describe('signing in at a seat', () => {
  it('takes the card and the PIN, and is on record', async () => {
    expect(await signIn()).toEqual(welcome());
    expect(await lastEntry()).toMatchObject({
      ...{ who: `player/${id}`, where: 'table-7/3', what: 'seat-sign-in', about: `player/${id}` },
    });
  });

  it('has the same answer for every card and PIN that do not go together; the record says which it was', async () => {
    const { players } = test.room;
    const document = { ...somePlayer().document, last4: '0002' };
    const other = await players.open(somePlayer({ name: 'John', document }), HERE);
    await players.cards.issue(other.id, swipeOf(2), HERE);
    await players.cards.replace(other.id, swipeOf(3), 'lost', HERE);
    for (const [why, pin, card] of [
      ['wrong-pin', '000000', swipeOf(1)],
      ['dead', PIN, swipeOf(2)],
      ['no-pin', PIN, swipeOf(3)],
      ['unknown', PIN, swipeOf(4)],
      ['foreign', PIN, FOREIGN_SWIPE],
      ['misread', PIN, ';E?'],
    ] as const) {
      expect(await signIn(pin, card)).toEqual(no(SAME_ANSWER));
      expect(await lastEntry()).toMatchObject({ who: 'nobody', what: 'seat-refused', why });
    }
  });

  it('takes the slow hash once, whatever the card is', async () => {
    const matches = vi.spyOn(SlowHash.prototype, 'matches');
    for (const card of [swipeOf(1), swipeOf(4), FOREIGN_SWIPE, ';E?', '']) {
      matches.mockClear();
      await signIn('000000', card);
      expect(matches).toHaveBeenCalledTimes(1);
    }
    matches.mockRestore();
  });

  it('is locked by three wrong PINs within half an hour, also for the right one, with the same answer', async () => {
    for (let k = 0; k < 3; k++) expect(await signIn('0000')).toEqual(no(SAME_ANSWER));
    expect(await lastEntry()).toMatchObject({ why: 'wrong-pin, now locked' });
    expect(await signIn()).toEqual(no(SAME_ANSWER));
    expect(await lastEntry()).toMatchObject({ why: 'locked' });
    expect((await test.room.players.see(id)).pin).toBe('locked');
    test.at += FAILURE_SPAN;
    expect(await signIn()).toEqual(no(SAME_ANSWER));
    await test.room.players.pins.unlock(id, 'it is she', FLORA);
    expect(await signIn()).toEqual(welcome());
  });

  it('stays locked when the card is replaced', async () => {
    for (let k = 0; k < 3; k++) await signIn('0000');
    await test.room.players.cards.replace(id, swipeOf(2), 'lost', HERE);
    expect(await signIn(PIN, swipeOf(2))).toEqual(no(SAME_ANSWER));
  });

  it('forgets wrong PINs after half an hour, and after a right one', async () => {
    await signIn('0000');
    await signIn('0000');
    test.at += FAILURE_SPAN;
    await signIn('0000');
    expect(await signIn()).toEqual(welcome());
    await signIn('0000');
    await signIn('0000');
    expect(await signIn()).toEqual(welcome());
  });

  it('counts no wrong PIN for a pad that sends letters', async () => {
    for (const pin of ['abcd', '', '12', '1234567', '12 34', '１２３４'])
      expect(await signIn(pin)).toEqual(no(NO_PIN));
    expect(await signIn()).toEqual(welcome());
  });

  it('gives nobody more guesses who tries many at once', async () => {
    const guesses = Array.from({ length: 8 }, (_, k) => signIn(`000${k}`));
    await Promise.all(guesses);
    expect((await test.room.players.see(id)).pin).toBe('locked');
    const { failures } = (
      await test.store.query<{ failures: string }>('SELECT failures FROM room_players WHERE id = $1', [id])
    )[0]!;
    expect(JSON.parse(failures)).toHaveLength(3);
  });

  it('is refused when the card was replaced, or the PIN reset, while the PIN was being checked', async () => {
    const { players } = test.room;
    const meanwhile = async (change: () => Promise<void>) => {
      const { matches } = SlowHash.prototype;
      const spy = vi.spyOn(SlowHash.prototype, 'matches').mockImplementationOnce(async function (
        this: SlowHash,
        ...guess
      ) {
        await change();
        return matches.apply(this, guess);
      });
      expect(await signIn()).toEqual(no(SAME_ANSWER));
      spy.mockRestore();
    };
    await meanwhile(() => players.pins.reset(id, '161803', 'x', FLORA));
    await players.pins.reset(id, PIN, 'x', FLORA);
    await meanwhile(() => players.cards.block(id, 'x', HERE));
  });
});

describe('an excluded player', () => {
  const exclude = (kind: 'self' | 'ban', until: string) =>
    test.room.players.exclusions.add(id, { kind, until, reason: 'asked for it' }, FLORA);

  it('is refused at the seat with one sentence, and the cage is told who tried, where and why not', async () => {
    await exclude('self', 'forever');
    test.at += 5;
    expect(await signIn()).toEqual(no(EXCLUDED));
    expect(await lastEntry()).toMatchObject({ what: 'seat-refused', about: `player/${id}`, why: 'excluded' });
    const cage = await test.signedIn('carl', 'cashier');
    const exclusion = {
      ...{ number: 1, kind: 'self', since: test.at - 5, reason: 'asked for it', by: 'flora' },
      tried: { at: test.at, where: 'table-7/3' },
    };
    expect((await cage.get(`/api/players/${id}`)).body.exclusions).toEqual([exclusion]);
    expect((await cage.get('/api/exclusions')).body.exclusions).toEqual([
      { ...exclusion, player: { id, name: 'Jane Doe' } },
    ]);
    expect((await cage.get('/api/players?text=jane')).body.players[0].isExcluded).toBe(true);
  });

  it('is found out only by the right PIN', async () => {
    await exclude('ban', 'forever');
    expect(await signIn('0000')).toEqual(no(SAME_ANSWER));
  });

  it('plays again the day after the last one', async () => {
    await exclude('self', '2026-01-06');
    test.at += DAY + DAY / 2 - 1;
    expect(await signIn()).toEqual(no(EXCLUDED));
    test.at += 1;
    expect(await signIn()).toEqual(welcome());
    expect((await test.room.players.see(id)).exclusions).toEqual([]);
  });

  it('is let in when a ban is ended early, and not while another holds; a self-exclusion is never ended early', async () => {
    const floor = await test.signedIn('flora', 'floor');
    const path = `/api/players/${id}/exclusions`;
    await floor.post(path, { kind: 'ban', until: 'forever', reason: 'shouting' });
    await floor.post(path, { kind: 'self', until: '2026-07-01', reason: 'own wish' });
    expect((await floor.post(`${path}/1/end`, { reason: 'apologised' })).body.exclusions).toHaveLength(1);
    expect((await floor.post(`${path}/2/end`, { reason: 'changed his mind' })).body.refusal).toEqual({
      code: 'self-exclusion',
      message: 'A self-exclusion cannot be ended early: this one holds up to and with 2026-07-01.',
    });
    expect(await lastEntry()).toMatchObject({ what: 'end-exclusion-refused', why: 'changed his mind' });
    expect(await signIn()).toEqual(no(EXCLUDED));
    expect((await floor.post(`${path}/1/end`, { reason: 'again' })).body.refusal.code).toBe(
      'unknown-exclusion',
    );
  });

  it('gets no card, and no second account, also after closing the first', async () => {
    const { players } = test.room;
    await exclude('ban', '2026-07-01');
    await expect(players.cards.replace(id, swipeOf(2), 'lost', HERE)).rejects.toThrow(
      'This player is excluded up to and with 2026-07-01, and gets no card until then.',
    );
    await players.close(id, 'own wish', HERE);
    for (const change of [{}, { isAnother: true }, { name: 'Jane Roe' }] as const)
      await expect(players.open(somePlayer(change), HERE)).rejects.toThrow(
        `looks like the player ${id}, who is`,
      );
  });
});

describe('what is kept', () => {
  it('has no PIN, card number or track: not in the database, the audit log or the log', async () => {
    const cage = await test.signedIn('carl', 'cashier');
    const floor = await test.signedIn('flora', 'floor');
    const pins = [PIN, '314159', '161803', 'letters-from-a-pad', '141421'];
    const tracks = [swipeOf(1), swipeOf(2), swipeOf(3), FOREIGN_SWIPE, `;${cardNumber(77).slice(0, -1)}?`];
    const answers: unknown[] = [];
    for (const pin of pins)
      for (const card of tracks) {
        answers.push(await signIn(pin, card));
        answers.push((await cage.post('/api/players/swipe', { card })).body);
        answers.push((await cage.post('/api/players/swipe', { card: card.repeat(20) })).body);
        answers.push((await cage.post(`/api/players/${id}/card/replace`, { card, reason: 'lost' })).body);
        answers.push((await cage.post(`/api/players/${id}/pin`, { pin })).body);
        answers.push((await floor.post(`/api/players/${id}/pin/reset`, { pin, reason: 'forgot' })).body);
        answers.push((await cage.post(`/api/players/${id}/pin`, { pin, card })).body);
      }
    const rows = await everyCell(test);
    await test.close();
    const files = readdirSync(test.folder).map((name) => readFileSync(join(test.folder, name), 'latin1'));
    const written = [...files, test.logged.join('\n'), JSON.stringify(answers)];
    expect(rows.length).toBeGreaterThan(100);
    for (const track of tracks) {
      const number = /\d+/.exec(track)![0];
      for (const text of written) expect(text.includes(number) || text.includes(track)).toBe(false);
      // Nor hidden in another spelling, and of a number no more than the last four.
      for (const cell of [...rows, JSON.stringify(answers)]) {
        expect(cell).not.toContain(number.slice(0, 12));
        for (const code of ['hex', 'base64'] as const)
          expect(cell).not.toContain(Buffer.from(number).toString(code));
      }
    }
    // By chance a hash may have the digits of a PIN within it, so those are sought as a word.
    for (const pin of pins) {
      const word = new RegExp(`(?<![\\w+/=-])${pin}(?![\\w+/=-])`);
      for (const text of [...rows, ...written]) expect(text).not.toMatch(word);
    }
    await test.open();
  });
});

/** Every value of every row of the database, as text. */
async function everyCell({ store }: TestRoom): Promise<string[]> {
  const tables = await store.query<{ name: string }>("SELECT name FROM sqlite_master WHERE type = 'table'");
  const cells: string[] = [];
  for (const { name } of tables)
    for (const row of await store.query(`SELECT * FROM ${name}`))
      cells.push(...Object.values(row).map(String));
  return cells;
}
