export { PostgresServer } from './postgres-server.ts';
