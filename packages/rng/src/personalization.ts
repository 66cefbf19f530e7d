import { randomUUID } from 'node:crypto';
import { threadId } from 'node:worker_threads';

let instances = 0;

/**
 * What sets one instance apart from all others (SP 800-90A 8.7.1), so that no two share a stream even if their seeds
 * were the same (25 CFR 547.14, GLI-19 3.3.1): the table, the process and thread, the how-manyth instance in it, and an
 * id of its own. One line each.
 */
export function personalization(table: string): Uint8Array {
  instances += 1;
  const lines = ['franklin rng v1', table, process.pid, threadId, instances, randomUUID()];
  return new TextEncoder().encode(lines.join('\n'));
}
