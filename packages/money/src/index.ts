export { type Cents, cents, dollars, isCents } from './cents.ts';
