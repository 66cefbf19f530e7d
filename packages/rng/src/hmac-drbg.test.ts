import { describe, expect, it, vi } from 'vitest';
import { type DrbgHash, HmacDrbg, isDrbgHash, MAX_REQUEST_BYTES, strengthOf } from './hmac-drbg.ts';

const entropy = Buffer.alloc(32, 'entropy');
const nonce = Buffer.alloc(16, 'nonce');

function instance(more: { hash?: DrbgHash; requestsBetweenReseeds?: number } = {}): HmacDrbg {
  return HmacDrbg.instantiate({ hash: 'SHA-512', entropy, nonce, ...more });
}

// That its answers are the right ones is shown in cavp.test.ts, on every vector NIST has published.
describe('HMAC_DRBG', () => {
  it('asks for as much entropy as the hash is strong, and half of that as a nonce', () => {
    const needs: [DrbgHash, number][] = [
      ['SHA-1', 16],
      ['SHA-224', 24],
      ['SHA-512/224', 24],
      ['SHA-256', 32],
      ['SHA-512/256', 32],
      ['SHA-384', 32],
      ['SHA-512', 32],
    ];
    for (const [hash, bytes] of needs) {
      expect(strengthOf(hash)).toBe(bytes * 8);
      const enough = { hash, entropy: Buffer.alloc(bytes), nonce: Buffer.alloc(bytes / 2) };
      expect(HmacDrbg.instantiate(enough).generate(1)).toHaveLength(1);
      expect(() => HmacDrbg.instantiate({ ...enough, entropy: Buffer.alloc(bytes - 1) })).toThrow(
        `The entropy needs at least ${bytes} bytes, not ${bytes - 1}`,
      );
      expect(() => HmacDrbg.instantiate({ ...enough, nonce: Buffer.alloc(bytes / 2 - 1) })).toThrow(
        'The nonce',
      );
      expect(() => HmacDrbg.instantiate(enough).reseed(Buffer.alloc(bytes - 1))).toThrow('The entropy');
    }
  });

  it('knows the seven hashes and no other name', () => {
    expect(isDrbgHash('SHA-512/256')).toBe(true);
    for (const name of ['SHA-3', 'sha512', '', 'toString', '__proto__', 'AES-128 use df'])
      expect(isDrbgHash(name)).toBe(false);
  });

  it('gives up to 64 KiB a request and refuses more', () => {
    expect(instance().generate(0)).toHaveLength(0);
    expect(instance().generate(MAX_REQUEST_BYTES)).toHaveLength(65_536);
    for (const length of [MAX_REQUEST_BYTES + 1, -1, 0.5, Number.NaN, Infinity])
      expect(() => instance().generate(length)).toThrow(RangeError);
  });

  it('gives the beginning of the same block when asked for less', () => {
    const whole = instance().generate(200);
    for (const length of [1, 63, 64, 65, 128, 199])
      expect(Buffer.from(instance().generate(length)).equals(whole.subarray(0, length))).toBe(true);
  });

  it('stops after the allowed number of requests until it is reseeded', () => {
    const drbg = instance({ requestsBetweenReseeds: 3 });
    for (let request = 0; request < 3; request++) drbg.generate(1);
    expect(() => drbg.generate(1)).toThrow('must be reseeded');
    expect(() => drbg.generate(1)).toThrow('must be reseeded');
    drbg.reseed(entropy);
    expect(drbg.generate(1)).toHaveLength(1);
  });

  it('allows no more than 2^48 requests between two seeds', () => {
    expect(instance({ requestsBetweenReseeds: 2 ** 48 }).generate(1)).toHaveLength(1);
    for (const requests of [2 ** 48 + 1, 0, Number.NaN])
      expect(() => instance({ requestsBetweenReseeds: requests })).toThrow('1 to 2^48 requests');
  });

  it('refuses an input beyond 64 KiB by name', () => {
    const long = Buffer.alloc(2 ** 16 + 1);
    expect(() => instance().generate(1, long)).toThrow('the additional input has 65537');
    expect(() => instance().reseed(long)).toThrow('the entropy has 65537');
    expect(() => HmacDrbg.instantiate({ hash: 'SHA-512', entropy, nonce, personalization: long })).toThrow(
      'the personalization has 65537',
    );
  });

  it('changes its stream with every input', () => {
    const streams = [
      instance(),
      HmacDrbg.instantiate({ hash: 'SHA-512', entropy: Buffer.alloc(32, 'another'), nonce }),
      HmacDrbg.instantiate({ hash: 'SHA-512', entropy, nonce: Buffer.alloc(16, 'another') }),
      HmacDrbg.instantiate({ hash: 'SHA-512', entropy, nonce, personalization: Buffer.from('table 1') }),
      HmacDrbg.instantiate({ hash: 'SHA-512', entropy, nonce, personalization: Buffer.from('table 2') }),
    ].map((drbg) => Buffer.from(drbg.generate(32)).toString('hex'));
    const reseeded = instance();
    reseeded.reseed(entropy);
    streams.push(Buffer.from(reseeded.generate(32)).toString('hex'));
    streams.push(Buffer.from(instance().generate(32, Buffer.from('more'))).toString('hex'));
    expect(new Set(streams).size).toBe(streams.length);
  });

  it('erases key and value when it is uninstantiated and answers nothing afterwards', () => {
    const drbg = instance();
    const fill = vi.spyOn(Uint8Array.prototype, 'fill');
    drbg.uninstantiate();
    const erased = fill.mock.contexts.filter((_, call) => fill.mock.calls[call]?.[0] === 0);
    fill.mockRestore();
    expect(erased.map((state) => (state as Uint8Array).length)).toEqual([64, 64]);
    expect(() => drbg.generate(1)).toThrow('its state is erased');
    expect(() => drbg.reseed(entropy)).toThrow('its state is erased');
  });
});
