import { z } from 'zod';
import { balance, done, line, nothing, playerId, staffName, time, transferId } from './parts.ts';

/** The largest amount that is moved at once: a slip of the finger is found before it is cash. */
const MOST = 1_000_000_000_00;
const WHOLE = 'money is a whole number of cents, at least one';
const COUNTED = 'a count is a whole number of cents, from nothing up';

/** Cash that moves. */
const cash = z
  .int({ error: WHOLE })
  .min(1, { error: WHOLE })
  .max(MOST, { error: 'that is too much at once' });
/** Cash that was counted: a drawer may be empty. */
const count = z
  .int({ error: COUNTED })
  .min(0, { error: COUNTED })
  .max(MOST, { error: 'no drawer holds so much' });
/** Chosen by the page, once; after silence the page sends the same again. */
const id = transferId;

export const drawerName = z.string().regex(/^[a-z0-9][a-z0-9-]{0,19}$/, {
  error: 'a drawer is named by up to 20 small letters, digits and hyphens',
});
/** The date on which a gaming day begins, in the room's time zone. */
export const gamingDay = z.iso.date();

/** Accounts that have a statement. */
export const statedAccount = z
  .string()
  .regex(
    /^(player\/\d{6,10}|drawer\/[a-z0-9][a-z0-9-]{0,19}|escrow\/[\w-]{1,40}|vault|adjustments|outside|rake|jackpot)$/,
    {
      error:
        'there are statements of player/…, drawer/…, escrow/…, vault, adjustments, outside, rake and jackpot',
    },
  );
/** Accounts that a supervisor may put right: what lies on a table is put right by that table alone. */
export const adjustableAccount = z
  .string()
  .regex(/^(player\/\d{6,10}|drawer\/[a-z0-9][a-z0-9-]{0,19}|vault|rake|jackpot)$/, {
    error: 'only a player, a drawer, the vault, the rake and the jackpot are adjusted',
  });

/** What a receipt can be for. Every one has a number of the same sequence. */
export const RECEIPT_KINDS = [
  'deposit',
  'pay-out',
  'open-drawer',
  'close-drawer',
  'fill',
  'drop',
  'bring-cash',
  'take-cash',
  'adjustment',
] as const;

export const receipt = z.strictObject({
  /** From 1, without a gap, for the whole room. */
  number: z.int().min(1),
  what: z.enum(RECEIPT_KINDS),
  /** The id that the page chose. */
  id,
  at: time,
  day: gamingDay,
  /** Who did it. */
  who: staffName,
  /** What was moved; of an opening and a closing, what was counted. */
  amount: z.int().min(0),
  drawer: drawerName.optional(),
  player: playerId.optional(),
  /** What was adjusted. */
  account: z.string().optional(),
  /** What the player, or the account that was adjusted, had before and after. */
  before: balance.optional(),
  after: balance.optional(),
  /** The player's cash of this gaming day, with this. */
  dayIn: z.int().min(0).optional(),
  dayOut: z.int().min(0).optional(),
  /** At a closing: whose drawer it was, what the books said, and what was over, or short if below zero. */
  cashier: staffName.optional(),
  expected: z.int().min(0).optional(),
  over: z.int().optional(),
  /** Of an adjustment: the receipt that it puts right. */
  corrects: z.int().min(1).optional(),
  reason: z.string().optional(),
});
export type Receipt = z.infer<typeof receipt>;
export type ReceiptKind = Receipt['what'];

const drawer = z.strictObject({
  name: drawerName,
  /** Who has it open, and since when. What should be in it is not said: it is counted blind. */
  cashier: staffName.optional(),
  openedAt: time.optional(),
});
export type Drawer = z.infer<typeof drawer>;

const playerDay = z.strictObject({ player: playerId, in: z.int(), out: z.int() });
export type PlayerDay = z.infer<typeof playerDay>;

const whole = z.coerce.number().int().min(0);
const period = { from: whole.optional(), to: whole.optional() };
const page = {
  ...period,
  after: whole.optional(),
  limit: z.coerce.number().int().min(1).max(1000).optional(),
};

const statement = z.strictObject({
  account: z.string(),
  kind: z.string(),
  opening: balance,
  closing: balance,
  lines: z.array(
    z.strictObject({
      number: z.int(),
      at: time,
      transfer: z.string(),
      type: z.string(),
      other: z.string(),
      purpose: z.string(),
      reference: z.string().nullable(),
      amount: balance,
      balance,
    }),
  ),
  more: z.boolean(),
});

export const cashRoutes = {
  deposit: {
    method: 'POST',
    path: '/api/cash/deposit',
    does: "Takes a player's cash into the own drawer and puts it on his account.",
    may: 'take-cash',
    params: nothing,
    body: z.strictObject({ id, drawer: drawerName, player: playerId, amount: cash }),
    answer: receipt,
  },
  payOut: {
    method: 'POST',
    path: '/api/cash/pay-out',
    does: 'Pays a player from the own drawer what is on his account, or a part of it.',
    may: 'take-cash',
    params: nothing,
    body: z.strictObject({ id, drawer: drawerName, player: playerId, amount: cash }),
    answer: receipt,
  },
  listDrawers: {
    method: 'GET',
    path: '/api/cash/drawers',
    does: 'Lists all drawers and who has them open.',
    may: 'staff',
    params: nothing,
    body: nothing,
    answer: z.strictObject({ drawers: z.array(drawer) }),
  },
  addDrawer: {
    method: 'POST',
    path: '/api/cash/drawers',
    does: 'Makes a new drawer known; it is closed and empty.',
    may: 'run-vault',
    params: nothing,
    body: z.strictObject({ name: drawerName }),
    answer: done,
  },
  openDrawer: {
    method: 'POST',
    path: '/api/cash/drawers/:drawer/open',
    does: 'Opens a drawer with what was counted into it from the vault; it is then the own one.',
    may: 'take-cash',
    params: z.strictObject({ drawer: drawerName }),
    body: z.strictObject({ id, count }),
    answer: receipt,
  },
  closeDrawer: {
    method: 'POST',
    path: '/api/cash/drawers/:drawer/close',
    does: 'Closes the own drawer with a count; over and short are recorded, and the cash goes to the vault.',
    may: 'take-cash',
    params: z.strictObject({ drawer: drawerName }),
    body: z.strictObject({ id, count }),
    answer: receipt,
  },
  closeLeftDrawer: {
    method: 'POST',
    path: '/api/cash/drawers/:drawer/close-left',
    does: 'Closes, with a count, the drawer of a cashier who has left it open.',
    may: 'run-vault',
    params: z.strictObject({ drawer: drawerName }),
    body: z.strictObject({ id, count, reason: line }),
    answer: receipt,
  },
  fillDrawer: {
    method: 'POST',
    path: '/api/cash/drawers/:drawer/fill',
    does: 'Brings cash from the vault into an open drawer.',
    may: 'run-vault',
    params: z.strictObject({ drawer: drawerName }),
    body: z.strictObject({ id, amount: cash }),
    answer: receipt,
  },
  dropDrawer: {
    method: 'POST',
    path: '/api/cash/drawers/:drawer/drop',
    does: 'Brings cash from an open drawer into the vault.',
    may: 'run-vault',
    params: z.strictObject({ drawer: drawerName }),
    body: z.strictObject({ id, amount: cash }),
    answer: receipt,
  },
  bringCash: {
    method: 'POST',
    path: '/api/cash/vault/bring',
    does: 'Brings cash of the house into the vault.',
    may: 'run-vault',
    params: nothing,
    body: z.strictObject({ id, amount: cash, reason: line }),
    answer: receipt,
  },
  takeCash: {
    method: 'POST',
    path: '/api/cash/vault/take',
    does: 'Takes cash of the house out of the vault.',
    may: 'run-vault',
    params: nothing,
    body: z.strictObject({ id, amount: cash, reason: line }),
    answer: receipt,
  },
  adjustMoney: {
    method: 'POST',
    path: '/api/cash/adjust',
    does: 'Corrects a balance, with a reason; nobody corrects what he did himself.',
    may: 'adjust-money',
    params: nothing,
    body: z.strictObject({
      id,
      account: adjustableAccount,
      way: z.enum(['raise', 'lower']),
      amount: cash,
      reason: line,
      /** The number of the receipt that is put right. */
      corrects: z.int().min(1).optional(),
    }),
    answer: receipt,
  },
  readReceipt: {
    method: 'GET',
    path: '/api/cash/receipts/:number',
    does: 'Shows one receipt.',
    may: 'see-money',
    params: z.strictObject({ number: z.coerce.number().int().min(1) }),
    body: nothing,
    answer: receipt,
  },
  reprintReceipt: {
    method: 'POST',
    path: '/api/cash/receipts/:number/reprint',
    does: 'Gives a receipt once more, marked as a copy and counted; a cashier has only his own.',
    may: 'take-cash',
    params: z.strictObject({ number: z.coerce.number().int().min(1) }),
    body: nothing,
    answer: z.strictObject({ receipt, copy: z.int().min(1) }),
  },
  listReceipts: {
    method: 'GET',
    path: '/api/cash/receipts',
    does: 'Lists receipts, newest first: of a gaming day, a player, a drawer, or all.',
    may: 'see-money',
    params: z.strictObject({
      day: gamingDay.optional(),
      player: playerId.optional(),
      drawer: drawerName.optional(),
      before: z.coerce.number().int().min(1).optional(),
    }),
    body: nothing,
    answer: z.strictObject({ receipts: z.array(receipt) }),
  },
  playerCash: {
    method: 'GET',
    path: '/api/cash/players/:player',
    does: "Says what a player has, and his cash in and out of a gaming day; today's where none is named.",
    may: 'see-players',
    params: z.strictObject({ player: playerId, day: gamingDay.optional() }),
    body: nothing,
    answer: z.strictObject({
      player: playerId,
      balance,
      /** Without what is set aside for a buy-in. */
      available: balance,
      day: gamingDay,
      in: z.int(),
      out: z.int(),
      /** Whether it belongs into the multiple-transaction log, and into the report. */
      isLogged: z.boolean(),
      isReported: z.boolean(),
    }),
  },
  playerStatement: {
    method: 'GET',
    path: '/api/cash/players/:player/statement',
    does: "A player's statement for any period, in pages.",
    may: 'see-players',
    params: z.strictObject({ player: playerId, ...page }),
    body: nothing,
    answer: statement,
  },
  readStatement: {
    method: 'GET',
    path: '/api/cash/statement',
    does: 'The statement of a player, drawer, table, the vault or another account for any period, in pages.',
    may: 'see-money',
    params: z.strictObject({ account: statedAccount, ...page }),
    body: nothing,
    answer: statement,
  },
  cashDay: {
    method: 'GET',
    path: '/api/cash/days/:day',
    does: 'The cash of a gaming day: totals, the multiple-transaction log, and the report of large cash.',
    may: 'see-money',
    params: z.strictObject({ day: gamingDay }),
    body: nothing,
    answer: z.strictObject({
      day: gamingDay,
      /** When it began, and when it ends. */
      from: time,
      to: time,
      in: z.int(),
      out: z.int(),
      /** Players with cash in or out from the amount on that is logged, with every receipt. */
      log: z.array(z.strictObject({ ...playerDay.shape, receipts: z.array(receipt) })),
      /** Players with cash in or out over the amount that is reported. */
      report: z.array(playerDay),
    }),
  },
  overShort: {
    method: 'GET',
    path: '/api/cash/over-short',
    does: 'What drawers were over and short at their closings in a period, by whom.',
    may: 'see-money',
    params: z.strictObject({ ...period, cashier: staffName.optional() }),
    body: nothing,
    answer: z.strictObject({ closings: z.array(receipt), over: z.int(), short: z.int() }),
  },
  unclaimed: {
    method: 'GET',
    path: '/api/cash/unclaimed',
    does: 'Players with money on their accounts that has not moved for long.',
    may: 'see-money',
    params: z.strictObject({ days: z.coerce.number().int().min(1).max(36_500).optional() }),
    body: nothing,
    answer: z.strictObject({
      days: z.int(),
      players: z.array(z.strictObject({ player: playerId, balance, lastMoved: time })),
      total: balance,
    }),
  },
  cashPosition: {
    method: 'GET',
    path: '/api/cash/position',
    does: 'Where the cash is now, and what the house owes and has.',
    may: 'see-money',
    params: nothing,
    body: nothing,
    answer: z.strictObject({
      vault: balance,
      drawers: z.array(z.strictObject({ name: drawerName, cashier: staffName.optional(), balance })),
      adjustments: balance,
      outside: balance,
      rake: balance,
      jackpot: balance,
    }),
  },
  trialBalance: {
    method: 'GET',
    path: '/api/cash/trial-balance',
    does: 'The sums of all accounts by kind; the difference is zero, or the books are broken.',
    may: 'see-money',
    params: nothing,
    body: nothing,
    answer: z.strictObject({
      kinds: z.array(
        z.strictObject({
          kind: z.string(),
          accounts: z.int(),
          debits: z.int(),
          credits: z.int(),
          pendingDebits: z.int(),
          pendingCredits: z.int(),
        }),
      ),
      difference: z.int(),
      pendingDifference: z.int(),
    }),
  },
} as const;
