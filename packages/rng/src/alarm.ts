/** What went wrong. */
export type AlarmKind =
  /** The generator, the shuffle or the commitment did not give the known answer. */
  | 'self-test'
  /** SP 800-90B 4.4.1 failed on a seed source. */
  | 'repetition-count'
  /** SP 800-90B 4.4.2 failed on a seed source. */
  | 'adaptive-proportion'
  /** A seed source gave the same block twice running. */
  | 'repeated-block'
  /** A seed source threw, or gave something other than the bytes it was asked for. */
  | 'source-failed'
  /** Anything unforeseen between seed and deck; what cannot be explained is not played with. */
  | 'generator-failed';

/** At start-up no deck has been dealt yet; while running, the hand about to be dealt is the first one touched. */
export type AlarmPhase = 'start-up' | 'running';

const SENTENCES: Readonly<Record<AlarmKind, string>> = {
  'self-test': 'the known-answer test failed',
  'repetition-count': 'the repetition count test failed',
  'adaptive-proportion': 'the adaptive proportion test failed',
  'repeated-block': 'the same block was read twice running',
  'source-failed': 'the source could not be read',
  'generator-failed': 'the generator failed',
};

/**
 * The generator of a table has stopped and stays stopped: GLI-19 3.3.3 wants play to end with the source's fault.
 * Neither the message nor any field holds a byte of entropy or of output, so an alarm may be logged and shown. When it
 * happened is for the receiver to say: this package reads no clock.
 */
export class RngAlarm extends Error {
  override name = 'RngAlarm';
  readonly kind: AlarmKind;
  readonly phase: AlarmPhase;
  /** The name of the seed source at fault; `generator` when it was none of them. */
  readonly source: string;

  /** `detail` is for a system's error code, such as `EIO`; never for what a source said. */
  constructor(kind: AlarmKind, phase: AlarmPhase, source: string, detail?: string) {
    const where = phase === 'start-up' ? 'at start-up' : 'while running';
    super(
      `Random generator stopped ${where}: ${SENTENCES[kind]} (${source}${detail === undefined ? '' : `, ${detail}`})`,
    );
    this.kind = kind;
    this.phase = phase;
    this.source = source;
  }
}
