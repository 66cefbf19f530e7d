/** Whatever hands out random bytes: the table's generator, or a seeded one in a test. */
export interface RandomBytes {
  bytes(length: number): Uint8Array;
}
