/** A kind of database that the contract is proved on. */
export interface BackEnd {
  readonly name: string;
  /** The address of a database that is empty, for `openStore`. */
  fresh(): Promise<string>;
}
