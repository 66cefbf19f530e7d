import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sharedData } from '../../../test/shared-data.ts';
import { checkPhh, readPhh, replayPhh } from './index.ts';

const folder = sharedData('phh');

/** Every hand below a path of the recorded data, with its file. */
function hands(path: string) {
  const full = join(folder!, path);
  const files = /\.phhs?$/.test(path)
    ? [full]
    : readdirSync(full, { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.phhs?$/.test(name))
        .map((name) => join(full, name));
  return files.flatMap((file) => readPhh(readFileSync(file, 'utf8')).map((hand) => ({ file, hand })));
}

function check(path: string) {
  const count = { ok: 0, skipped: 0, wrong: [] as string[] };
  for (const { file, hand } of hands(path)) {
    const checked = checkPhh(hand);
    if (checked.outcome === 'wrong') count.wrong.push(`${file} ${hand.place}: ${checked.reason}`);
    else count[checked.outcome]++;
  }
  return count;
}

describe.skipIf(folder === undefined)('recorded hands come out as recorded', () => {
  it('all 1,457 six-handed hands against Pluribus, to the chip', () => {
    expect(check('pluribus')).toEqual({ ok: 1457, skipped: 0, wrong: [] });
  });

  it('the no-limit and limit hands of a 2023 final table; the other games are skipped', () => {
    const count = check('wsop-2023-43');
    expect(count.wrong).toEqual([]);
    const holdem = hands('wsop-2023-43').filter(({ hand }) => ['NT', 'FT'].includes(hand.variant)).length;
    expect(holdem).toBeGreaterThan(0);
    expect([count.ok, count.ok + count.skipped]).toEqual([holdem, 42]);
  });

  it('the first televised million-dollar pot', () => {
    expect(check('dwan-ivey-2009.phh')).toEqual({ ok: 1, skipped: 0, wrong: [] });
    const replayed = replayPhh(hands('dwan-ivey-2009.phh')[0]!.hand);
    // Seven-six made a straight on the turn: the shorter stack wins 1,108,500 and the excess goes back.
    expect(replayed.ok && replayed.state.seats.map(({ stack }) => stack / 100)).toEqual([
      572_100, 1_997_500, 1_109_500,
    ]);
  });

  it('2,889 hands from three online rooms: every action is legal and the winner is right', () => {
    expect(check('handhq')).toEqual({ ok: 2889, skipped: 0, wrong: [] });
  });

  it('the recorded showdowns begin with the player our rules begin with', () => {
    let first = 0;
    let other = 0;
    for (const { hand } of hands('pluribus')) {
      const shown = hand.actions.find((action) => action.type === 'show-or-muck');
      const replayed = replayPhh(hand);
      if (shown?.type !== 'show-or-muck' || !replayed.ok) continue;
      const opened = replayed.events.find((event) => event.type === 'showdown-opened');
      if (opened?.type !== 'showdown-opened') continue;
      if (opened.order[0] === shown.player + 1) first++;
      else other++;
    }
    expect(first).toBeGreaterThan(200);
    expect(other).toBe(0);
  });
});
