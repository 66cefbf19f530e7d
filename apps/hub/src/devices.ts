import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Role } from '@franklin/protocol';
import { z } from 'zod';

/** A screen or program that may connect. Only a digest of its key is kept here. */
export const device = z.object({
  id: z.string().regex(/^[\w-]{1,64}$/),
  role: z.enum(['station', 'community', 'floor', 'service']),
  seat: z.int().min(1).max(10).optional(),
  digest: z.string().regex(/^[0-9a-f]{64}$/),
});
export type Device = z.infer<typeof device>;

/** All devices of a table: each name once, and one station at each seat it names. */
export const deviceList = z.array(device).refine((devices) => {
  const seats = devices.flatMap(({ role, seat }) => (role === 'station' ? [seat] : []));
  const names = devices.map(({ id }) => id);
  return !seats.includes(undefined) && isUnique(seats) && isUnique(names);
}, 'each device needs a name of its own, and each station a seat of its own');

function isUnique(values: readonly unknown[]): boolean {
  return new Set(values).size === values.length;
}

/** What is handed to the device, once. */
export interface DeviceKey {
  readonly device: string;
  readonly role: Role;
  readonly seat?: number;
  readonly key: string;
}

/** Ten stations, the centre, the floor and the services, each with a key of its own. */
export function provisionDevices(): { readonly devices: Device[]; readonly keys: DeviceKey[] } {
  const wanted: { id: string; role: Role; seat?: number }[] = [
    ...Array.from({ length: 10 }, (_, k) => ({
      id: `station-${k + 1}`,
      role: 'station' as const,
      seat: k + 1,
    })),
    { id: 'community', role: 'community' },
    { id: 'floor', role: 'floor' },
    { id: 'service', role: 'service' },
  ];
  const keys = wanted.map(({ id, ...rest }) => ({
    device: id,
    ...rest,
    key: randomBytes(32).toString('base64url'),
  }));
  return {
    keys,
    devices: keys.map(({ device: id, key, ...rest }) => ({ id, ...rest, digest: digestOf(key) })),
  };
}

/** The device with this name, role and key. Takes as long for a wrong name as for a wrong key. */
export function findDevice(
  devices: readonly Device[],
  role: Role,
  id: string,
  key: string,
): Device | undefined {
  const found = devices.find((one) => one.id === id && one.role === role);
  const right = timingSafeEqual(Buffer.from(digestOf(key)), Buffer.from(found?.digest ?? NOBODY));
  return right ? found : undefined;
}

const NOBODY = '0'.repeat(64);

function digestOf(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}
