import { UsageError } from './usage-error.ts';

export const DEFAULT_HOST = '127.0.0.1';
export const DEFAULT_PORT = 4100;
export const DEFAULT_URL = addressOf(DEFAULT_HOST, DEFAULT_PORT);

export function addressOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Reads the value of an option that is an address, of a running table or of the room. */
export function hubAddress(option: string): (text: string) => URL {
  return (text) => {
    const url = URL.canParse(text) ? new URL(text) : undefined;
    if (url?.protocol !== 'http:' && url?.protocol !== 'https:')
      throw new UsageError(`${option} is an address, such as ${DEFAULT_URL}, not "${text}"`);
    return url;
  };
}
