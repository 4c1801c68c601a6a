import { afterAll, beforeAll, expect, it } from 'vitest'
import { exportReasonHeader } from '#api/headers.ts'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import { documentKinds } from '#domain/documents/documents.ts'
import type { Access } from '#server/accounts/access.ts'
import { analystPassword, createAnalyst, stepUp } from '#tests/support/accounts.ts'
import { type Browser, startServer, type TestServer } from '#tests/support/api.ts'
import { declaredRoutes } from '#tests/support/routes/declared.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'
import { seedDemo } from '../../../netlify/local/demo/demo.ts'
import { demoPassword } from '../../../netlify/local/demo/logins.ts'
import { everyRow } from '../upgrade/old-version.ts'

// A whole bank at work: every address that only reads is opened with everything that it can be about.
let server: TestServer
beforeAll(async () => {
  server = await startServer()
  await emptyDatabase(server.deps.db)
  await seedDemo(server.deps.db)
})
afterAll(() => server.stop())

/**
 * What a request leaves behind although it reads: the last use of a session and where it came from, what limits count,
 * and who has a page open. Of the histories only what says that somebody looked, or took a list out.
 */
const traces: Readonly<Record<string, readonly string[] | 'all'>> = {
  sessions: 'all',
  access_records: 'all',
  rate_limits: 'all',
  application_viewers: 'all',
  security_events: ['export', 'record_viewed', 'document_viewed', 'lists_leafed'],
  application_events: ['application_viewed'],
}

/** Every row that reading has to leave as it is, the messages and jobs that wait included. */
async function stored(): Promise<[table: string, rows: string[]][]> {
  const isTrace = (table: string, { kind }: { kind?: string }) => {
    const kinds = traces[table] ?? []
    return kinds === 'all' || kinds.includes(kind ?? '')
  }
  return [...(await everyRow(server.deps.db))].map(([table, rows]) => [
    table,
    // Who reads in the portal visits it.
    rows.flatMap((row) => (isTrace(table, row) ? [] : [JSON.stringify({ ...row, last_visit_at: null })])).sort(),
  ])
}

type Ids = Readonly<Record<string, readonly string[]>>
const idsOf = async (table: string, column = 'id') =>
  ((await everyRow(server.deps.db)).get(table) ?? []).map((row) => String(row[column]))

/** Every address of a route, with each thing that its parts can name. */
function addressesOf(path: string, ids: Ids): string[] {
  const [part] = /(?<=\/)[a-z-]+\/:\w+|:\w+/.exec(path) ?? []
  if (part === undefined) return [path]
  const values = ids[part] ?? ids[part.slice(part.indexOf(':'))] ?? ['1']
  return values.flatMap((value) => addressesOf(path.replace(part, part.replace(/:\w+/, value)), ids))
}

// What this bank has nothing for: links of mails (each has a test of its own), files, papers of later stages, another
// company's service, and what another act comes before.
const notOpened = [
  '/api/recovery/undo/:token',
  '/api/contact/undo/:token',
  '/api/unsubscribe/:token',
  '/api/admin/browser/:token',
  '/api/portal/documents/:kind',
  '/api/admin/applications/:id/documents/:kind',
  '/api/admin/applications/:id/income-proof/files/:file',
  '/api/portal/contract/:contractId/file',
  '/api/admin/applications/:id/contracts/:contractId/file',
  '/api/admin/boletos/files/:file',
  '/api/portal/privacy/files/:file',
  '/pdf/comprovante-parcela/:number',
  '/api/openapi.json',
  '/api/cep/:cep',
  '/api/admin/cep/:cep',
  '/api/admin/applications/:id/customer-view',
  '/api/admin/requests/:id/files/:file',
  '/api/portal/requests/:id/files/:file',
  '/api/portal/documents/uploads/:id',
  '/api/admin/applications/:id/settlement/:term/file',
  '/api/portal/settlement/:term/file',
  '/api/admin/catalogue/former-prices/:id/customers',
  '/api/admin/catalogue/photos/:sha256',
  '/pdf/boleto/:charge',
  '/pdf/boleto/:charge/barras',
  '/api/portal/privacy/copy',
  '/pdf/meus-dados',
]

it('reading changes nothing and sends nothing, for every fourth customer and application', async () => {
  await read(4)
}, 300_000)

it('reading changes nothing and sends nothing, whatever it is about', {
  tags: ['nightly'],
  timeout: 300_000,
}, async () => {
  // Only all of them have something for every address.
  expect((await read(1)).sort()).toEqual(notOpened.sort())
})

/** Opens everything for one of so many customers and applications, and gives the paths that had nothing for anybody. */
async function read(oneOf: number): Promise<string[]> {
  const someOf = (all: readonly string[]) => all.filter((_, index) => index % oneOf === 0)
  const manager = await stepUp(await createAnalyst(server, 'leitora', 'manager'))
  const counter = await createAnalyst(server, 'balcao', 'dealership', null, 'sao-paulo-mooca')
  const customers: Browser[] = []
  for (const cpf of someOf(await idsOf('applicant_accounts', 'cpf'))) {
    const browser = server.browser()
    const answer = await browser.api.session.$post({ json: { cpf, password: demoPassword } })
    if (answer.status === 200) customers.push(browser)
  }
  expect(customers.length).toBeGreaterThan(20 / oneOf)
  const complaint = { kind: 'complaint', text: 'A moto chegou sem o manual.' } as const
  expect((await customers[0]?.api.portal.requests.$post({ json: complaint }))?.status).toBe(201)
  const ids: Ids = {
    'applications/:id': someOf(await idsOf('financing_applications')),
    'contacts/:id': await idsOf('leads'),
    'requests/:id': await idsOf('requests'),
    'payments/:id': await idsOf('pix_payments'),
    'comprovante/:id': await idsOf('pix_payments'),
    'motorcycles/:id': (await idsOf('motorcycles')).slice(0, 3),
    ':kind': documentKinds,
    ':contractId': await idsOf('contracts'),
    ':term': await idsOf('settlement_terms'),
    ':charge': await idsOf('charges'),
    ':dealership': ['sao-paulo-mooca'],
    ':year': ['2026'],
    ':cep': ['01310100'],
  }
  const day = brazilianDate(server.deps.now())
  const queryOf = (path: string) => {
    if (path.startsWith('/api/admin/reports')) return `?from=${day}&to=${day}`
    if (path.endsWith('/sums')) return `?to=${day}`
    if (path.endsWith('/told')) return '?to=approved'
    if (path.endsWith('/told/income-proof')) return '?months=3'
    return path === '/api/admin/applications/:id/installments/due-day' ? '?day=10' : ''
  }
  const readers = (access: Access): Browser[] => {
    if (access === 'applicant' || access === 'portal') return customers
    if (access === 'public') return [server.browser(), manager]
    return [access === 'dealership' ? counter : manager]
  }
  const headers = { [exportReasonHeader]: encodeURIComponent('Pedido da auditoria') }
  const before = await stored()
  const notFound = new Set<string>()
  for (const { path, access } of declaredRoutes(server).filter(({ method }) => method === 'GET')) {
    notFound.add(path)
    for (const reader of readers(access))
      for (const address of addressesOf(path, ids)) {
        const { status } = await reader.fetch(`${address}${queryOf(path)}`, { headers })
        if (status === 200) notFound.delete(path)
      }
  }
  expect(await stored()).toEqual(before)
  return [...notFound]
}

it('leafing through lists is told to the managers once an hour, looking at a few pages is not', async () => {
  const strict = await startServer({ RATE_LIMIT_SCALE: '0.06' })
  const { api } = await createAnalyst(strict, 'curiosa', 'analyst')
  const lines = () =>
    strict.deps.db
      .selectFrom('security_events')
      .select(['actor_name', 'detail'])
      .where('kind', '=', 'lists_leafed')
      .execute()
  const pages = [
    () => api.admin.applications.$get({ query: {} }),
    () => api.admin.contacts.$get({ query: {} }),
    () => api.admin.payments.$get({ query: {} }),
    () => api.admin.requests.$get({ query: {} }),
    () => api.admin.collection.$get({ query: {} }),
  ]
  for (const read of pages) expect((await read()).status).toBe(200)
  expect(await lines()).toEqual([])
  for (const read of pages) await read()
  expect(await lines()).toEqual([{ actor_name: 'curiosa', detail: '6' }])
  strict.advance(3_600_000)
  const again = strict.browser()
  await again.api.admin.session.$post({ json: { username: 'curiosa', password: analystPassword } })
  for (let page = 0; page < 7; page++) await again.api.admin.applications.$get({ query: {} })
  expect(await lines()).toHaveLength(2)
  await strict.stop()
})
