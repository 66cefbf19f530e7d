export * from './handshake.ts';
export * from './intent.ts';
export * from './version.ts';
export * from './view.ts';
