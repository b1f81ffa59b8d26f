import { defineConfig } from 'vitest/config'

/** How long anything may take before a test counts as stuck. A busy machine takes many times as long as a quiet one. */
const patienceMs = 180_000
const shared = { testTimeout: patienceMs, hookTimeout: patienceMs }

export default defineConfig({
  test: {
    // Two workers share one embedded PostgreSQL; every test file gets a database of its own in it.
    globalSetup: ['./server/test/start-database.ts', './web/e2e/prepare.ts'],
    maxWorkers: 2,
    reporters: ['default', './scripts/not-run.ts'],
    expect: { poll: { timeout: patienceMs, interval: 20 } },
    projects: [
      {
        extends: true,
        test: {
          ...shared,
          name: 'unit',
          // Files share nothing but code: each has a database and a server of its own. Loading the code once saves half the time.
          isolate: false,
          // Where nobody can look at once, a test that failed is tried once more and then named; a fuzzer never is.
          retry: process.env.CI === undefined ? 0 : 1,
          include: ['{contract,sandbox,server,sdk,cli,mcp,bench,scripts,web,proof}/**/*.test.ts'],
          exclude: [
            '**/node_modules/**',
            '**/dist/**',
            'server/test/faults/**',
            'server/test/invariants/*fuzz.test.ts',
          ],
        },
      },
      {
        extends: true,
        test: { ...shared, name: 'fuzz', include: ['server/test/invariants/*fuzz.test.ts'], testTimeout: 3_600_000 },
      },
      {
        extends: true,
        test: { ...shared, name: 'faults', include: ['server/test/faults/**/*.test.ts'], testTimeout: 3_600_000 },
      },
    ],
  },
})
