import type { Reporter, TestModule } from 'vitest/node';

/**
 * Closes the run with one plain line that people and machines can read: `812 passed, 0 failed`. Before it stands one line
 * for each reason that a test gave for being skipped.
 */
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const count = { passed: 0, failed: 0, skipped: 0, pending: 0 };
    const reasons = new Set<string>();
    for (const module of modules) {
      if (module.errors().length > 0) count.failed++;
      for (const test of module.children.allTests()) {
        const result = test.result();
        count[result.state]++;
        if (result.state === 'skipped' && result.note !== undefined) reasons.add(result.note);
      }
    }
    const skipped = count.skipped + count.pending;
    // After the default reporter's own summary, which is written in the same tick.
    setImmediate(() => {
      for (const reason of reasons) console.log(reason);
      console.log(
        `${count.passed} passed, ${count.failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
      );
    });
  }
}
