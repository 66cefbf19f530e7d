import type { AccountCommand } from './command.ts';
import type { Change } from './decide.ts';
import { refuse, type TableRefused } from './refusal.ts';
import { seatAt } from './state.ts';
import type { TransferStep } from './transfer.ts';

/** At which step of a transfer each answer of the account side is expected. */
const STEPS: Readonly<Record<AccountCommand['type'], TransferStep>> = {
  'buy-in-reserved': 'asked',
  'buy-in-refused': 'asked',
  'buy-in-posted': 'credited',
  'buy-in-voided': 'voiding',
  'cash-out-paid': 'owed',
};

/** What the accounts answered. An answer that came already changes nothing. */
export function decideAccount(change: Change, command: AccountCommand): TableRefused | undefined {
  const transfer = change.state.transfers.find(({ id }) => id === command.id);
  if (transfer === undefined || transfer.step !== STEPS[command.type]) {
    return refuse('unknown-transfer', 'The table waits for no such answer.');
  }
  if (command.type !== 'buy-in-reserved') {
    change.add(command);
    return undefined;
  }
  const { player, status } = seatAt(change.state, transfer.seat);
  const there = player?.id === transfer.player && status !== 'leaving';
  change.add({ type: there ? 'buy-in-credited' : 'buy-in-abandoned', id: command.id });
  return undefined;
}
