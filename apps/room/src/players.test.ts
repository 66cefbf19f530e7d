import { accountId, transferId } from '@franklin/ledger';
import { cents } from '@franklin/money';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Room } from './room.ts';
import { cardNumber, FOREIGN_SWIPE, somePlayer, swipeOf } from './testing/some-player.ts';
import { HERE, type Page, TestRoom } from './testing/test-room.ts';

let test: TestRoom;
let cage: Page;
let floor: Page;

beforeEach(async () => {
  test = await TestRoom.start();
  cage = await test.signedIn('carl', 'cashier');
  floor = await test.signedIn('flora', 'floor');
});

afterEach(() => test.end());

const PIN = '271828';

/** With a card and a PIN. */
async function opened(k = 1, change = {}): Promise<string> {
  const document = { ...somePlayer().document, last4: `000${k}` };
  const { body } = await cage.post('/api/players', somePlayer({ name: `Player ${k}`, document, ...change }));
  await cage.post(`/api/players/${body.id}/card`, { card: swipeOf(k) });
  await cage.post(`/api/players/${body.id}/pin`, { pin: PIN });
  return body.id;
}

async function deposited(id: string): Promise<void> {
  const outside = accountId('outside');
  await test.room.ledger.openAccount(outside, 'outside');
  const move = { type: 'transfer', debit: outside, credit: accountId(`player/${id}`) } as const;
  await test.room.ledger.transfer({
    ...move,
    id: transferId('a'.repeat(32)),
    amount: cents(500),
    purpose: 'deposit',
  });
}

const audited = async (about: string) =>
  (await test.room.audit.read({ about })).map(({ who, what, why }) => `${who} ${what} ${why}`.trim());

describe('an account', () => {
  it('is opened with an identity document that somebody saw, and has its place in the books', async () => {
    const { status, body } = await cage.post('/api/players', somePlayer());
    expect(status).toBe(200);
    expect(body).toEqual({
      ...somePlayer(),
      id: expect.stringMatching(/^\d{6}$/),
      document: { ...somePlayer().document, seenBy: 'carl', seenAt: test.at },
      openedAt: test.at,
      pin: 'none',
      exclusions: [],
    });
    expect(await test.room.ledger.balance(accountId(`player/${body.id}`))).toMatchObject({
      ok: true,
      value: { kind: 'player', posted: 0, closed: false },
    });
    expect((await cage.get(`/api/players/${body.id}`)).body).toEqual(body);
    expect(await audited(`player/${body.id}`)).toEqual(['carl open-player']);
  });

  it('has a number of which no other is one wrong digit away', async () => {
    const first = (await cage.post('/api/players', somePlayer())).body.id;
    const second = (await cage.post('/api/players', somePlayer({ born: '1980-05-18' }))).body.id;
    const differing = [...first].filter((digit, k) => digit !== second[k]);
    expect(differing.length).toBeGreaterThan(1);
  });

  it('is for those who are old enough by the rule of the house, to the day', async () => {
    const today = somePlayer({ born: '2005-01-05' });
    const tomorrow = somePlayer({ born: '2005-01-06', name: 'Late' });
    expect((await cage.post('/api/players', today)).status).toBe(200);
    expect((await cage.post('/api/players', tomorrow)).body.refusal).toEqual({
      code: 'too-young',
      message: 'Players are 21 or over in this room: no account is opened.',
    });
    const { store, room } = test;
    const lenient = { store, pepper: new Uint8Array(32), now: room.now, settings: { ageLimit: 18 } };
    expect((await (await Room.open(lenient)).players.open(tomorrow, HERE)).name).toBe('Late');
  });

  it('is one for each person, unless the staff says that it is another', async () => {
    const { body } = await cage.post('/api/players', somePlayer());
    const again = await cage.post('/api/players', somePlayer({ name: ' jane  DOE ' }));
    expect(again.body.refusal.message).toBe(
      `This looks like the player ${body.id}: use that account, or say that it is another person.`,
    );
    expect((await cage.post('/api/players', somePlayer({ name: 'Jane Roe' }))).body.refusal.code).toBe(
      'known-player',
    );
    expect((await cage.post('/api/players', somePlayer({ isAnother: true }))).status).toBe(200);
    expect(await audited(`player/${body.id}`)).toContain('carl open-player-refused known-player');
  });

  it('is found by a part of the name without accents, the date of birth and the number', async () => {
    const { id } = (await cage.post('/api/players', somePlayer({ name: 'José  Núñez-Ortega' }))).body;
    await cage.post('/api/players', somePlayer({ name: '100% Joe_', born: '1970-01-01' }));
    for (const text of ['nunez', 'JOSE', 'jo ort', '1980-05-17', id]) {
      const { body } = await cage.get(`/api/players?text=${encodeURIComponent(text)}`);
      expect(body).toEqual({
        players: [{ id, name: 'José  Núñez-Ortega', born: '1980-05-17', isClosed: false, isExcluded: false }],
        isMore: false,
      });
    }
    for (const [text, count] of [
      ['%', 1],
      ['_', 1],
      ['!', 0],
      ['nobody', 0],
      ['jo', 2],
    ] as const)
      expect((await cage.get(`/api/players?text=${encodeURIComponent(text)}`)).body.players).toHaveLength(
        count,
      );
  });

  it('is changed with a reason, and what it was stays on record', async () => {
    const id = await opened();
    const { body } = await cage.post(`/api/players/${id}`, {
      name: 'Jane Roe',
      contact: { email: 'jane@example.org' },
      reason: 'married',
    });
    expect(body).toMatchObject({
      id,
      name: 'Jane Roe',
      contact: { email: 'jane@example.org' },
      pin: 'chosen',
    });
    const [entry] = await test.room.audit.read({ about: `player/${id}` });
    expect(entry).toMatchObject({
      what: 'change-player',
      before: { name: 'Player 1', contact: { phone: '+1 702 555 0100' } },
      after: { name: 'Jane Roe', contact: { email: 'jane@example.org' } },
      why: 'married',
    });
    expect((await cage.get('/api/players?text=roe')).body.players).toHaveLength(1);
  });

  it('is closed only without money, here and in the books, and its card is dead', async () => {
    const id = await opened();
    await deposited(id);
    const close = () => cage.post(`/api/players/${id}/close`, { reason: 'moved away' });
    expect((await close()).body.refusal).toEqual({
      code: 'not-empty',
      message: 'The account still has money, or a transfer under way: pay out first, then close it.',
    });
    expect(await test.room.players.signIn(swipeOf(1), PIN, 'seat')).toMatchObject({ ok: true });
    await test.room.ledger.transfer({
      ...{ type: 'transfer', id: transferId('b'.repeat(32)), purpose: 'pay-out', amount: cents(500) },
      ...{ debit: accountId(`player/${id}`), credit: accountId('outside') },
    });
    expect((await close()).body).toMatchObject({ closedAt: test.at, pin: 'none' });
    expect(await test.room.ledger.balance(accountId(`player/${id}`))).toMatchObject({
      value: { closed: true },
    });
    expect((await cage.post('/api/players/swipe', { card: swipeOf(1) })).body.refusal.code).toBe('dead-card');
    expect((await test.room.players.signIn(swipeOf(1), PIN, 'seat')).ok).toBe(false);
    // He comes back: another account, another card.
    expect(await opened(2, { name: 'Player 1' })).not.toBe(id);
  });

  it('stays open while the player has something elsewhere', async () => {
    const id = await opened();
    test.room.players.beforeClose.push(async () => {
      throw new Error('chips on a table');
    });
    await expect(test.room.players.close(id, 'x', HERE)).rejects.toThrow('chips on a table');
    expect(await test.room.players.see(id)).not.toHaveProperty('closedAt');
  });
});

describe('a card', () => {
  it('is a blank of the house that was swiped, and finds its player at the cage', async () => {
    const id = await opened();
    const { body } = await cage.post('/api/players/swipe', { card: swipeOf(1) });
    expect(body).toMatchObject({
      id,
      card: { last4: cardNumber(1).slice(-4), issuedAt: test.at, issuedBy: 'carl' },
    });
  });

  it('that is replaced is dead at once, while the PIN stays', async () => {
    const id = await opened();
    const { body } = await cage.post(`/api/players/${id}/card/replace`, { card: swipeOf(2), reason: 'lost' });
    expect(body).toMatchObject({ card: { last4: cardNumber(2).slice(-4) }, pin: 'chosen' });
    expect((await test.room.players.signIn(swipeOf(1), PIN, 'seat')).ok).toBe(false);
    expect((await test.room.players.signIn(swipeOf(2), PIN, 'seat')).ok).toBe(true);
    expect(await audited(`player/${id}`)).toContain('carl replace-card lost');
  });

  it('that is blocked is dead at once, and the next one is issued', async () => {
    const id = await opened();
    expect(
      (await cage.post(`/api/players/${id}/card/block`, { reason: 'he called' })).body,
    ).not.toHaveProperty('card');
    expect((await test.room.players.signIn(swipeOf(1), PIN, 'seat')).ok).toBe(false);
    expect((await cage.post(`/api/players/${id}/card`, { card: swipeOf(2) })).status).toBe(200);
  });

  it('that opens nothing is told apart at the cage', async () => {
    const id = await opened();
    await cage.post(`/api/players/${id}/card/replace`, { card: swipeOf(2), reason: 'lost' });
    const said = async (card: string) => (await cage.post('/api/players/swipe', { card })).body.refusal;
    const cards = [swipeOf(1), swipeOf(3), FOREIGN_SWIPE, ';E?'];
    expect(await Promise.all(cards.map(said))).toEqual([
      { code: 'dead-card', message: expect.stringMatching(/^This card is dead: keep it/) },
      { code: 'unknown-card', message: expect.stringMatching(/^This card was never issued/) },
      { code: 'foreign-card', message: expect.stringMatching(/^This is not a card of this room/) },
      { code: 'misread-card', message: expect.stringMatching(/^The card was not read: swipe it again/) },
    ]);
    expect(await audited(`player/${id}`)).toContain('carl dead-card-shown');
  });
});

describe('a PIN', () => {
  it('is chosen once at the cage; another takes the floor', async () => {
    const id = await opened();
    expect((await cage.post(`/api/players/${id}/pin`, { pin: '1111' })).body.refusal.code).toBe('has-pin');
    expect((await cage.post(`/api/players/${id}/pin/reset`, { pin: '1111', reason: 'x' })).status).toBe(403);
    expect((await floor.post(`/api/players/${id}/pin`, { pin: '1111' })).status).toBe(403);
    const reset = await floor.post(`/api/players/${id}/pin/reset`, { pin: '1111', reason: 'forgot it' });
    expect(reset.body.pin).toBe('chosen');
    expect((await test.room.players.signIn(swipeOf(1), PIN, 'seat')).ok).toBe(false);
    expect((await test.room.players.signIn(swipeOf(1), '1111', 'seat')).ok).toBe(true);
    expect(await audited(`player/${id}`)).toContain('flora reset-pin forgot it');
  });

  it('is never reset or unlocked by whoever issued the card, though his role has changed', async () => {
    const id = await opened();
    for (let k = 0; k < 3; k++) await test.room.players.signIn(swipeOf(1), '0000', 'seat');
    await test.room.staff.change('carl', { role: 'floor', reason: 'promoted' }, HERE);
    const carl = await test.signedIn('carl');
    for (const [what, body] of [
      ['reset', { pin: '1111' }],
      ['unlock', {}],
    ] as const)
      expect(
        (await carl.post(`/api/players/${id}/pin/${what}`, { ...body, reason: 'x' })).body.refusal,
      ).toEqual({
        code: 'same-person',
        message: 'You issued this card: somebody else must unlock or reset its PIN.',
      });
    expect(await audited(`player/${id}`)).toContain('carl reset-pin-refused x');
    expect((await floor.get(`/api/players/${id}`)).body.pin).toBe('locked');
    expect((await floor.post(`/api/players/${id}/pin/unlock`, { reason: 'it is he' })).body.pin).toBe(
      'chosen',
    );
    expect((await test.room.players.signIn(swipeOf(1), PIN, 'seat')).ok).toBe(true);
  });
});

describe('bad input', () => {
  const LETTERS = 'twelve-letters';
  const cases: [what: string, page: 'cage' | 'floor', path: string, body: object, code: string][] = [
    [
      'a document that expired',
      'cage',
      '',
      somePlayer({ name: 'A', document: { ...somePlayer().document, expiry: '2026-01-04' } }),
      'document-expired',
    ],
    ['no way to reach the player', 'cage', '', somePlayer({ name: 'A', contact: {} }), 'no-contact'],
    ['a date of birth to come', 'cage', '', somePlayer({ name: 'A', born: '2026-01-06' }), 'bad-birth'],
    ['a date of birth of long ago', 'cage', '', somePlayer({ name: 'A', born: '1880-01-06' }), 'bad-birth'],
    [
      'a day that is not in the calendar',
      'cage',
      '',
      somePlayer({ name: 'A', born: '1980-02-30' }),
      'malformed',
    ],
    ['a name of two lines', 'cage', '', somePlayer({ name: 'A\nB' }), 'malformed'],
    [
      'the whole number of a document',
      'cage',
      '',
      somePlayer({ document: { ...somePlayer().document, last4: '12345678' } }),
      'malformed',
    ],
    ['a player who is not there', 'cage', '/999999/card', { card: swipeOf(5) }, 'unknown-player'],
    ['a change of nothing', 'cage', '/ID', { reason: 'x' }, 'nothing-changed'],
    ['a change to too young', 'cage', '/ID', { born: '2010-01-01', reason: 'x' }, 'too-young'],
    ['a second card', 'cage', '/ID/card', { card: swipeOf(5) }, 'has-card'],
    ['the same card again', 'cage', '/ID/card/replace', { card: swipeOf(1), reason: 'x' }, 'live-card'],
    ["somebody else's card", 'cage', '/ID/card/replace', { card: swipeOf(2), reason: 'x' }, 'live-card'],
    [
      'a foreign card for a blank',
      'cage',
      '/ID/card/replace',
      { card: FOREIGN_SWIPE, reason: 'x' },
      'foreign-card',
    ],
    ['a misread blank', 'cage', '/ID/card/replace', { card: `;${LETTERS}?`, reason: 'x' }, 'misread-card'],
    ['a dead card for a blank', 'cage', '/ID/card/replace', { card: swipeOf(3), reason: 'x' }, 'dead-card'],
    ['a PIN without a card', 'cage', '/NEW/pin', { pin: PIN }, 'no-card'],
    ['a block without a card', 'cage', '/NEW/card/block', { reason: 'x' }, 'no-card'],
    [
      'a replacement without a card',
      'cage',
      '/NEW/card/replace',
      { card: swipeOf(5), reason: 'x' },
      'no-card',
    ],
    ['a PIN pad that sends letters', 'floor', '/ID/pin/reset', { pin: LETTERS, reason: 'x' }, 'bad-pin'],
    ['a PIN of 3 digits', 'floor', '/ID/pin/reset', { pin: '123', reason: 'x' }, 'bad-pin'],
    ['a PIN of 7 digits', 'floor', '/ID/pin/reset', { pin: '1234567', reason: 'x' }, 'bad-pin'],
    ['a PIN of other digits', 'floor', '/ID/pin/reset', { pin: '１２３４', reason: 'x' }, 'bad-pin'],
    ['a PIN that is not locked', 'floor', '/ID/pin/unlock', { reason: 'x' }, 'not-locked'],
    [
      'an exclusion that is over already',
      'floor',
      '/ID/exclusions',
      { kind: 'ban', until: '2026-01-04', reason: 'x' },
      'bad-day',
    ],
    ['an exclusion without an end', 'floor', '/ID/exclusions', { kind: 'ban', reason: 'x' }, 'malformed'],
    ['an exclusion that is not there', 'floor', '/ID/exclusions/1/end', { reason: 'x' }, 'unknown-exclusion'],
    [
      'a role without the right',
      'cage',
      '/ID/exclusions',
      { kind: 'ban', until: 'forever', reason: 'x' },
      'no-right',
    ],
  ];

  it('gets one sentence each, says nothing of what was sent, and changes nothing', async () => {
    const id = await opened(1);
    const other = await opened(3);
    await cage.post(`/api/players/${other}/card/replace`, { card: swipeOf(2), reason: 'lost' });
    const fresh = (await cage.post('/api/players', somePlayer({ born: '1980-05-18' }))).body.id;
    const rows = async () =>
      JSON.stringify([
        await test.store.query('SELECT * FROM room_players ORDER BY id'),
        await test.store.query('SELECT * FROM room_cards ORDER BY hash'),
        await test.store.query('SELECT * FROM room_exclusions'),
        await test.store.query('SELECT * FROM room_player_head'),
        await test.store.query('SELECT * FROM ledger_accounts'),
      ]);
    const before = await rows();
    for (const [what, page, path, body, code] of cases) {
      const where = `/api/players${path.replace('ID', id).replace('NEW', fresh)}`;
      const answer = await (page === 'cage' ? cage : floor).post(where, body);
      expect([what, answer.body.refusal?.code]).toEqual([what, code]);
      expect(answer.body.refusal.message).toMatch(/^[A-Za-z].+[.]$/);
      expect(answer.body.refusal.message).not.toContain(LETTERS);
      expect(await rows()).toBe(before);
    }
  });

  it('for a closed account is refused, whatever it is', async () => {
    const id = await opened();
    await cage.post(`/api/players/${id}/close`, { reason: 'x' });
    for (const [page, path, body] of [
      [cage, '', { name: 'B', reason: 'x' }],
      [cage, '/close', { reason: 'x' }],
      [cage, '/card', { card: swipeOf(9) }],
      [cage, '/pin', { pin: PIN }],
      [floor, '/pin/reset', { pin: PIN, reason: 'x' }],
    ] as const)
      expect((await page.post(`/api/players/${id}${path}`, body)).body.refusal.code).toBe('closed-account');
  });
});
