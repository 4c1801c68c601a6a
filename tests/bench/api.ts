// `npm run bench -- api`: the functions' app in this process on a real PostgreSQL, beside the raw cost of its work: the
// same SQL through the same driver, or the argon2 hash alone. The result is the ratio, because the rest depends on the
// machine. Each measurement takes BENCH_SECONDS (2). SOAK_SECONDS=600 runs the soak for ten minutes (otherwise 60 s).

import { CompiledQuery } from 'kysely'
import { pino } from 'pino'
import { createDatabase } from '#db/connection.ts'
import { migrateToLatest } from '#db/migrate.ts'
import { hashPassword } from '#server/accounts/password.ts'
import { createAnalyst } from '#tests/support/accounts.ts'
import { startServer } from '#tests/support/api.ts'
import { application } from '#tests/support/applicants.ts'
import { applicantIn } from '#tests/support/portal.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import { createReport, median } from '#tests/support/report.ts'
import { type Recording, recordSql } from '../support/record-sql.ts'
import { closedLoop } from './load/closed-loop.ts'
import { limitStatements, messageCost } from './load/message-cost.ts'
import { soak } from './load/soak.ts'

const seconds = Number(process.env.BENCH_SECONDS ?? 2)
const soakSeconds = Number(process.env.SOAK_SECONDS ?? 60)
const clientCounts = [1, 10, 50, 200]
/** Design, section 6: a read costs at most this many times its SQL. */
const largestRatio = 1.5
/** A soak that grows faster than this (kB a minute) is not flat. */
const largestSlope = 500

const postgres = await startPostgres()
const { databaseUrl, wsProxy } = postgres
process.env.DATABASE_URL = databaseUrl
process.env.DATABASE_WS_PROXY = wsProxy
const raw = createDatabase({ databaseUrl, databaseWsProxy: wsProxy })
await migrateToLatest(raw)

// Writes logs, like production, and discards them.
const log = pino({ base: null }, pino.destination('/dev/null'))
const address = { logradouro: 'Rua A', bairro: 'Centro', localidade: 'São Paulo', uf: 'SP' }
const server = await startServer({ RATE_LIMIT_SCALE: '1000000' }, { log, fetch: async () => Response.json(address) })
const applicant = await applicantIn(server, 'waiting_docs')
const analyst = await createAnalyst(server)
for (let filled = 0; filled < 50; filled++) await applicantIn(server, 'received')

const stranger = server.browser()
const { cpf, password } = applicant.request
const json = (body: unknown, headers = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
})
const ok = async (answer: Promise<Response>) => {
  const response = await answer
  await response.arrayBuffer()
  return response.ok
}
const apply = () =>
  ok(stranger.fetch('/api/applications', json(application(), { 'idempotency-key': crypto.randomUUID() })))
const login = () => ok(server.browser().fetch('/api/session', json({ cpf, password })))
const portal = () => ok(applicant.browser.fetch('/api/portal'))
const list = () => ok(analyst.fetch('/api/admin/applications'))
const offer = () => ok(stranger.fetch('/api/offer'))
const cep = () => ok(stranger.fetch('/api/cep/01310100'))
const hash = async () => (await hashPassword('moto-vermelha-42')).length > 0

const report = createReport(
  `API on ${postgres.version}, ${seconds} s each, ms`,
  ...['what', 'clients', 'a second', 'p50', 'p95', 'p99', 'errors', 'raw', 'raw a second', 'cost against raw'],
)
const cases = [
  { name: 'offer (read)', ask: offer, gate: largestRatio },
  { name: 'portal (read)', ask: portal, gate: largestRatio },
  { name: 'list (read)', ask: list, gate: largestRatio },
  { name: 'CEP (provider at once)', ask: cep },
  { name: 'login', ask: login, baseline: hash },
  { name: 'apply', ask: apply, baseline: hash },
]

let errors = 0
try {
  for (const { name, ask, gate, baseline } of cases) await compare(name, ask, gate, baseline)
  const cost = await messageCost(analyst, applicant.id, 200)
  const told = `a message adds one statement to the ${cost.without} of a change of status (${cost.ratio}x its time)`
  report.promise(told, cost.with - cost.without <= 1, `${cost.with}`)
  const limits = await limitStatements(login)
  const counted = `a login's limits, by address and by account, take two of its ${limits.all} statements: to count, and to forgive`
  report.promise(counted, limits.counting <= 2, `${limits.counting}`)
  const { requests, kBPerMinute } = await soak(soakSeconds, async () => [await portal(), await list(), await offer()])
  report.promise(
    `memory is flat over ${soakSeconds} s and ${requests * 3} requests (${kBPerMinute} kB a minute)`,
    kBPerMinute < largestSlope,
  )
  report.promise('no errors', errors === 0, `${errors}`)
} finally {
  await server.stop()
  await raw.destroy()
  await postgres.stop()
}
report.print()

/** Measures a request at every number of clients, each time directly beside its raw cost. */
async function compare(name: string, ask: () => Promise<boolean>, gate?: number, baseline?: () => Promise<boolean>) {
  await closedLoop(4, Math.min(1, seconds), ask)
  const replay = baseline ?? replaying(await recordSql(ask))
  await closedLoop(4, Math.min(1, seconds), replay)
  const ratios: number[] = []
  for (const clients of clientCounts) {
    const slices = []
    // Measured in turns, so that other work on the machine slows both equally.
    for (let slice = 0; slice < 3; slice++) {
      const load = await closedLoop(clients, seconds / 3, ask)
      const alone = await closedLoop(clients, seconds / 3, replay)
      slices.push({ load, alone, ratio: alone.perSecond / load.perSecond })
    }
    errors += slices.reduce((sum, { load }) => sum + load.errors, 0)
    const [, middle] = slices.sort((a, b) => a.ratio - b.ratio)
    if (!middle) continue
    const { load, alone } = middle
    const ratio = Math.round(middle.ratio * 100) / 100
    ratios.push(ratio)
    report.row(
      ...[name, clients, Math.round(load.perSecond), load.p50, load.p95, load.p99, load.errors],
      ...[baseline ? 'argon2' : 'same SQL', Math.round(alone.perSecond), `${ratio}x`],
    )
  }
  // One client measures the added latency, many clients the added work. Both contain the noise of a busy machine.
  if (gate) report.promise(`${name}: at most ${gate} times its SQL`, median(ratios) <= gate, `${ratios.join(', ')}`)
}

/** Repeats the queries of a request, and nothing else, through the same driver and a pool of its own. */
function replaying(recording: Recording) {
  return async () => {
    for (const step of recording) {
      await Promise.all(step.map(({ text, values }) => raw.executeQuery(CompiledQuery.raw(text, values))))
    }
    return true
  }
}
