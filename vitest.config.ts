import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { handbook } from './scripts/lib/handbook.mjs';
import { LongestFirst } from './tests/longestFirst.ts';

// resolves packages like Node: otherwise the console would get another copy of the router than ra-core, loaded by Node
const conditions = ['module-sync', 'module', 'node', 'development'];
const console_ = { plugins: [handbook, react()], resolve: { conditions }, ssr: { resolve: { conditions } } };

/** One more than the number of cores, because tests often wait for a database, a clock or a server. */
const workers = availableParallelism() + 1;

/** Long timeout of polling assertions: they are usually met at once, but on a busy machine much later. */
const patient = { expect: { poll: { timeout: 20_000 } } };

/** Time limit of tests: some work for seconds, on a busy machine for much longer. */
const UNHURRIED = 60_000;

export default defineConfig({
  test: {
    maxWorkers: workers,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        plugins: [handbook],
        test: {
          name: 'unit',
          ...patient,
          include: ['tests/unit/**/*.test.ts'],
          environment: 'node',
          isolate: false,
          testTimeout: UNHURRIED,
        },
      },
      {
        test: {
          name: 'server',
          ...patient,
          include: ['tests/server/**/*.test.ts'],
          environment: 'node',
          globalSetup: 'tests/server/globalSetup.ts',
          setupFiles: ['tests/server/cheapPasswords.ts', 'tests/server/builtProcesses.ts'],
          // each file has its own database and platform; loading the platform's code again takes as long as its tests
          isolate: false,
          testTimeout: UNHURRIED,
          hookTimeout: UNHURRIED,
        },
      },
      {
        ...console_,
        test: {
          name: 'contract',
          ...patient,
          include: ['tests/contract/**/*.test.ts'],
          environment: 'jsdom',
          isolate: false,
          testTimeout: UNHURRIED,
        },
      },
      {
        ...console_,
        test: {
          name: 'component',
          ...patient,
          include: ['tests/component/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: ['tests/component/freshModules.ts', 'tests/component/setup.ts'],
          isolate: false,
          sequence: { setupFiles: 'list' },
          testTimeout: 45_000,
        },
      },
      {
        test: {
          name: 'e2e',
          ...patient,
          include: ['tests/e2e/**/*.test.ts'],
          environment: 'node',
          globalSetup: 'tests/e2e/globalSetup.ts',
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // each worker runs a browser and a server; more than two of them slow each other down
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
          isolate: false,
        },
      },
    ],
  },
});
