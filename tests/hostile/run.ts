// `npm run test:hostile`: attacks every declared route with requests derived from its contract and with arbitrary ones.

import { sql } from 'kysely'
import { createDatabase } from '#db/connection.ts'
import { migrateToLatest } from '#db/migrate.ts'
import { servingRole } from '#db/roles.ts'
import { startServer } from '#tests/support/api.ts'
import { livingBytes } from '#tests/support/memory.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import { createReport } from '#tests/support/report.ts'
import { declaredRoutes } from '#tests/support/routes/declared.ts'
import { attackRoute } from './attack.ts'
import { storedRubbish } from './rubbish.ts'

const runs = Number(process.env.HOSTILE_RUNS ?? 120)
const seed = Number(process.env.HOSTILE_SEED ?? Date.now() % 1_000_000)
const memoryLimit = 64 * 1024 * 1024

// A database of its own process, so that what is measured is the server's memory alone.
const postgres = await startPostgres()
process.env.DATABASE_URL = postgres.databaseUrl.replace('//postgres@', `//${servingRole}@`)
process.env.DATABASE_OWNER_URL = postgres.databaseUrl
process.env.DATABASE_WS_PROXY = postgres.wsProxy
process.env.VITEST = 'silent'
const db = createDatabase({ databaseUrl: postgres.databaseUrl, databaseWsProxy: postgres.wsProxy })
await migrateToLatest(db)
await sql`alter role ${sql.id(servingRole)} login`.execute(db)
await db.destroy()

const address = { logradouro: 'Rua A', bairro: 'Centro', localidade: 'São Paulo', uf: 'SP' }
const server = await startServer({ RATE_LIMIT_SCALE: '100000' }, { fetch: async () => Response.json(address) })
const report = createReport(
  `Hostile requests, seed ${seed}`,
  'route',
  'requests',
  'answers',
  'costliest',
  'broken promise',
)
const broken: string[] = []
let requests = 0
const before = livingBytes()

const routes = declaredRoutes(server)
for (const route of routes) {
  const verdict = await attackRoute(server, route, runs, seed)
  const name = `${route.method} ${route.path}`
  const answers = [...verdict.classes].sort().map(([kind, count]) => `${count} ${kind}`)
  requests += verdict.requests
  if (verdict.broken) broken.push(`${name} ${verdict.broken}`)
  report.row(name, verdict.requests, answers.join(', '), `${verdict.costliestMs} ms`, verdict.broken?.slice(0, 80))
}

const grown = livingBytes() - before
const rubbish = await storedRubbish(server.deps.db)
report.promise(
  'no server error, no costly or endless answer, a problem document for every refusal',
  broken.length === 0,
  `\n  ${broken.join('\n  ')}`,
)
report.promise('nothing that no field allows was stored', rubbish.length === 0, rubbish.join(', '))
report.promise(
  `memory after ${requests} requests grew by less than 64 MB (${Math.round(grown / 1024 / 1024)} MB)`,
  grown < memoryLimit,
)
report.print()
await server.stop()
await postgres.stop()
