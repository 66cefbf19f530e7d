import { commit, deckContext } from '@franklin/rng';
import { afterEach, describe, expect, it } from 'vitest';
import { eventCodec, openFolder, recallHand, recallHands, stateCodec } from './index.ts';
import { readJournal } from './journal/index.ts';
import { intend, TestHub, until } from './testing/test-hub.ts';

const hubs: TestHub[] = [];

async function started(...options: ConstructorParameters<typeof TestHub>): Promise<TestHub> {
  const hub = await new TestHub(...options).start();
  hubs.push(hub);
  return hub;
}

afterEach(async () => {
  for (const hub of hubs.splice(0)) await hub.end();
});

/** A table with players who play, until so many hands are dealt. */
async function played(hands: number, seats: readonly number[] = [1, 2, 3]): Promise<TestHub> {
  const test = await started();
  test.hub.command({ type: 'open', by: 'ann' });
  for (const seat of seats) test.player(seat);
  await until(test.hub, () => test.hub.table.state.handNumber >= hands);
  return test;
}

/** All the money there is, wherever it is. */
function everything({ hub, accounts }: TestHub): number {
  const { seats, rake, jackpot, transfers } = hub.table.state;
  let sum = accounts.total + accounts.setAside + rake + jackpot;
  for (const { stack, incoming } of seats) sum += stack + incoming;
  for (const { id, step, amount } of transfers) {
    const fate = accounts.fateOf(id);
    // Money that both sides have on their books for a moment is one money.
    if (step === 'owed' && fate !== 'paid') sum += amount;
    if (step === 'credited' && fate === 'reserved') sum -= amount;
  }
  return sum;
}

describe('a table over real sockets', () => {
  it('is played by simulated players hand after hand, and every cent is somewhere', async () => {
    const test = await played(40, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(everything(test)).toBe(20 * 1_000_000_00);
    expect(test.hub.table.state.status).toBe('open');
  });

  it('pays everybody out when it closes', async () => {
    const test = await played(5);
    test.hub.command({ type: 'close', by: 'ann' });
    await until(
      test.hub,
      () => test.hub.table.place === 'closed' && test.hub.table.state.transfers.length === 0,
    );
    expect(test.accounts.total).toBe(20 * 1_000_000_00);
    expect(test.hub.table.state.paidIn).toBe(test.hub.table.state.paidOut);
  });

  it('stays whole while players sit out, leave, come back and lose their lines', async () => {
    const test = await started();
    test.hub.command({ type: 'open', by: 'ann' });
    for (let seat = 1; seat <= 6; seat++) test.player(seat, { restless: 0.2 });
    await until(test.hub, () => test.hub.table.state.handNumber >= 60);
    expect(everything(test)).toBe(20 * 1_000_000_00);
  });
});

describe('the draw for the button', () => {
  it('can be checked by anybody against the commitment to its deck', async () => {
    const test = await played(1);
    const events = [...test.hub.journal!.entries()].map(({ event }) => event);
    const draw = events.find((event) => event.type === 'button-drawn')!;
    const { name, cards, salts, root } = draw.deck;
    expect(commit(cards, Buffer.from(salts, 'hex'), deckContext('Test table', name)).root).toBe(root);
    expect(draw.cards.map(({ card }) => card)).toEqual(cards.slice(0, draw.cards.length));
  });
});

describe('a restart', () => {
  it('comes back to the same hand, the same cards, the same turn', async () => {
    const test = await played(3);
    await test.stop();
    const before = test.hub.table.state;
    await test.start();
    expect(test.hub.table.state).toEqual(before);
    const sequence = test.hub.shown.sequence;
    for (const seat of [1, 2, 3]) test.player(seat);
    await until(test.hub, () => test.hub.table.state.handNumber >= 8);
    expect(test.hub.shown.sequence).toBeGreaterThan(sequence);
    expect(everything(test)).toBe(20 * 1_000_000_00);
  });

  it('shows the hand in play as before', async () => {
    const test = await played(3);
    await test.stop();
    const { hand } = test.hub.shown;
    // Without pace and players the table can only wait for one of them.
    expect(test.hub.table.place).toBe('betting');
    const before = { state: hand.state, moves: [...hand.moves], number: hand.number };
    await test.start();
    const after = test.hub.shown.hand;
    expect({ state: after.state, moves: [...after.moves], number: after.number }).toEqual(before);
  });
});

describe('accounts that do not answer', () => {
  it('let a buy-in wait over hands and a restart, and it happens once when they do', async () => {
    const test = await played(2);
    const station = test.socket('station-4');
    expect(await intend(station, { type: 'sign-in', card: 'player-4', pin: '0000' })).toEqual({ ok: true });
    test.accounts.unreachable = true;
    const before = test.accounts.balanceOf('player-4');
    expect(await intend(station, { type: 'buy-in', amount: 100_00 })).toEqual({ ok: true });
    const { handNumber } = test.hub.table.state;
    await until(test.hub, () => test.hub.table.state.handNumber >= handNumber + 3);
    const waiting = () =>
      test.hub.table.state.transfers.filter(({ player, step }) => player === 'player-4' && step === 'asked');
    expect(waiting()).toMatchObject([{ seat: 4, amount: 100_00 }]);
    expect(test.hub.table.state.seats[3]).toMatchObject({ status: 'seated', stack: 0, incoming: 0 });
    await test.stop();
    await test.start();
    expect(waiting()).toHaveLength(1);
    test.accounts.unreachable = false;
    await until(test.hub, () => test.hub.table.state.transfers.length === 0);
    expect(test.hub.table.state.seats[3]!.stack + test.hub.table.state.seats[3]!.incoming).toBe(100_00);
    expect(before - test.accounts.balanceOf('player-4')).toBe(100_00);
    expect(everything(test)).toBe(20 * 1_000_000_00);
  });

  it('let cash-outs queue over a restart, and they are paid once when they do', async () => {
    const test = await played(2);
    test.accounts.unreachable = true;
    const { hub } = test;
    hub.command({ type: 'close', by: 'ann' });
    await until(hub, () => hub.table.place === 'closed');
    const owed = hub.table.state.transfers.filter(({ step }) => step === 'owed');
    expect(owed.length).toBeGreaterThan(0);
    await test.stop();
    await test.start();
    expect(test.hub.table.state.transfers).toEqual(hub.table.state.transfers);
    test.accounts.unreachable = false;
    await until(test.hub, () => test.hub.table.state.transfers.length === 0);
    expect(test.accounts.total).toBe(20 * 1_000_000_00);
  });

  it('keep nobody from a seat for ever: the sign-in says so', async () => {
    const test = await started();
    test.hub.command({ type: 'open', by: 'ann' });
    test.accounts.unreachable = true;
    const station = test.socket('station-1');
    expect(await intend(station, { type: 'sign-in', card: 'player-1', pin: '0000' })).toMatchObject({
      ok: false,
      refusal: { code: 'no-accounts' },
    });
  });
});

describe('recall', () => {
  it('tells every hand step by step, with funds, wagers, wins and rake that add up', async () => {
    const test = await played(1_001);
    test.hub.command({ type: 'pause', when: 'after-hand', by: 'ann', reason: '' });
    await until(test.hub, () => test.hub.table.place === 'paused');
    const hands = await recallHands(test.hub, 1_000);
    expect(hands).toHaveLength(1_000);
    expect(hands.map(({ number }) => number)).toEqual(
      Array.from({ length: hands.length }, (_, k) => hands[0]!.number - k),
    );
    for (const hand of hands.filter(({ status }) => status === 'finished')) {
      const sum = (what: 'start' | 'end' | 'wagered' | 'won') =>
        hand.players.reduce((all, one) => all + one[what], 0);
      expect(sum('end') + hand.rake + hand.jackpot).toBe(sum('start'));
      expect(sum('wagered')).toBe(sum('won') + hand.rake + hand.jackpot);
      for (const { start, end, wagered, won } of hand.players) expect(start - wagered + won).toBe(end);
      expect(hand.steps.length).toBeGreaterThan(3);
      expect(hand.commitment.root).toMatch(/^[0-9a-f]{64}$/);
    }
    for (const number of [1, 2, 7, 500, 1_000]) {
      let rows = 0;
      const { name, journal } = test.hub;
      const counting = Object.create(journal!, {
        entries: {
          *value(range: { from: number }) {
            for (const entry of journal!.entries(range)) {
              rows += 1;
              yield entry;
            }
          },
        },
      });
      const hand = recallHand({ name, journal: counting }, number);
      expect(hand).toEqual(hands.find((one) => one.number === number) ?? hand);
      expect(hand?.number).toBe(number);
      // However far back it is, no more is read than the hand and what happened before it at the table.
      expect(rows).toBeLessThan(200);
    }
    expect(recallHand(test.hub, 100_000)).toBeUndefined();
    expect(recallHand(test.hub, 0)).toBeUndefined();
  });

  it('shows no card that was not shown', async () => {
    const test = await played(20);
    for (const hand of await recallHands(test.hub, 1_000)) {
      const shown = new Set(hand.steps.flatMap(({ event }) => (event.type === 'shown' ? [event.seat] : [])));
      for (const { seat, cards } of hand.players) expect(cards.length > 0).toBe(shown.has(seat));
    }
  });

  it('can be read by another process while the table plays', async () => {
    const test = await played(5);
    const folder = openFolder(test.path);
    const reader = readJournal({
      path: folder.journal,
      tableId: folder.config.table,
      key: folder.key,
      codec: eventCodec,
      stateCodec,
    });
    expect(await recallHands({ name: 'Test table', journal: reader }, 3)).toHaveLength(3);
    reader.close();
  });
});

describe('what machines ask', () => {
  it('is answered: health, metrics, and a verified journal', async () => {
    const test = await played(3);
    const health = await fetch(`${test.url}/health`);
    expect(health.status).toBe(200);
    const metrics = await (await fetch(`${test.url}/metrics`)).text();
    expect(metrics).toMatch(/franklin_hands_total\{end="finished"\} [1-9]/);
    expect(metrics).toContain('franklin_entropy_healthy 1');
    expect(metrics).not.toContain('Player 1');
    const service = test.socket('service');
    expect(await service.emitWithAck('intent', { type: 'verify' })).toMatchObject({ ok: true });
    expect(await service.emitWithAck('intent', { type: 'hand', number: 2 })).toMatchObject({
      ok: true,
      hand: { number: 2 },
    });
    expect(await service.emitWithAck('intent', { type: 'hand', number: 999 })).toMatchObject({ ok: false });
  });
});
