import type { Dialect } from '@franklin/ledger';

export const tableTables = ({ integer, strict, clustered, appendOnly }: Dialect): readonly string[] => [
  // The row that whoever moves money of a table, or takes its record, holds until he is done. `shipped` is the last row of
  // the record that the room has, and `mark` says which row that was.
  `CREATE TABLE room_tables (
    id TEXT PRIMARY KEY, called TEXT NOT NULL, key TEXT NOT NULL, active ${integer} NOT NULL,
    registered ${integer} NOT NULL, heard ${integer}, place TEXT, hand ${integer}, version TEXT,
    shipped ${integer} NOT NULL, mark TEXT NOT NULL, meters TEXT, trouble TEXT)${strict}`,
  // Every id that a table chose. What was voided before it was heard of has neither player nor amount.
  `CREATE TABLE room_table_transfers (
    id TEXT PRIMARY KEY, room_table TEXT NOT NULL REFERENCES room_tables (id), kind TEXT NOT NULL,
    player TEXT, amount ${integer}, fate TEXT NOT NULL, reason TEXT, at ${integer} NOT NULL,
    CHECK (fate IN ('reserved', 'refused', 'posted', 'voided', 'paid')))${strict}`,
  'CREATE INDEX room_table_transfers_table ON room_table_transfers (room_table, fate, amount)',
  'CREATE INDEX room_table_transfers_player ON room_table_transfers (player, room_table)',
  `CREATE TABLE room_shipped (
    room_table TEXT NOT NULL REFERENCES room_tables (id), seq ${integer} NOT NULL, at ${integer} NOT NULL,
    type TEXT NOT NULL, body TEXT NOT NULL, PRIMARY KEY (room_table, seq))${clustered}`,
  // `posted`: whether the escrow has paid the house its part.
  `CREATE TABLE room_hands (
    room_table TEXT NOT NULL REFERENCES room_tables (id), number ${integer} NOT NULL, seq ${integer} NOT NULL,
    status TEXT NOT NULL, rake ${integer} NOT NULL, jackpot ${integer} NOT NULL, posted ${integer} NOT NULL,
    PRIMARY KEY (room_table, number))${clustered}`,
  'CREATE INDEX room_hands_unposted ON room_hands (room_table, number) WHERE posted = 0',
  // From when a player sat down until he left; `seq` is the row of the record that says so.
  `CREATE TABLE room_play_sessions (
    room_table TEXT NOT NULL REFERENCES room_tables (id), seq ${integer} NOT NULL, player TEXT NOT NULL,
    seat ${integer} NOT NULL, began ${integer} NOT NULL, ended ${integer}, PRIMARY KEY (room_table, seq))${clustered}`,
  'CREATE INDEX room_play_sessions_player ON room_play_sessions (player, began)',
  'CREATE INDEX room_play_sessions_open ON room_play_sessions (room_table, seat) WHERE ended IS NULL',
  // What each player won or, below zero, lost in each hand: one row, once.
  `CREATE TABLE room_results (
    player TEXT NOT NULL, room_table TEXT NOT NULL, hand ${integer} NOT NULL, net ${integer} NOT NULL,
    at ${integer} NOT NULL, day TEXT NOT NULL, session ${integer}, PRIMARY KEY (player, room_table, hand),
    FOREIGN KEY (room_table, hand) REFERENCES room_hands (room_table, number))${clustered}`,
  'CREATE INDEX room_results_day ON room_results (player, day)',
  'CREATE INDEX room_results_table ON room_results (room_table, net)',
  'CREATE INDEX room_results_session ON room_results (room_table, session)',
  ...appendOnly('room_shipped'),
  ...appendOnly('room_results'),
];
