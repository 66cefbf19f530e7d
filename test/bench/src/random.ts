export type Random = () => number;

/** A linear congruential generator: fast, and every run plays our hands alike; fit for nothing else. */
export function randomFrom(seed: number): Random {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

export function below(count: number, random: Random): number {
  return Math.floor(random() * count);
}
