import { defineConfig } from 'vitest/config';

export default defineConfig({
  // Tests run on the sources of every workspace, never on a build that may be old.
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
  test: {
    include: ['packages/*/src/**/*.test.ts', 'apps/*/src/**/*.test.ts', 'test/**/*.test.ts'],
    reporters: ['default', './test/count-reporter.ts'],
    // Proofs by exhaustion take their time; none of them waits for a clock.
    testTimeout: 300_000,
    hookTimeout: 120_000,
  },
});
