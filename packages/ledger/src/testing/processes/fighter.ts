import { once } from 'node:events';
import { accountId } from '../../account.ts';
import { openLedger } from '../../open-ledger.ts';
import { openStore } from '../../open-store.ts';
import { ESCROW, idOf, move } from '../sample.ts';

// Wants the last cent of every player, as soon as it is told to begin; prints whose it got.
const [, , address, family, players] = process.argv;

const store = await openStore(address!);
const ledger = await openLedger(store, { now: () => 2000 });
console.log('ready');
await once(process.stdin, 'data');
const got: number[] = [];
const fight = async (player: number) => {
  const answer = await ledger.transfer(
    move(idOf(player, Number(family)), accountId(`player/${player}`), ESCROW, 1),
  );
  if (answer.ok) got.push(player);
};
// One after another at first, so that the two meet at every step; then all at once.
const half = Math.floor(Number(players) / 2);
for (let player = 0; player < half; player++) await fight(player);
await Promise.all(Array.from({ length: Number(players) - half }, (_, at) => fight(half + at)));
await store.close();
console.log(JSON.stringify(got));
process.stdin.destroy();
