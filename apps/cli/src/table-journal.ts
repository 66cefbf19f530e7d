import { type DataFolder, eventCodec, openFolder, stateCodec } from '@franklin/hub';
import { type JournalReader, readJournal } from '@franklin/hub/journal';
import type { TableEvent, TableState } from '@franklin/table';
import { inOneSentence } from './in-one-sentence.ts';

export interface TableRecord {
  readonly folder: DataFolder;
  readonly journal: JournalReader<TableEvent, TableState>;
}

/** Reads the journal of the table in a folder. The table may be running: it is not disturbed. */
export function withJournal<T>(path: string, use: (record: TableRecord) => T | Promise<T>): Promise<T> {
  return inOneSentence(async () => {
    const folder = openFolder(path);
    const { config, key, journal: file } = folder;
    const journal = readJournal({ path: file, tableId: config.table, key, codec: eventCodec, stateCodec });
    try {
      return await use({ folder, journal });
    } finally {
      journal.close();
    }
  });
}
