import { openLedger } from '../../open-ledger.ts';
import { openStore } from '../../open-store.ts';
import { play } from '../evening.ts';

// Plays one evening after another and prints the number of each when it is over, until it is killed.
const [, , address, first, last] = process.argv;

const store = await openStore(address!);
const ledger = await openLedger(store, { now: () => 3000 });
for (let evening = Number(first); evening < Number(last); evening++) {
  await play(store, ledger, evening);
  console.log(evening);
}
await store.close();
