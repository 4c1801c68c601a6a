import { availableParallelism } from 'node:os'
import { defineConfig } from 'playwright/test'

const { BASE_URL = '', CHROMIUM_PATH = '', WINDOWED_CHROMIUM_PATH = '' } = process.env

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A page lives for seconds here, in which optimized code costs more than it saves.
  '--js-flags=--no-maglev --no-turbofan',
]
const showsPdf = '**/admin/pdf-viewer.spec.ts'

// tests/support/site/run-e2e.mjs starts the built site and passes its address and the browser.
export default defineConfig({
  testDir: 'e2e',
  outputDir: '../test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // tests/run.mjs lists at its end the tests that passed only at the second try.
  retries: 1,
  // One more than the cores, because a journey waits for a sixth of its time.
  workers: Math.min(availableParallelism() + 1, 8),
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/e2e.json' }]],
  use: {
    baseURL: BASE_URL,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    // Recording takes a third of each test's time. TRACE=1 keeps the recordings of failed tests, for a single run.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: CHROMIUM_PATH, args },
  },
  projects: [
    // The browser without windows cannot show a PDF. First, because at the end it would run beside idle workers.
    {
      name: 'with windows',
      testMatch: showsPdf,
      use: { launchOptions: { executablePath: WINDOWED_CHROMIUM_PATH, args } },
    },
    { name: 'without windows', testIgnore: showsPdf },
  ],
})
