import { type DataFolder, eventCodec, openFolder, stateCodec } from '@franklin/hub';
import { type JournalReader, readJournal } from '@franklin/hub/journal';
import type { TableEvent, TableState } from '@franklin/table';
import { inOneSentence } from './in-one-sentence.ts';

export interface TableRecord {
  readonly folder: DataFolder;
  readonly journal: JournalReader<TableEvent, TableState>;
}

/** Reads the journal of the table in a folder, or a backup of it. The table may be running: it is not disturbed. */
export function withJournal<T>(
  path: string,
  use: (record: TableRecord) => T | Promise<T>,
  backup?: string,
): Promise<T> {
  return inOneSentence(async () => {
    const folder = openFolder(path);
    const { config, key } = folder;
    const file = backup ?? folder.journal;
    const journal = readJournal({ path: file, tableId: config.table, key, codec: eventCodec, stateCodec });
    try {
      return await use({ folder, journal });
    } finally {
      journal.close();
    }
  });
}
