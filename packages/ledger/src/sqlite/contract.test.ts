import { afterAll } from 'vitest';
import { ledgerContract } from '../testing/contract.ts';
import { Folder } from '../testing/folder.ts';

const folder = new Folder();
afterAll(() => folder.remove());

ledgerContract({ name: 'SQLite', fresh: async () => folder.fresh() });
