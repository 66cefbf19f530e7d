import type { Dialect } from '@franklin/ledger';

export const cashTables = ({ integer, strict, appendOnly }: Dialect): readonly string[] => [
  // What was asked for under an id, and why it was not done; what was done has a receipt.
  `CREATE TABLE room_cash_orders (id TEXT PRIMARY KEY, request TEXT NOT NULL, refusal TEXT, message TEXT)${strict}`,
  `CREATE TABLE room_receipts (
    number ${integer} PRIMARY KEY, id TEXT NOT NULL UNIQUE REFERENCES room_cash_orders (id), what TEXT NOT NULL,
    at ${integer} NOT NULL, day TEXT NOT NULL, who TEXT NOT NULL, amount ${integer} NOT NULL CHECK (amount >= 0),
    player TEXT, drawer TEXT, body TEXT NOT NULL)${strict}`,
  'CREATE INDEX room_receipts_day ON room_receipts (day, player, number)',
  'CREATE INDEX room_receipts_player ON room_receipts (player, number)',
  'CREATE INDEX room_receipts_drawer ON room_receipts (drawer, number)',
  'CREATE INDEX room_receipts_what ON room_receipts (what, at)',
  // The one row that whoever writes a receipt holds until he is done: what is rolled back gives its number back.
  `CREATE TABLE room_receipt_head (one ${integer} PRIMARY KEY CHECK (one = 1), number ${integer} NOT NULL)${strict}`,
  'INSERT INTO room_receipt_head (one, number) VALUES (1, 0)',
  `CREATE TABLE room_reprints (
    receipt ${integer} NOT NULL REFERENCES room_receipts (number), copy ${integer} NOT NULL,
    at ${integer} NOT NULL, who TEXT NOT NULL, PRIMARY KEY (receipt, copy))${strict}`,
  `CREATE TABLE room_drawers (name TEXT PRIMARY KEY, added_at ${integer} NOT NULL)${strict}`,
  // A drawer is open once, and a cashier has one: two keys say so.
  `CREATE TABLE room_open_drawers (
    drawer TEXT PRIMARY KEY REFERENCES room_drawers (name), cashier TEXT NOT NULL UNIQUE, opened_at ${integer} NOT NULL)${strict}`,
  ...appendOnly('room_cash_orders'),
  ...appendOnly('room_receipts'),
  ...appendOnly('room_reprints'),
];
