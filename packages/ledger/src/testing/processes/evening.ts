import { openLedger } from '../../open-ledger.ts';
import { openStore } from '../../open-store.ts';
import { play } from '../evening.ts';
import { mortalStore } from '../mortal-store.ts';

// Plays an evening and kills itself before the step of the given number; prints `done` if there are not so many.
const [, , address, evening, last] = process.argv;

let steps = 0;
const store = mortalStore(await openStore(address!), () => {
  steps += 1;
  if (steps === Number(last)) process.kill(process.pid, 'SIGKILL');
});
await play(store, await openLedger(store, { now: () => 3000 }), Number(evening));
await store.close();
console.log('done');
