// `npm test`: lint, types, unit, integration, end-to-end, the journey in WebKit, in that order. Goes on after a failure, so that one run tells all.
import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'

const RESULTS = 'test-results'
rmSync(RESULTS, { recursive: true, force: true })

let passed = 0
let failed = 0

check('Lint', 'biome', ['ci', '.'])
check('Types', 'sh', ['-c', 'astro sync && astro check --minimumFailingSeverity warning'])
suite('Unit, architecture and integration tests', 'vitest', vitestArgs(), 'vitest.json', countVitest)
suite('End-to-end tests', 'node', ['tests/support/site/run-e2e.mjs'], 'e2e.json', countPlaywright)
check('The journey in WebKit', 'node', ['tests/browsers/run.ts', '--no-build', 'webkit'])

console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)

function check(title, command, args) {
  if (run(title, command, args)) passed++
  else failed++
}

/** Counts a suite from its report; a suite that broke without a failed test counts as one failure. */
function suite(title, command, args, report, count) {
  const succeeded = run(title, command, args)
  const before = failed
  try {
    count(JSON.parse(readFileSync(`${RESULTS}/${report}`, 'utf8')))
  } catch {
    failed++
  }
  if (!succeeded && failed === before) failed++
}

function run(title, command, args) {
  console.log(`\n── ${title}`)
  return spawnSync(command, args, { stdio: 'inherit' }).status === 0
}

function vitestArgs() {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${RESULTS}/vitest.json`]
  return ['run', '--config', 'tests/vitest.config.ts', ...reporters]
}

function countVitest(report) {
  passed += report.numPassedTests
  failed += report.numFailedTests
}

function countPlaywright(report) {
  passed += report.stats.expected + report.stats.flaky
  failed += report.stats.unexpected
}
