export { choose, type Random, type Style } from './choose.ts';
export { SimulatedPlayer, type SimulatedPlayerOptions } from './simulated-player.ts';
