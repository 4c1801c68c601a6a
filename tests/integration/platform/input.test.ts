import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Access } from '#server/accounts/access.ts'
import { type BankAccess, rolesOf } from '#server/accounts/bank-access.ts'
import { openApiDocument } from '#server/openapi.ts'
import { createAnalyst, createApplicant, stepUp } from '#tests/support/accounts.ts'
import { type Browser, startServer, type TestServer } from '#tests/support/api.ts'
import { bodies } from '#tests/support/routes/bodies.ts'
import { declaredRoutes, type Route } from '#tests/support/routes/declared.ts'
import { withoutBody } from '#tests/support/routes/room-bodies.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'

let server: TestServer
let applicant: Awaited<ReturnType<typeof createApplicant>>
let staff: Partial<Record<Access, Browser>>
let withBody: Route[]

beforeAll(async () => {
  server = await startServer()
  await emptyDatabase(server.deps.db)
  applicant = await createApplicant(server)
  const kinds = Object.keys(rolesOf) as BankAccess[]
  const browsers = await Promise.all(
    kinds.map(
      async (kind) => [kind, await stepUp(await createAnalyst(server, `ana-${kind}`, rolesOf[kind][0]))] as const,
    ),
  )
  staff = Object.fromEntries(browsers)
  withBody = declaredRoutes(server).filter((route) => nameOf(route) in bodies)
})
afterAll(() => server.stop())

const nameOf = ({ method, path }: Route) => `${method} ${path}`
const parts: Readonly<Record<string, string>> = {
  ':kind': 'cnh',
  ':dealership': 'natal',
  ':queue': 'analyse',
  ':number': '1',
  ':index': '0',
  ':cep': '01310100',
  ':id': '6f0c1d3e-2b5a-4c8d-9e7f-0a1b2c3d4e5f',
  ':contractId': '6f0c1d3e-2b5a-4c8d-9e7f-0a1b2c3d4e5f',
}
const addressOf = (path: string) => path.replace(/:\w+/g, (name) => parts[name] ?? 'x')
const visitor = ({ access }: Route) =>
  access === 'applicant' || access === 'portal' ? applicant.browser : (staff[access] ?? server.browser())

async function send(route: Route, body: string, type = 'application/json') {
  const headers = { 'content-type': type, 'idempotency-key': crypto.randomUUID() }
  const answer = await visitor(route).fetch(addressOf(route.path), { method: route.method, headers, body })
  const problem = (answer.status === 204 ? {} : await answer.json()) as { code?: string; errors?: { field: string }[] }
  return { status: answer.status, code: problem.code, fields: problem.errors?.map(({ field }) => field) ?? [] }
}
const good = (route: Route) => bodies[nameOf(route)]?.() ?? {}

it('every route that takes a body has one here, of which hostile ones are made', () => {
  const names = declaredRoutes(server).map(nameOf)
  const known = [...Object.keys(bodies), ...withoutBody]
  expect(names.filter((name) => /^(?:POST|PUT|PATCH) /.test(name) && !known.includes(name))).toEqual([])
  expect(known.filter((name) => !names.includes(name))).toEqual([])
})

it.each(["'; drop table sessions; --", '0000-01-01T00:00:00Z', '9999999999999999999', '\u0000'])(
  'no route falls over %s in its query',
  async (value) => {
    const { paths } = openApiDocument({ version: '1.0.0', url: server.deps.config.siteUrl })
    const asked: string[] = []
    const fallen: string[] = []
    for (const route of declaredRoutes(server).filter(({ method }) => method === 'GET')) {
      const described = paths[route.path.replaceAll(/:(\w+)/g, '{$1}')] as
        | { get?: { parameters: { name: string; in: string }[] } }
        | undefined
      for (const { name } of described?.get?.parameters.filter((one) => one.in === 'query') ?? []) {
        const query = new URLSearchParams({ [name]: value })
        const { status } = await visitor(route).fetch(`${addressOf(route.path)}?${query}`)
        asked.push(name)
        if (status >= 500) fallen.push(`${route.path}?${name}`)
      }
    }
    expect(asked.length).toBeGreaterThan(50)
    expect(fallen).toEqual([])
  },
)

it.each(['isAdmin', 'role', 'accountId', '__proto__'])(
  'no route takes the field %s that its contract does not name, beside a body that is right',
  async (name) => {
    expect(withBody.length).toBeGreaterThan(60)
    const taken: string[] = []
    for (const route of withBody.filter((one) => !(name in good(one) && name !== '__proto__'))) {
      const body = JSON.stringify(good(route)).replace('{', `{"${name}":{"isAdmin":true},`).replace(/,}$/, '}')
      const { status, fields } = await send(route, body)
      // The alternatives of a body are refused together.
      const isRefused = status === 422 && fields.length === 1 && [name, ''].includes(fields[0] ?? '')
      if (!isRefused) taken.push(`${nameOf(route)}: ${status} ${fields}`)
    }
    expect(taken).toEqual([])
  },
)

it.each([
  ...['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'],
  ...['application/jsonp', ''],
])('no route reads a body that is said to be %j', async (type) => {
  const read: string[] = []
  for (const route of withBody) {
    const { status } = await send(route, JSON.stringify(good(route)), type)
    if (status !== 415) read.push(`${nameOf(route)}: ${status}`)
  }
  expect(read).toEqual([])
})

it('an application that is named twice, or in the body, is not another', async () => {
  const other = await createApplicant(server)
  for (const route of declaredRoutes(server).filter(({ access }) => access === 'applicant' || access === 'portal')) {
    const twice = `${addressOf(route.path)}?application=${applicant.id}&application=${other.id}`
    const { status } = await applicant.browser.fetch(twice, { method: route.method })
    if (
      route.path.startsWith('/api/portal/applications') ||
      /account|email|sessions|password|privacy|requests|meus-dados/.test(route.path)
    )
      continue
    expect(status, nameOf(route)).toBeGreaterThanOrEqual(400)
  }
})

it('no address answers a method that it does not declare', async () => {
  const routes = declaredRoutes(server)
  const patterns = routes.map(
    ({ method, path }) => [method, new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`)] as const,
  )
  const manager = staff.manager ?? server.browser()
  for (const path of new Set(routes.map((one) => one.path))) {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND']) {
      // A route with a parameter may also match: '/documents/:kind'.
      if (patterns.some(([verb, pattern]) => verb === method && pattern.test(addressOf(path)))) continue
      const answer = await manager.fetch(addressOf(path), { method })
      expect(answer.status, `${method} ${path}`).toBe(404)
    }
  }
})

it('what somebody looks for is a text, never a part of a query or a pattern', async () => {
  const { analyst = server.browser() } = staff
  for (const list of ['applications', 'contacts', 'payments']) {
    for (const text of ["' or '1'='1", "'; drop table sessions; --", '%', '_', '\\', '") or true --', '$1', '{}']) {
      const answer = await analyst.fetch(`/api/admin/${list}?q=${encodeURIComponent(text)}`)
      expect(answer.status, `${list} with ${text}`).toBe(200)
      expect(((await answer.json()) as { rows: unknown[] }).rows, `${list} with ${text}`).toEqual([])
    }
    const sorted = await analyst.fetch(
      `/api/admin/${list}?sort=${encodeURIComponent('createdAt; drop table sessions')}`,
    )
    expect(sorted.status, list).toBe(422)
  }
})

it('the address of a client is what the platform says, whatever headers a request brings', async () => {
  const strict = await startServer({ RATE_LIMIT_SCALE: '1' })
  const statuses = new Set<number>()
  for (let attempt = 0; attempt < 21; attempt++) {
    const told = `198.51.100.${attempt}`
    const headers = {
      'x-forwarded-for': told,
      'x-real-ip': told,
      forwarded: `for=${told}`,
      'x-nf-client-connection-ip': told,
    }
    const json = { username: `ninguem-${attempt}`, password: 'errada-123' }
    statuses.add((await strict.browser({ headers }).api.admin.session.$post({ json })).status)
  }
  await strict.stop()
  expect([...statuses]).toEqual([401, 429])
})
