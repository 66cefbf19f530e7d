import { openStore, type Store } from '@franklin/ledger';
import { openRoomFolder, Refused, Room, type RoomFolder } from '@franklin/room';
import { systemCode } from './system-code.ts';
import { UsageError } from './usage-error.ts';

/** Opens the room in a folder, and closes it afterwards; what it objects to becomes something the user can mend. */
export async function withRoom<T>(
  data: string,
  use: (room: Room, folder: RoomFolder, store: Store) => Promise<T>,
): Promise<T> {
  try {
    const folder = openRoomFolder(data, process.env['FRANKLIN_DATABASE_URL']);
    const store = await openStore(folder.database);
    try {
      return await use(await Room.open({ store, pepper: folder.pepper, now: Date.now }), folder, store);
    } finally {
      await store.close();
    }
  } catch (error) {
    if (error instanceof Refused) throw new UsageError(error.message);
    const code = systemCode(error);
    if (code !== undefined)
      throw new UsageError(`${data} cannot be used (${code}): check the disk and the permissions`);
    throw error;
  }
}
