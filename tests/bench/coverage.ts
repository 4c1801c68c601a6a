// `npm run bench -- coverage`: the parts of the domain, the contracts and the server that unit and integration tests
// execute.
import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { relative } from 'node:path'
import { createReport } from '#tests/support/report.ts'

/** The minimum of each folder, in percent of lines and of branches. */
const rooms = [
  { path: 'src/domain', lines: 98, branches: 95 },
  { path: 'src/api', lines: 95, branches: 90 },
  { path: 'netlify/server', lines: 90, branches: 80 },
]
const folder = 'test-results/coverage'

type Counts = { total: number; covered: number }
type Summary = Record<string, { lines: Counts; branches: Counts }>

rmSync(folder, { recursive: true, force: true })
const run = spawnSync(
  'vitest',
  [
    'run',
    ...['--config', 'tests/vitest.config.ts', '--project', 'unit', '--project', 'integration', '--reporter=dot'],
    ...['--coverage.enabled', '--coverage.provider=v8', '--coverage.reporter=json-summary'],
    ...['--coverage.reporter=html', `--coverage.reportsDirectory=${folder}`],
    ...rooms.map(({ path }) => `--coverage.include=${path}/**/*.ts`),
    '--coverage.exclude=**/*.test.ts',
  ],
  { stdio: ['ignore', 'inherit', 'inherit'] },
)

const summary = JSON.parse(readFileSync(`${folder}/coverage-summary.json`, 'utf8')) as Summary
const files = Object.entries(summary).map(([path, counts]) => ({ path: relative('.', path), ...counts }))
const report = createReport('Coverage of the unit and integration tests', 'room', 'files', 'lines', 'branches')

for (const room of rooms) {
  const own = files.filter(({ path }) => path.startsWith(`${room.path}/`))
  const lines = share(own.map((file) => file.lines))
  const branches = share(own.map((file) => file.branches))
  report.row(room.path, own.length, `${lines} %`, `${branches} %`)
  report.promise(
    `${room.path}: ${room.lines} % of lines, ${room.branches} % of branches`,
    lines >= room.lines && branches >= room.branches,
  )
}
report.promise('every test passes', run.status === 0)
report.print()
console.log(`Line by line: ${folder}/index.html`)

function share(counts: readonly Counts[]): number {
  const sum = (pick: (one: Counts) => number) => counts.reduce((total, one) => total + pick(one), 0)
  const total = sum((one) => one.total)
  return total === 0 ? 100 : Math.round((sum((one) => one.covered) / total) * 1000) / 10
}
