import { type Accounts, type Hub, MemoryAccounts, RoomAccounts, RoomLine, Shipping } from '@franklin/hub';
import type { Logger } from 'pino';
import { DEMO_PIN, DEMO_PLAYERS, demoCard } from './demo-players.ts';
import { readFile } from './read-file.ts';
import { UsageError } from './usage-error.ts';

/** Where the money of a table comes from and goes to. */
export interface AccountSide {
  readonly accounts: Accounts;
  /** What to say of it at the start. */
  readonly words: string;
  /** Goes to work for a table that runs; ends before the table does. */
  begin(hub: Hub, log: Logger): { stop(): void };
}

/** Accounts in memory, for a table that stands alone. */
export function demoAccounts(): AccountSide {
  const accounts = new MemoryAccounts();
  for (let number = 1; number <= DEMO_PLAYERS; number++)
    accounts.open(demoCard(number), { name: `Player ${number}`, pin: DEMO_PIN });
  return {
    accounts,
    words: `Accounts are in memory and for demonstration until a room is connected: cards ${demoCard(1)} to ${demoCard(DEMO_PLAYERS)}, PIN ${DEMO_PIN}.`,
    begin: () => ({ stop: () => undefined }),
  };
}

const MAX_FILE_BYTES = 1024;

/** The accounts of a room, for a table that was registered there. The file holds what the room gave out: `TABLE.KEY`. */
export async function roomAccounts(url: URL, keyFile: string, version: string): Promise<AccountSide> {
  const text = (await readFile(keyFile, MAX_FILE_BYTES)).toString('utf8').trim();
  const [, table, key] = /^([\w-]{1,40})\.([\w-]{20,128})$/.exec(text) ?? [];
  if (table === undefined || key === undefined)
    throw new UsageError(
      `${keyFile} is not a table's key for the room: it holds TABLE.KEY, as the room gave it out`,
    );
  const line = new RoomLine({ url: url.origin, table, key });
  return {
    accounts: new RoomAccounts(line),
    words: `Accounts are those of the room at ${url.origin}, where this is ${table}.`,
    begin(hub, log) {
      const shipping = new Shipping({ hub, line, version, log });
      return {
        stop() {
          shipping.stop();
          line.close();
        },
      };
    },
  };
}
