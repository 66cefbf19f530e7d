/** Something a person has to put right: one sentence says what is wrong and what to do. */
export class HubFailure extends Error {
  override name = 'HubFailure';
}
