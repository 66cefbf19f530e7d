/** Something that was not done, with one sentence for the person in front of the screen. Nothing changed. */
export class Refused extends Error {
  override name = 'Refused';
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}
