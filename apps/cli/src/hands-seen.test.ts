import { describe, expect, it } from 'vitest';
import { HandsSeen } from './hands-seen.ts';

/** What is counted after views of these places, each with the hand and its phase. */
function counted(...views: readonly (readonly [place: string, hand?: number, phase?: string])[]): number {
  const seen = new HandsSeen();
  views.forEach(([place, number, phase = 'betting'], sequence) => {
    seen.see({ sequence, place, hand: number === undefined ? undefined : { number, phase } });
  });
  return seen.count;
}

describe('hands that were seen', () => {
  it('are counted when they are over, once each', () => {
    const hand = (number: number) =>
      [
        ['posting', number],
        ['betting', number],
        ['paying', number, 'over'],
        ['betweenHands', number, 'over'],
        ['betweenHands', number, 'over'],
      ] as const;
    expect(counted(['waiting'])).toBe(0);
    expect(counted(['waiting'], ...hand(1).slice(0, 3))).toBe(0);
    expect(counted(['waiting'], ...hand(1))).toBe(1);
    expect(counted(['waiting'], ...hand(1), ...hand(2), ...hand(3))).toBe(3);
    // The view between two hands was missed.
    expect(counted(['waiting'], ...hand(1).slice(0, 3), ...hand(2))).toBe(2);
    // The table closed with the last hand and cleared its screens.
    expect(counted(['waiting'], ...hand(1).slice(0, 3), ['closed'])).toBe(1);
  });

  it('are not those that were over before, or were voided', () => {
    expect(counted(['betweenHands', 7, 'over'], ['betweenHands', 7, 'over'], ['posting', 8])).toBe(0);
    expect(counted(['betting', 7], ['waiting'])).toBe(0);
    expect(
      counted(['betting', 7], ['waiting'], ['posting', 8], ['paying', 8, 'over'], ['waiting', 8, 'over']),
    ).toBe(1);
  });

  it('are not counted again by a station that is behind', () => {
    const seen = new HandsSeen();
    seen.see({ sequence: 1, place: 'betting', hand: { number: 1, phase: 'betting' } });
    seen.see({ sequence: 5, place: 'waiting', hand: { number: 1, phase: 'over' } });
    seen.see({ sequence: 4, place: 'paying', hand: { number: 1, phase: 'over' } });
    seen.see({ sequence: 5, place: 'waiting', hand: { number: 1, phase: 'over' } });
    expect([seen.count, seen.hand, seen.place]).toEqual([1, 1, 'waiting']);
  });
});
