import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { exportedCatalogue } from '../src/integrations/exported-catalogue.ts'

const root = new URL('..', import.meta.url).pathname

const integration = 'tests/integration/**/*.test.ts'
/** Tests that replace a module for every file in their process. */
const withReplacedModule = [
  'tests/integration/admin/outside-demo.test.ts',
  'tests/integration/applicant/login-timing.test.ts',
]
/** Components of which a module is replaced that others of their process have loaded. */
const componentsWithReplacedModule = ['src/site/catalogue/MotorcycleCard.test.tsx']

const withDatabase = ['tests/support/setup/fail-on-console-error.ts', 'tests/support/setup/own-database.ts']
/** Each worker has a database of its own. */
const onDatabase = {
  setupFiles: withDatabase,
  globalSetup: [`${root}tests/support/setup/global-database.ts`],
  testTimeout: 20_000,
  hookTimeout: 60_000,
}

/** A component renders into a page of jsdom. */
const onScreen = {
  environment: 'jsdom',
  environmentOptions: { jsdom: { url: 'https://tiriva.example/' } },
  setupFiles: ['tests/support/setup/fail-on-console-error.ts', 'tests/support/setup/screen.ts'],
  globalSetup: [`${root}tests/support/setup/described-api.ts`],
  // Long enough for a busy machine.
  testTimeout: 60_000,
}

export default defineConfig({
  root,
  test: {
    // The end of `npm test` lists tests that pass only at the second try. The counterexample of a property is no noise.
    retry: { count: 1, condition: /^(?!Property failed)/ },
    // `npm test` leaves these out, and `npm run test:nightly` runs them.
    tags: [{ name: 'nightly', description: 'takes long, and what it looks at seldom changes' }],
    // A test that asserts nothing, as one whose loop finds an empty list, fails.
    expect: { requireAssertions: true },
    // One more than the cores, because a worker waits for its database a quarter of its time. At most eight, because of
    // their memory.
    maxWorkers: Math.min(availableParallelism() + 1, 8),
    projects: [
      {
        root,
        plugins: [exportedCatalogue()],
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'netlify/**/*.test.ts', 'db/**/*.test.ts'],
          setupFiles: ['tests/support/setup/fail-on-console-error.ts'],
          // Long enough for property tests on a busy machine.
          testTimeout: 30_000,
          isolate: false,
        },
      },
      // What a component shows, and what it does when it is used. All files of a worker share one page.
      {
        root,
        plugins: [exportedCatalogue()],
        test: {
          name: 'component',
          include: ['src/**/*.test.tsx'],
          exclude: componentsWithReplacedModule,
          ...onScreen,
          isolate: false,
        },
      },
      {
        root,
        plugins: [exportedCatalogue()],
        test: { name: 'component-isolated', include: componentsWithReplacedModule, ...onScreen },
      },
      // The rules again, with the formats of other browsers' locale data and on a clock two hours behind Brasília's.
      {
        root,
        test: {
          name: 'strange-formats',
          env: { TZ: 'America/Rio_Branco' },
          include: ['src/{domain,api}/**/*.test.ts'],
          setupFiles: ['tests/support/setup/fail-on-console-error.ts', 'tests/support/setup/strange-formats.ts'],
          testTimeout: 30_000,
          isolate: false,
        },
      },
      // They walk all files, which takes a while on a busy machine.
      {
        root,
        test: {
          name: 'architecture',
          include: ['tests/architecture/**/*.test.ts'],
          testTimeout: 60_000,
          isolate: false,
        },
      },
      {
        root,
        plugins: [exportedCatalogue()],
        // A worker loads the server once for all its files, because loading takes as long as the tests of many files.
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
      // A part of `npm run test:hostile`, because it takes minutes.
      {
        root,
        plugins: [exportedCatalogue()],
        test: { name: 'hostile', include: ['tests/hostile/**/*.test.ts'], ...onDatabase },
      },
    ],
  },
})
