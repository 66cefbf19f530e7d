import { statSync } from 'node:fs';
import { type Backup, backupTo } from './backup.ts';
import type { Entry } from './entry.ts';
import type { JournalReader, JournalSize } from './face.ts';
import { type Checkpoint, checkpointFrom, entries, type Range, type Resumed, resume } from './read.ts';
import type { Store } from './store.ts';
import { type Verification, verifyAll } from './verify.ts';

export class Reader<E, S> implements JournalReader<E, S> {
  readonly store: Store<E, S>;

  constructor(store: Store<E, S>) {
    this.store = store;
  }

  resume(): Resumed<E, S> {
    return resume(this.store);
  }

  entries(range: Range = {}): IterableIterator<Entry<E>> {
    return entries(this.store, range);
  }

  checkpointFrom(seq: number): Checkpoint<S> | undefined {
    return checkpointFrom(this.store, seq);
  }

  verifyAll({ slice }: { readonly slice?: number } = {}): Promise<Verification> {
    return verifyAll(this.store, slice);
  }

  backupTo(path: string): Promise<Backup> {
    return backupTo(this.store, path);
  }

  note(key: string): string | undefined {
    return this.store.rows.note(key);
  }

  size(): JournalSize {
    const { path } = this.store;
    const rows = this.store.rows.ends().last ?? 0;
    const bytes = [path, `${path}-wal`].map((file) => statSync(file, { throwIfNoEntry: false })?.size ?? 0);
    return { rows, bytes: bytes.reduce((sum, size) => sum + size) };
  }

  close(): void {
    this.store.pin.close();
    this.store.db.close();
  }
}
