import type { Variant } from '../variant.ts';

/** Two cards down, a burn before each of flop, turn and river, best five of seven (002:1840-1891). */
export const holdem: Variant = {
  name: "Texas Hold'em",
  deck: 'standard',
  streets: [
    { name: 'preflop', burn: 0, down: 2, up: 0, board: 0, opens: 'after-blinds', bet: 'small' },
    { name: 'flop', burn: 1, down: 0, up: 0, board: 3, opens: 'left-of-button', bet: 'small' },
    { name: 'turn', burn: 1, down: 0, up: 0, board: 1, opens: 'left-of-button', bet: 'big' },
    { name: 'river', burn: 1, down: 0, up: 0, board: 1, opens: 'left-of-button', bet: 'big' },
  ],
  sides: [{ name: 'high', ranking: 'high' }],
};
