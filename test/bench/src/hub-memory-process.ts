// A hub without sockets that plays hand after hand. Arguments: the folder of the table, and after how many hands to say
// what it holds in memory, two numbers.
import { legalActions, type SeatId, seatId } from '@franklin/game';
import { communityView, Hub, MemoryAccounts, openFolder, stationView } from '@franklin/hub';
import { cents } from '@franklin/money';
import { noPace, type PlayerId, playerId, type TransferId } from '@franklin/table';
import { destination, pino } from 'pino';
import { randomFrom } from './random.ts';
import { smallMove } from './small-move.ts';

const PLAYERS = 6;
const STATIONS = 10;

/** So deep that chips are bought a few times in 100,000 hands: accounts in memory keep every transfer, by design. */
const BUY_IN = cents(100_000_00);

const [path, early, late] = process.argv.slice(2);
const random = randomFrom(11);
const accounts = new MemoryAccounts();
const hub = new Hub({
  folder: openFolder(path!),
  accounts,
  log: pino(destination('/dev/null')),
  settings: { pace: noPace, playersToStart: PLAYERS, buyIn: { least: BUY_IN, most: BUY_IN } },
});
const stations = Array.from({ length: STATIONS }, (_, k) => seatId(k + 1));
let transfers = 0;

// Every view is built after every change, as for its screens.
hub.watch(() => {
  const { shown } = hub;
  const community = communityView(shown);
  for (const seat of stations) stationView(community, shown, seat);
});

hub.command({ type: 'open', by: 'bench' });
for (const seat of stations.slice(0, PLAYERS)) {
  const id = playerId(`player-${seat}`);
  accounts.open(id, { balance: cents(1_000_000_000_00) });
  hub.command({ type: 'sit', seat, player: { id, name: `Player ${seat}` } });
  hub.table.setConnected(seat, true);
  buyIn(seat, id);
}
const megabytes = [await memoryAfter(Number(early)), await memoryAfter(Number(late))];
process.send!({ megabytes });
hub.stop();
process.disconnect();

async function memoryAfter(hands: number): Promise<number> {
  while (hub.table.state.handNumber < hands || hub.table.state.hand !== undefined) {
    if (hub.table.place === 'betting') act();
    else {
      if (hub.table.state.status !== 'open') throw new Error(hub.table.state.fault);
      // The accounts answer and the next hand begins with the next turn of the loop.
      await new Promise(setImmediate);
      for (const { seat, player, status } of hub.table.state.seats)
        if (status === 'seated' && player !== undefined) buyIn(seat, player.id);
    }
  }
  for (let round = 0; round < 3; round++) {
    globalThis.gc!();
    await new Promise(setImmediate);
  }
  return process.memoryUsage.rss() / 1e6;
}

function act(): void {
  const { hand, seats } = hub.table.state;
  const { number, turn, state } = hand!;
  const { seat } = state.seats[state.turn]!;
  const player = seats[seat - 1]!.player!.id;
  const move = smallMove(legalActions(state)!, random);
  const answer = hub.table.act({ seat, player, hand: number, turn, move });
  if (!answer.ok) throw new Error(answer.refusal.message);
}

function buyIn(seat: SeatId, player: PlayerId): void {
  const id = (transfers + 1).toString(16).padStart(32, '0') as TransferId;
  // Refused while another one is on its way.
  if (hub.command({ type: 'buy-in', seat, player, amount: BUY_IN, id }).ok) transfers++;
}
