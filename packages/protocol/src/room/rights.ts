/** Everything that somebody may or may not do in the room. The one list: pages hide by it, and the room refuses by it. */
export const RIGHTS = {
  'see-players': 'find players and see their accounts',
  'open-account': 'open and close player accounts, and note what changed',
  'issue-card': 'issue and replace cards, and let the player choose a PIN',
  'reset-pin': 'unlock a PIN, or let the player choose another',
  'ban-player': 'ban or exclude a player, and end that',
  'take-cash': 'take deposits and make pay-outs from an own drawer',
  'run-vault': 'fill and drop drawers against the vault, and bring and take its cash',
  'adjust-money': 'correct a balance, with a reason',
  'see-money': 'see drawers, receipts, reports and the books',
  'see-tables': 'see tables, hands and meters',
  'run-tables': 'register tables and give them keys',
  'run-lists': 'run the waiting lists',
  'manage-staff': 'make staff accounts and give roles',
  'see-audit': 'read the audit log and check its chain',
} as const;

export type Right = keyof typeof RIGHTS;

const CASHIER: readonly Right[] = ['see-players', 'open-account', 'issue-card', 'take-cash'];
const FLOOR: readonly Right[] = ['see-players', 'see-tables', 'run-lists', 'reset-pin', 'ban-player'];

/** Who may do what. Duties are apart: who issues a card cannot reset its PIN, and who takes cash cannot adjust it. */
export const ROLES = {
  cashier: CASHIER,
  floor: FLOOR,
  'shift-manager': [
    ...FLOOR,
    'open-account',
    'run-vault',
    'adjust-money',
    'see-money',
    'run-tables',
    'manage-staff',
    'see-audit',
  ],
  auditor: ['see-players', 'see-money', 'see-tables', 'see-audit'],
  technician: ['see-tables', 'run-tables'],
} as const satisfies Readonly<Record<string, readonly Right[]>>;

export type StaffRole = keyof typeof ROLES;

export const STAFF_ROLES = Object.keys(ROLES) as readonly StaffRole[];

export function hasRight(role: StaffRole, right: Right): boolean {
  return (ROLES[role] as readonly Right[]).includes(right);
}
