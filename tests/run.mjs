// `npm test`: lint and types, then unit and integration, then end-to-end tests, with the time of each. Continues after
// a failure, so that one run reports everything.
import { fork, spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'

const RESULTS = 'test-results'
rmSync(RESULTS, { recursive: true, force: true })

let passed = 0
let failed = 0
/** The failures, listed again at the end, because a run's log is long and often only its end is kept. */
const failures = []
/**
 * The tests that failed and passed at the second try. They count as passed and are listed, because they may show a race
 * in the product.
 */
const secondTries = []
const times = []

// The journeys' site gets ready while the checks leave a part of the processor idle, and then waits for its tests.
const journeys = fork('tests/support/site/run-e2e.mjs', ['--grep-invert=@nightly'])
await Promise.all([check('Lint', 'biome', ['ci', '.']), check('Types', 'npm', ['run', '--silent', 'types'])])
await suite('Unit, component, architecture and integration tests', runVitest, 'vitest.json', countVitest)
await suite('End-to-end tests', runJourneys, 'e2e.json', countPlaywright)

console.log(`\n── Times\n${times.join('\n')}`)
if (secondTries.length > 0) console.log(`\n── Passed at the second try\n${secondTries.join('\n')}`)
if (failures.length > 0) console.log(`\n── Failed\n${failures.join('\n')}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)

/** Prints its output only after its end, because other checks run at the same time. */
async function check(title, command, args) {
  const start = Date.now()
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const said = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => said.push(chunk))
  const code = await endOf(child)
  console.log(`\n── ${title}\n${Buffer.concat(said)}`)
  keepTime(title, start)
  if (code === 0) passed++
  else fail(title)
}

function fail(what) {
  failed++
  failures.push(what)
}

/** Runs and counts a suite by its report. A suite that broke without a failed test counts as one failure. */
async function suite(title, run, report, count) {
  console.log(`\n── ${title}`)
  const start = Date.now()
  const code = await run()
  keepTime(title, start)
  const before = failed
  try {
    count(JSON.parse(readFileSync(`${RESULTS}/${report}`, 'utf8')))
  } catch {
    fail(`${title}: no report`)
  }
  if (code !== 0 && failed === before) fail(`${title}: broke outside its tests`)
}

function endOf(child) {
  return new Promise((resolve) => child.once('close', resolve).once('error', resolve))
}

function keepTime(title, start) {
  times.push(`${String(Math.round((Date.now() - start) / 1000)).padStart(5)} s  ${title}`)
}

function runVitest() {
  const reporters = [
    '--reporter=default',
    '--reporter=./tests/support/second-try-reporter.ts',
    '--reporter=json',
    `--outputFile.json=${RESULTS}/vitest.json`,
  ]
  // Tests that take minutes belong to `npm run test:hostile` and `npm run test:nightly`.
  const only = ['--project=!hostile', '--project=!strange-formats', '--tags-filter=!nightly']
  const args = ['run', '--config', 'tests/vitest.config.ts', ...only, ...reporters]
  return endOf(spawn('vitest', args, { stdio: 'inherit' }))
}

/** Lets the journeys begin. If their site could not get ready, its program has already ended and told why. */
function runJourneys() {
  if (!journeys.connected) return journeys.exitCode
  journeys.send('begin')
  return endOf(journeys)
}

function countVitest(report) {
  passed += report.numPassedTests
  secondTries.push(...JSON.parse(readFileSync(`${RESULTS}/second-tries.json`, 'utf8')))
  const components = report.testResults.filter(({ name }) => name.endsWith('.test.tsx'))
  const ms = components.reduce((sum, { startTime, endTime }) => sum + endTime - startTime, 0)
  times.push(`${String(Math.round(ms / 1000)).padStart(5)} s  of one core for the components among them`)
  for (const file of report.testResults)
    for (const { status, fullName, failureMessages, meta } of file.assertionResults) {
      if (status !== 'failed') continue
      const rows = meta.isOnFormerRows
        ? '  The second try met the rows of the first, so only the first error tells.\n'
        : ''
      fail(`${file.name}: ${fullName}\n${rows}  ${failureMessages.join('\n').slice(0, 2000)}`)
    }
}

function countPlaywright(report) {
  passed += report.stats.expected + report.stats.flaky
  for (const suite of report.suites) countSpecs(suite)
}

function countSpecs(suite) {
  for (const spec of suite.specs ?? []) {
    const told = `${spec.file}:${spec.line} ${spec.title}\n  ${messages(spec).slice(0, 2000)}`
    if (!spec.ok) fail(told)
    else if (spec.tests.some(({ status }) => status === 'flaky')) secondTries.push(told)
  }
  for (const inner of suite.suites ?? []) countSpecs(inner)
}

function messages(spec) {
  const errors = spec.tests.flatMap(({ results }) => results.flatMap((result) => result.errors))
  // The browser's own log is long and not about the page.
  const withoutLog = (message) => message.replace(/Browser logs:[\s\S]*?(?=Call log:|$)/, '')
  return errors.map(({ message, location }) => `line ${location?.line}: ${withoutLog(message)}`).join('\n')
}
