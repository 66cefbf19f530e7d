import { newHand } from '@franklin/game';
import { type RecordedHand, recordedHands } from '@franklin/hub';
import { checkPhh, readPhh, writePhh } from '@franklin/phh';
import { send, sendToFile } from './send.ts';
import { type TableRecord, withJournal } from './table-journal.ts';
import { UsageError } from './usage-error.ts';

/** Writes every finished hand of a table as Poker Hand History, and says on the standard error what was left out. */
export function exportHands(data: string, file: string | undefined): Promise<void> {
  return withJournal(data, async (record) => {
    const made = new Export(record);
    try {
      if (file === undefined) await send(made.tables(), process.stdout);
      else await sendToFile(made.tables(), file);
      console.error(`${hands(made.written)} of ${record.folder.config.table} written`);
    } finally {
      for (const [reason, number] of made.leftOut) console.error(`${hands(number)} left out: ${reason}`);
    }
    if (made.isWrong) process.exitCode = 1;
  });
}

class Export {
  readonly #record: TableRecord;
  written = 0;
  /** How many hands were left out, by reason. */
  readonly leftOut = new Map<string, number>();
  /** Whether a hand that was played here does not come out by our own rules: somebody has to look at it. */
  isWrong = false;

  constructor(record: TableRecord) {
    this.#record = record;
  }

  /** One table for each hand, under its number. */
  *tables(): Generator<string> {
    const { journal, folder } = this.#record;
    for (const hand of recordedHands(journal)) {
      const text = hand.status === 'finished' ? this.#textOf(hand) : this.#leaveOut('voided');
      if (text === undefined) continue;
      this.written++;
      yield `[${hand.began.number}]\n${text}\n`;
    }
    if (this.written === 0)
      throw new UsageError(`${folder.config.table} has no finished hand that can be written`);
  }

  /** What is written is read again and played again, so that nobody gets a hand that does not come out. */
  #textOf(hand: RecordedHand): string | undefined {
    const { setup, number } = hand.began;
    let text: string;
    try {
      text = writePhh(
        setup,
        hand.steps.map(({ event }) => event),
        { hand: number, table: this.#record.folder.config.table, players: namesOf(hand), currency: 'USD' },
      );
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      return this.#leaveOut(error.message);
    }
    for (const read of readPhh(text)) {
      const checked = checkPhh(read);
      if (checked.outcome !== 'wrong') continue;
      this.isWrong = true;
      return this.#leaveOut(`played again by the rules, hand ${number} does not come out: ${checked.reason}`);
    }
    return text;
  }

  #leaveOut(reason: string): undefined {
    this.leftOut.set(reason, (this.leftOut.get(reason) ?? 0) + 1);
  }
}

/** In the order of play: the first left of the button first. */
function namesOf({ began }: RecordedHand): string[] {
  return newHand(began.setup).seats.map(
    ({ seat }) => began.players.find((one) => one.seat === seat)?.player.name ?? `seat ${seat}`,
  );
}

function hands(number: number): string {
  return number === 1 ? '1 hand' : `${number} hands`;
}
