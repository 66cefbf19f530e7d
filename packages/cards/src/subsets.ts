/** Every way to choose `size` places out of `count`, each in rising order, the earliest places first. */
export function subsets(count: number, size: number): readonly (readonly number[])[] {
  const found: number[][] = [];
  const choose = (from: number, chosen: readonly number[]): void => {
    if (chosen.length === size) found.push([...chosen]);
    else for (let place = from; place < count; place++) choose(place + 1, [...chosen, place]);
  };
  choose(0, []);
  return found;
}
