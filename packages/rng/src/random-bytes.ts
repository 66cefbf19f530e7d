/** Whatever hands out random bytes: the table's generator, or a seeded one in a test. */
export interface RandomBytes {
  /** So many, in an array that is the caller's alone, to erase after use. */
  bytes(length: number): Uint8Array;
}
