import type { Reporter, TestModule } from 'vitest/node';

/** Closes the run with one plain line that people and machines can read: `812 passed, 0 failed`. */
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const count = { passed: 0, failed: 0, skipped: 0, pending: 0 };
    for (const module of modules) {
      if (module.errors().length > 0) count.failed++;
      for (const test of module.children.allTests()) count[test.result().state]++;
    }
    const skipped = count.skipped + count.pending;
    // After the default reporter's own summary, which is written in the same tick.
    setImmediate(() => {
      console.log(
        `${count.passed} passed, ${count.failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
      );
    });
  }
}
