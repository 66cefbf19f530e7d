import type { Dialect } from '@franklin/ledger';

export const playerTables = ({ integer, strict, clustered }: Dialect): readonly string[] => [
  // The number of the last account. Whoever opens one holds this row until he is done.
  `CREATE TABLE room_player_head (one ${integer} PRIMARY KEY CHECK (one = 1), number ${integer} NOT NULL)${strict}`,
  'INSERT INTO room_player_head (one, number) VALUES (1, 10000)',
  // `sought` is the name as it is compared. `pin` is a slow hash, and none before one was chosen.
  `CREATE TABLE room_players (
    id TEXT PRIMARY KEY, name TEXT NOT NULL, sought TEXT NOT NULL, born TEXT NOT NULL, contact TEXT NOT NULL,
    document TEXT NOT NULL, opened_at ${integer} NOT NULL, closed_at ${integer},
    pin TEXT, failures TEXT NOT NULL, locked ${integer} NOT NULL)${strict}`,
  'CREATE INDEX room_players_sought ON room_players (sought, id)',
  'CREATE INDEX room_players_born ON room_players (born)',
  // A card by a keyed hash of its number: whoever has this table has no card.
  `CREATE TABLE room_cards (
    hash TEXT PRIMARY KEY, player TEXT NOT NULL REFERENCES room_players (id), last4 TEXT NOT NULL,
    issued_at ${integer} NOT NULL, issued_by TEXT NOT NULL, dead_at ${integer})${strict}`,
  'CREATE INDEX room_cards_player ON room_cards (player, issued_at)',
  'CREATE UNIQUE INDEX room_cards_live ON room_cards (player) WHERE dead_at IS NULL',
  `CREATE TABLE room_exclusions (
    player TEXT NOT NULL REFERENCES room_players (id), number ${integer} NOT NULL, kind TEXT NOT NULL,
    since ${integer} NOT NULL, until TEXT, reason TEXT NOT NULL, set_by TEXT NOT NULL, ended_at ${integer},
    tried_at ${integer}, tried_where TEXT, PRIMARY KEY (player, number))${clustered}`,
];
