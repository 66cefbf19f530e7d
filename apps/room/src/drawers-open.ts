import type { Transaction } from '@franklin/ledger';
import { Refused } from './refused.ts';

export interface OpenDrawer {
  readonly drawer: string;
  readonly cashier: string;
  readonly openedAt: number;
}

/** A drawer that is open; it stays so until the transaction is over. */
export async function expectOpen(tx: Transaction, drawer: string): Promise<OpenDrawer> {
  const [open] = await tx.query<OpenDrawer>(
    `SELECT drawer, cashier, opened_at AS "openedAt" FROM room_open_drawers WHERE drawer = $1${tx.dialect.forUpdate}`,
    [drawer],
  );
  if (open !== undefined) return open;
  await expectKnown(tx, drawer);
  throw new Refused('closed-drawer', `Drawer ${drawer} is closed: open it with a count first.`);
}

/** A cashier works at his own drawer. */
export async function expectOwn(tx: Transaction, drawer: string, who: string): Promise<OpenDrawer> {
  const open = await expectOpen(tx, drawer);
  if (open.cashier !== who)
    throw new Refused('not-own', `Drawer ${drawer} is open with ${open.cashier}: use your own.`);
  return open;
}

/** Duties are apart: nobody fills, drops, adjusts or closes for another what he himself has open. */
export async function expectOthers(tx: Transaction, drawer: string, who: string): Promise<OpenDrawer> {
  const open = await expectOpen(tx, drawer);
  if (open.cashier === who)
    throw new Refused('own-drawer', `Drawer ${drawer} is your own: somebody else has to do this.`);
  return open;
}

export async function expectKnown(tx: Transaction, drawer: string): Promise<void> {
  const [known] = await tx.query('SELECT name FROM room_drawers WHERE name = $1', [drawer]);
  if (known === undefined)
    throw new Refused('unknown-drawer', `There is no drawer ${drawer}: ask a manager to add it.`);
}

/** The drawer that somebody has open. */
export async function drawerOf(tx: Transaction, cashier: string): Promise<string | undefined> {
  const [open] = await tx.query<{ drawer: string }>(
    'SELECT drawer FROM room_open_drawers WHERE cashier = $1',
    [cashier],
  );
  return open?.drawer;
}
