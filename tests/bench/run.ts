// `npm run bench -- NAME`: runs a measurement of this folder or of tests/production. Without a name it lists them.
import { spawn } from 'node:child_process'

interface Measurement {
  measures: string
  file?: string
  /** Options of Node that the figures depend on. */
  node?: readonly string[]
}

const measurements: Record<string, Measurement> = {
  admin: { measures: "the analysts' screens at a million applications", node: ['--expose-gc'] },
  age: { measures: 'which figures of docs/measurements.md are older than a month or than their code' },
  analysis: { measures: 'clear cases decided by an analyst with the keyboard' },
  api: { measures: 'the API beside its SQL alone' },
  catalogue: { measures: 'the site with photographs' },
  cold: { measures: 'the cold start of each function' },
  coverage: { measures: 'what unit and integration tests run of rules, schemas and server' },
  credit: { measures: 'a credit policy tried on 100,000 applications' },
  crowd: { measures: 'a day with very many visitors', file: '../production/crowd.ts' },
  indexes: { measures: 'which indexes are used, and what requests write to the log' },
  installments: {
    measures: 'a night with a million contracts',
    node: ['--max-semi-space-size=4', '--max-old-space-size=128'],
  },
  journey: { measures: 'from the landing to a sent application on a slow phone' },
  pages: { measures: 'bytes and speed of each page' },
  photos: { measures: "the platform's builds with a thousand photographs", file: '../production/photos.ts' },
  reading: { measures: 'how easy the texts are to read' },
  start: { measures: 'npm start, until its first answer' },
  team: { measures: 'twelve analysts at once' },
  trips: { measures: 'how often each route asks the database, and what it takes when that is far away' },
  volume: { measures: 'a walk over 20,000 applications to the last row: list, queues, search, export' },
}

const [name = '', ...args] = process.argv.slice(2)
const found = Object.hasOwn(measurements, name) ? measurements[name] : undefined
if (found) {
  const file = new URL(found.file ?? `${name}.ts`, import.meta.url).pathname
  const child = spawn(process.execPath, [...(found.node ?? []), file, ...args], { stdio: 'inherit' })
  // Ctrl-C reaches the measurement too, which ends by itself.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => signal === 'SIGTERM' && child.kill(signal))
  child.once('close', (code) => process.exit(code ?? 1))
} else {
  const longest = Math.max(...Object.keys(measurements).map(({ length }) => length))
  console.log('npm run bench -- NAME')
  for (const [known, { measures }] of Object.entries(measurements))
    console.log(`  ${known.padEnd(longest)}  ${measures}`)
  process.exitCode = name === '' ? 0 : 1
}
