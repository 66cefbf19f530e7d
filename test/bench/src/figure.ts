/** One measured number, with what it is measured against in the same run. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly peers: Readonly<Record<string, number>>;
  /** What the figure has to reach, in words, for the reader of the table. */
  readonly goal: string;
}
