import type { Dialect } from '@franklin/ledger';

export const staffTables = ({ integer, strict }: Dialect): readonly string[] => [
  `CREATE TABLE room_staff (
    name TEXT PRIMARY KEY, called TEXT NOT NULL, role TEXT NOT NULL, active ${integer} NOT NULL,
    password TEXT NOT NULL, failures TEXT NOT NULL, locked ${integer} NOT NULL, last_sign_in ${integer})${strict}`,
  `CREATE TABLE room_sessions (
    token TEXT PRIMARY KEY, staff TEXT NOT NULL REFERENCES room_staff (name), seen ${integer} NOT NULL)${strict}`,
];
