import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { exportedCatalogue } from '../src/integrations/exported-catalogue.ts'

const root = new URL('..', import.meta.url).pathname

const integration = 'tests/integration/**/*.test.ts'
/** Tests that replace a module for everything that runs with them. */
const withReplacedModule = [
  'tests/integration/admin/outside-demo.test.ts',
  'tests/integration/applicant/login-timing.test.ts',
]

const withDatabase = ['tests/support/setup/fail-on-console-error.ts', 'tests/support/setup/own-database.ts']
/** Each worker has a database of its own. */
const onDatabase = {
  setupFiles: withDatabase,
  globalSetup: [`${root}tests/support/setup/global-database.ts`],
  testTimeout: 20_000,
  hookTimeout: 60_000,
}

export default defineConfig({
  root,
  test: {
    // What passes only then is named at the end of `npm test`.
    retry: 1,
    // One more than cores, for a worker waits for its database a quarter of its time; no more than the memory takes.
    maxWorkers: Math.min(availableParallelism() + 1, 8),
    projects: [
      {
        root,
        plugins: [exportedCatalogue()],
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'netlify/**/*.test.ts', 'db/**/*.test.ts'],
          setupFiles: ['tests/support/setup/fail-on-console-error.ts'],
          // Property tests on a machine that does other work too.
          testTimeout: 30_000,
          isolate: false,
        },
      },
      // The rules once more, under formats that another browser's locale data could print.
      {
        root,
        test: {
          name: 'strange-formats',
          include: ['src/{domain,api}/**/*.test.ts'],
          setupFiles: ['tests/support/setup/fail-on-console-error.ts', 'tests/support/setup/strange-formats.ts'],
          testTimeout: 30_000,
          isolate: false,
        },
      },
      { root, test: { name: 'architecture', include: ['tests/architecture/**/*.test.ts'] } },
      {
        root,
        plugins: [exportedCatalogue()],
        // A worker loads the server once for all its files: loading it takes as long as many a file's tests.
        test: {
          name: 'integration',
          include: [integration],
          exclude: withReplacedModule,
          isolate: false,
          ...onDatabase,
          setupFiles: [...withDatabase, 'tests/support/setup/cheap-passwords.ts'],
        },
      },
      {
        root,
        plugins: [exportedCatalogue()],
        test: { name: 'integration-isolated', include: withReplacedModule, ...onDatabase },
      },
      // Takes minutes: a part of `npm run test:hostile`.
      {
        root,
        plugins: [exportedCatalogue()],
        test: { name: 'hostile', include: ['tests/hostile/**/*.test.ts'], ...onDatabase },
      },
    ],
  },
})
