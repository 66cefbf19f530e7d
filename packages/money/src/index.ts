export {
  type Cents,
  cents,
  dollars,
  isCents,
  larger,
  minus,
  NOTHING,
  plus,
  roundDown,
  roundUp,
  smaller,
  times,
} from './cents.ts';
