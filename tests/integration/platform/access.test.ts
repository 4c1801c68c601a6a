import type { Handler } from 'hono'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AdminRole, adminRoles } from '#domain/identity/admin-role.ts'
import { type Access, declaredAccess, requireStepUp } from '#server/accounts/access.ts'
import { type BankAccess, rolesOf } from '#server/accounts/bank-access.ts'
import { accessSettingsKey } from '#server/accounts/second-factor.ts'
import { declaredAnswer } from '#server/http/declared-answer.ts'
import { saveSetting } from '#server/shared/settings-store.ts'
import { createAnalyst, createApplicant, stepUp } from '#tests/support/accounts.ts'
import { type Browser, startServer, type TestServer } from '#tests/support/api.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'
import { everyRow } from '../upgrade/old-version.ts'

type Route = { method: string; path: string; access: Access | undefined }
let server: TestServer
let routes: Route[]
let applicant: Awaited<ReturnType<typeof createApplicant>>
let analyst: Browser
let colleagues: Record<AdminRole, Browser>

beforeAll(async () => {
  server = await startServer()
  await emptyDatabase(server.deps.db)
  routes = [server.app, server.passkeyApp, server.pdfApp].flatMap(routesOf)
  applicant = await createApplicant(server)
  analyst = await createAnalyst(server)
  colleagues = {
    manager: await createAnalyst(server, 'gerente', 'manager'),
    analyst: await createAnalyst(server, 'analista', 'analyst'),
    dealership: await createAnalyst(server, 'loja', 'dealership'),
  }
})
afterAll(() => server.stop())

/** Every route with the declaration of its first handler. The middleware of the whole app (`/api/*`) is no route. */
function routesOf(app: Pick<TestServer['app'], 'routes'>): Route[] {
  const first = new Map<string, Route>()
  for (const { method, path, handler } of app.routes) {
    const key = `${method} ${path}`
    if (method === 'ALL' || first.has(key)) continue
    first.set(key, { method, path, access: declaredAccess(handler) })
  }
  return [...first.values()]
}

/** Routes that the customer's session opens, also if they are open to others. */
const isOwn = (access: Access | undefined) => access === 'applicant' || access === 'portal'
const isBank = (access: Access | undefined): access is BankAccess => access !== undefined && access in rolesOf

const call = (browser: Browser, { method, path }: Route) => {
  const hasBody = method !== 'GET' && method !== 'DELETE'
  const url = path
    .replace(/:id\b/g, applicant.id)
    .replace(/:kind\b/g, 'cnh')
    .replace(/:\w+/g, '1')
  const init = hasBody ? { body: '{}', headers: { 'content-type': 'application/json' } } : {}
  return browser.fetch(url, { method, ...init })
}

describe('every route', () => {
  it('declares first of all who may call it', () => {
    expect(routes.length).toBeGreaterThan(20)
    expect(routes.filter((route) => route.access === undefined)).toEqual([])
  })

  it('is public only if it is on this list', () => {
    const open = routes.filter((route) => route.access === 'public').map(({ method, path }) => `${method} ${path}`)
    expect(open.sort()).toEqual([
      'DELETE /api/admin/session',
      'DELETE /api/session',
      'GET /api/admin/browser/:token',
      'GET /api/admin/session',
      'GET /api/cep/:cep',
      'GET /api/contact/undo/:token',
      'GET /api/health',
      'GET /api/offer',
      'GET /api/openapi.json',
      'GET /api/recovery/undo/:token',
      'GET /api/session',
      'GET /api/support',
      'GET /api/unsubscribe/:token',
      'POST /api/admin/browser/:token',
      'POST /api/admin/invitations/acceptance',
      'POST /api/admin/invitations/verification',
      'POST /api/admin/session',
      'POST /api/applications',
      'POST /api/browser-errors',
      'POST /api/card/webhook',
      'POST /api/contact/undo/:token',
      'POST /api/leads',
      'POST /api/pix/:secret/cobr',
      'POST /api/pix/:secret/pix',
      'POST /api/pix/:secret/rec',
      'POST /api/recovery/code',
      'POST /api/recovery/password',
      'POST /api/recovery/undo/:token',
      'POST /api/recovery/verification',
      'POST /api/requests',
      'POST /api/requests/address',
      'POST /api/requests/follow',
      'POST /api/requests/follow/code',
      'POST /api/requests/thread',
      'POST /api/requests/thread/closing',
      'POST /api/requests/thread/messages',
      'POST /api/requests/thread/ombudsman',
      'POST /api/session',
      'POST /api/unsubscribe/:token',
      'POST /api/verification',
      'POST /passkeys/login',
      'POST /passkeys/login/options',
      'POST /pdf/requests/thread/files',
      'PUT /api/applications/:id/email',
    ])
  })

  it.each(['applicant', 'analyst'] as const)(
    'of the %s answers 401 to nobody, to the wrong kind and to a made-up token',
    async (kind) => {
      const wrongKind = kind === 'applicant' ? analyst : applicant.browser
      const token = wrongKind.cookies.get(kind === 'applicant' ? '__Host-analyst' : '__Host-applicant')
      const strangers = {
        'no session': server.browser(),
        'the wrong kind': wrongKind,
        'the wrong kind under this name': server.browser({ headers: { cookie: `__Host-${kind}=${token}` } }),
        'a made-up token': server.browser({ headers: { cookie: `__Host-${kind}=${'A'.repeat(43)}` } }),
      }
      for (const route of routes.filter((one) => (kind === 'analyst' ? isBank(one.access) : isOwn(one.access)))) {
        for (const [who, browser] of Object.entries(strangers)) {
          const response = await call(browser, route)
          expect(response.status, `${route.method} ${route.path} with ${who}`).toBe(401)
          expect(await response.json()).toMatchObject({ code: 'unauthenticated' })
        }
      }
    },
    60_000,
  )

  it('of the bank’s side lets through the roles that it names, and answers 403 to the others', async () => {
    const mine = routes.filter((one) => isBank(one.access))
    for (const route of mine) {
      for (const role of adminRoles) {
        const response = await call(colleagues[role], route)
        const code = response.status === 403 ? ((await response.json()) as { code: string }).code : undefined
        const lets = (rolesOf[route.access as BankAccess] as readonly AdminRole[]).includes(role)
        expect(code === 'forbidden', `${route.method} ${route.path} as ${role}: ${response.status}`).toBe(!lets)
      }
    }
  }, 60_000)

  it('of the bank’s side but for setting it up refuses who owes a compulsory second factor', async () => {
    const { db, now } = server.deps
    const value = { secondFactorCompulsory: true }
    await saveSetting(db, { key: accessSettingsKey, value, description: '', by: null, at: now() })
    const open: string[] = []
    for (const route of routes.filter((one) => isBank(one.access))) {
      const response = await call(colleagues[rolesOf[route.access as BankAccess][0]], route)
      const due = response.status === 403 && (await response.json()).code === 'second_factor_due'
      if (!due) open.push(`${route.method} ${route.path}`)
    }
    await saveSetting(db, { key: accessSettingsKey, value: {}, description: '', by: null, at: now() })
    const entering = routes.filter((one) => one.access === 'entering').map(({ method, path }) => `${method} ${path}`)
    expect(open.sort()).toEqual(entering.sort())
    expect(entering).toContain('POST /api/admin/second-factor')
  }, 60_000)

  it('asks for the password again where money or access would change, once everything typed fits', () => {
    const steps = new Map<string, unknown[]>()
    for (const { method, path, handler } of [server.app, server.passkeyApp, server.pdfApp].flatMap(
      (app) => app.routes,
    )) {
      const key = `${method} ${path}`
      steps.set(key, [...(steps.get(key) ?? []), handler])
    }
    const guarded = [...steps].filter(([, handlers]) => handlers.includes(requireStepUp))
    const known = [
      'DELETE /api/admin/passkeys/:id',
      'DELETE /api/admin/sessions',
      'DELETE /api/admin/sessions/:id',
      'DELETE /api/admin/settings/scheduled',
      'POST /api/admin/applications/:id/installments/payments',
      'POST /api/admin/applications/:id/installments/waivers',
      'POST /api/admin/applications/:id/payments',
      'POST /api/admin/applications/:id/recovery-release',
      'POST /api/admin/applications/:id/return',
      'POST /api/admin/approvals/:id/approval',
      'POST /api/admin/payments/:id/acceptance',
      'POST /api/admin/payments/:id/match',
      'POST /api/admin/payments/:id/refunds',
      'POST /api/admin/payments/:id/refunds/confirmation',
      'POST /api/admin/payments/:id/refunds/elsewhere',
      'POST /api/admin/payments/:id/unmatch',
      'POST /api/admin/pickups/:id/return',
      'POST /api/admin/second-factor',
      'POST /api/admin/second-factor/recovery-codes',
      'POST /api/admin/second-factor/removal',
      'POST /api/admin/team/:id/second-factor-reset',
      'POST /api/admin/team/invitations',
      'POST /passkeys/registration',
      'POST /passkeys/registration/options',
      'PUT /api/admin/account/email',
      'PUT /api/admin/second-factor',
      'PUT /api/admin/settings/limits',
      'PUT /api/admin/settings/ways',
      'PUT /api/admin/team/:id',
      'PUT /api/admin/team/:id/name',
      'PUT /api/admin/team/second-factor',
    ]
    expect(guarded.map(([route]) => route).sort()).toEqual(known)
    // The last handler does the work. The question for the password stands right before it, after all checks of the
    // input; what the route answers is declared anywhere.
    const acting = (handlers: unknown[]) => handlers.filter((one) => declaredAnswer(one as Handler) === undefined)
    const isLate = (handlers: unknown[]) => acting(handlers).at(-2) !== requireStepUp
    expect(guarded.filter(([, handlers]) => isLate(handlers)).map(([route]) => route)).toEqual([])
  })

  it("never gives an applicant another applicant's application", async () => {
    // The former sessions are over, because one of the walked routes ends them.
    const own = await createApplicant(server)
    const other = await createApplicant(server, { fullName: 'Zenaide Única Silva' })
    expect((await call(own.browser, { method: 'GET', path: '/api/portal', access: 'applicant' })).status).toBe(200)
    for (const route of routes.filter((one) => isOwn(one.access))) {
      const response = await call(own.browser, { ...route, path: `${route.path}?application=${other.id}` })
      expect(response.status, `${route.method} ${route.path}`).not.toBe(401)
      const text = await response.text()
      expect(text, `${route.method} ${route.path}`).not.toContain('Zenaide')
      expect(text, `${route.method} ${route.path}`).not.toContain(other.contractNumber)
    }
  }, 60_000)

  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    ['a sibling of this site', { 'sec-fetch-site': 'same-site' }],
    ['an old browser on another site', { 'sec-fetch-site': '', origin: 'https://evil.example' }],
    ['no browser at all', { 'sec-fetch-site': '' }],
  ])('that changes something refuses %s', async (_, headers) => {
    const cookie = `__Host-applicant=${applicant.browser.cookies.get('__Host-applicant')}`
    const browser = server.browser({ headers: { cookie, ...headers } })
    // Mail programs and payment providers post to these routes, with a token in the address or a signature.
    const fromElsewhere = ['/api/unsubscribe/', '/api/pix/', '/api/card/webhook']
    const isOurs = (path: string) => !fromElsewhere.some((start) => path.startsWith(start))
    const changing = routes.filter(({ method, path }) => method !== 'GET' && isOurs(path))
    for (const route of changing) {
      const response = await call(browser, route)
      expect(response.status, `${route.method} ${route.path}`).toBe(403)
      expect(await response.json()).toMatchObject({ code: 'cross_origin' })
    }
  })

  it('carries the headers of an API that is never run, framed, sniffed or kept', async () => {
    for (const route of routes) {
      const { headers } = await call(server.browser(), route)
      expect(headers.get('content-security-policy'), route.path).toContain("default-src 'none'")
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('strict-transport-security')).toContain('max-age=')
      expect(headers.get('referrer-policy')).toBeTruthy()
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
      expect(headers.get('x-request-id')).toBeTruthy()
      if (route.access !== 'public') expect(headers.get('cache-control'), route.path).toBe('no-store')
    }
  })

  it('that only reads is kept by nobody, says what it is, and changes nothing but the note that somebody looked', async () => {
    const { db, now } = server.deps
    const manager = await stepUp(await createAnalyst(server, 'leitora', 'manager'))
    const { browser: own } = await createApplicant(server)
    const browsers: Partial<Record<Access, Browser>> = {
      applicant: own,
      portal: own,
      dealership: colleagues.dealership,
      manager,
      analyst: manager,
      staff: manager,
      entering: manager,
    }
    // Tables that record a request: the last use of a session and its origin, limits, views, and the export of a price
    // list.
    const notes = [
      'sessions',
      'access_records',
      'rate_limits',
      'application_viewers',
      'security_events',
      'application_events',
    ]
    const stored = async () => {
      const rows = [...(await everyRow(db))].filter(([table]) => !notes.includes(table))
      return rows.map(([table, all]) => [table, all.map((row) => JSON.stringify(row)).sort()])
    }
    await db.updateTable('financing_applications').set({ status: 'waiting_docs', updated_at: now() }).execute()
    // An application of an earlier release has no stored offer, and reading adds none.
    await server.ownerDeps.db.transaction().execute(async (tx) => {
      await sql`set local tiriva.retention_over = 'on'`.execute(tx)
      await tx.deleteFrom('offers').execute()
    })
    // A request whose facts have changed: reading neither ends it nor tells anybody.
    const { id, name } = await db
      .selectFrom('admin_users')
      .select(['id', 'name'])
      .orderBy('username')
      .executeTakeFirstOrThrow()
    const rights = { role: 'manager', disabled: false }
    const change = { accountId: crypto.randomUUID(), name: 'Bruna', former: rights, rights }
    await db
      .insertInto('approvals')
      .values({
        kind: 'manager_rights',
        subject: change.accountId,
        change: JSON.stringify(change),
        base: '0'.repeat(64),
        hash: '0'.repeat(64),
        reason: 'Combinado',
        application_id: null,
        decided_by: null,
        decided_by_name: null,
        decided_at: null,
        note: null,
        state: 'open',
        asked_by: id,
        asked_by_name: name,
        asked_at: now(),
        expires_at: new Date(now().getTime() + 3_600_000),
      })
      .execute()
    const before = await stored()
    const read: number[] = []
    for (const route of routes.filter(({ method }) => method === 'GET')) {
      const answer = await call(browsers[route.access ?? 'public'] ?? server.browser(), route)
      read.push(answer.status)
      expect(answer.status, route.path).not.toBe(401)
      const type = answer.headers.get('content-type') ?? ''
      if (answer.status < 300) expect(type, route.path).toMatch(/^(application\/(json|pdf)|text\/\w+; ?charset=utf-8)/i)
      if (route.access !== 'public') expect(answer.headers.get('cache-control'), route.path).toBe('no-store')
    }
    expect(read.filter((status) => status === 200).length).toBeGreaterThan(20)
    expect(await stored()).toEqual(before)
  }, 60_000)
})
