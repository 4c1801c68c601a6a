import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { customerViewHeader, tabHeader } from '#api/headers.ts'
import { declaredAccess } from '#server/accounts/access.ts'
import { analystPassword, codeOf, createAnalyst } from '#tests/support/accounts.ts'
import { type Browser, startServer, type TestServer } from '#tests/support/api.ts'
import { type Applicant, applicantIn } from '#tests/support/portal.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'
import { everyRow } from '../upgrade/old-version.ts'

let server: TestServer
let customer: Applicant
let analyst: Browser
beforeAll(async () => {
  server = await startServer()
})
beforeEach(async () => {
  server.advance(Date.now() - server.deps.now().getTime())
  await emptyDatabase(server.deps.db)
  customer = await applicantIn(server, 'signing')
  analyst = await createAnalyst(server, 'bia', 'analyst')
})
afterAll(() => server.stop())

const look = (browser: Browser, id: string, note = 'Ligou sobre a entrada') =>
  browser.api.admin.applications[':id']['customer-view'].$post({
    param: { id },
    json: { reason: 'asked_help', note },
  })

/** A request like those of the customer-view page. */
const asViewer = (browser: Browser, path: string, { method = 'GET', id = customer.id } = {}) =>
  browser.fetch(path, {
    method,
    headers: { [customerViewHeader]: id, 'content-type': 'application/json' },
    ...(method !== 'GET' && method !== 'DELETE' ? { body: '{}' } : {}),
  })

describe('a look at the page of a customer', () => {
  it('shows what the customer sees, but for the codes that pay', async () => {
    expect((await look(analyst, customer.id)).status).toBe(201)
    const own = await (await customer.browser.api.portal.$get({ query: {} })).json()
    const seen = await (await asViewer(analyst, '/api/portal')).json()
    const { pixCode: _, simulation: __, charge: ___, ...rest } = own
    expect(seen).toMatchObject(rest)
    expect(seen).toMatchObject({ pixCode: null, simulation: null })
    for (const path of [
      '/api/portal/contract',
      '/api/portal/installments',
      '/api/portal/privacy',
      '/api/portal/requests',
    ])
      expect((await asViewer(analyst, path)).status, path).toBe(200)
  })

  it('refuses every change and every other read, whoever else is logged in in that browser', async () => {
    await look(analyst, customer.id)
    for (const [name, value] of customer.browser.cookies) analyst.cookies.set(name, value)
    const stored = async () => {
      const rows = [...(await everyRow(server.deps.db))].filter(([table]) => table !== 'sessions')
      return rows.map(([table, all]) => [table, all.map((row) => JSON.stringify(row)).sort()])
    }
    const before = await stored()
    const open: string[] = []
    const known = new Set<string>()
    for (const app of [server.app, server.passkeyApp, server.pdfApp]) {
      for (const { method, path, handler } of app.routes) {
        const key = `${method} ${path}`
        if (method === 'ALL' || known.has(key)) continue
        known.add(key)
        const url = path
          .replace(/:(id|file|contractId|term)\b/g, customer.id)
          .replace(/:kind\b/g, 'cnh')
          .replace(/:\w+/g, '1')
        const answer = await asViewer(analyst, url, { method })
        if (answer.status !== 403 || (await codeOf(answer)) !== 'view_only')
          open.push(`${key} ${declaredAccess(handler)}`)
      }
    }
    expect(known.size).toBeGreaterThan(150)
    expect(open.filter((one) => !one.endsWith(' public')).sort()).toEqual([
      'GET /api/portal portal',
      'GET /api/portal/contract portal',
      'GET /api/portal/counter-offer portal',
      'GET /api/portal/dealerships portal',
      'GET /api/portal/dealerships/:dealership/slots portal',
      'GET /api/portal/income-proof portal',
      'GET /api/portal/installments portal',
      'GET /api/portal/payment portal',
      'GET /api/portal/privacy portal',
      'GET /api/portal/refusal portal',
      'GET /api/portal/requests portal',
      'GET /api/portal/requests/:id portal',
    ])
    expect(open.filter((one) => !one.startsWith('GET '))).toEqual([])
    expect(await stored()).toEqual(before)
  }, 60_000)

  it('is of one application, of one session, and for a quarter of an hour', async () => {
    const other = await applicantIn(server, 'analysis')
    const colleague = await createAnalyst(server, 'caio', 'manager')
    expect(await codeOf(await asViewer(analyst, '/api/portal'))).toBe('view_over')
    await look(analyst, customer.id)
    expect(await codeOf(await asViewer(analyst, '/api/portal', { id: other.id }))).toBe('view_over')
    expect(await codeOf(await asViewer(analyst, '/api/portal', { id: 'rubbish' }))).toBe('view_over')
    expect((await asViewer(analyst, `/api/portal?application=${other.id}`)).status).toBe(404)
    expect(await codeOf(await asViewer(colleague, '/api/portal'))).toBe('view_over')
    expect((await asViewer(customer.browser, '/api/portal')).status).toBe(401)
    const again = server.browser()
    await again.api.admin.session.$post({ json: { username: 'bia', password: analystPassword } })
    expect(await codeOf(await asViewer(again, '/api/portal'))).toBe('view_over')
    server.advance(15 * 60_000)
    expect(await codeOf(await asViewer(analyst, '/api/portal'))).toBe('view_over')
  })

  it('ends when the analyst ends it, logs out, or is no analyst any more', async () => {
    await look(analyst, customer.id)
    const param = { id: customer.id }
    expect((await analyst.api.admin.applications[':id']['customer-view'].$get({ param })).status).toBe(200)
    await analyst.api.admin.applications[':id']['customer-view'].$delete({ param })
    expect(await codeOf(await asViewer(analyst, '/api/portal'))).toBe('view_over')
    await look(analyst, customer.id)
    await server.deps.db.updateTable('admin_users').set({ role: 'dealership', dealership: 'natal' }).execute()
    expect(await codeOf(await asViewer(analyst, '/api/portal'))).toBe('forbidden')
    await server.deps.db.updateTable('admin_users').set({ role: 'analyst', dealership: null }).execute()
    await analyst.api.admin.session.$delete()
    expect(await codeOf(await asViewer(analyst, '/api/portal'))).toBe('unauthenticated')
  })

  it('takes a reason and the role for it; an application that is not there has none', async () => {
    const clerk = await createAnalyst(server, 'loja', 'dealership', null, 'natal')
    expect(await codeOf(await look(clerk, customer.id))).toBe('forbidden')
    const bare = await analyst.fetch(`/api/admin/applications/${customer.id}/customer-view`, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    })
    expect(await bare.json()).toMatchObject({ errors: [{ field: 'reason', code: 'required' }] })
    expect((await look(analyst, crypto.randomUUID())).status).toBe(404)
  })

  it('stands in the history, in the audit, and in what the customer is told, with the reason and without the note', async () => {
    await look(analyst, customer.id)
    const one = analyst.api.admin.applications[':id']
    const { events } = await (await one.history.$get({ param: { id: customer.id }, query: {} })).json()
    expect(events[0]).toMatchObject({
      kind: 'application_viewed',
      actor: 'bia',
      note: 'Ligou sobre a entrada',
      data: { asCustomer: true, reason: 'asked_help' },
    })
    const manager = await createAnalyst(server, 'gestora', 'manager')
    const audit = await (await manager.api.admin.audit.$get({ query: { person: 'bia' } })).json()
    expect(audit.events[0]).toMatchObject({
      what: 'Viu a página do cliente, sem poder mudar nada: O cliente pediu ajuda',
      about: { applicationId: customer.id },
    })
    const told = await customer.browser.api.portal.privacy.$get()
    const { accesses } = await told.json()
    expect(accesses[0]).toMatchObject({
      who: 'Analista do banco',
      what: 'Viu a sua página como você a vê, sem poder mudar nada, porque você pediu ajuda',
    })
    expect(JSON.stringify(accesses)).not.toContain('Ligou sobre a entrada')
    // Further requests of the page belong to the same look.
    await asViewer(analyst, '/api/portal')
    const after = await (await one.history.$get({ param: { id: customer.id }, query: {} })).json()
    expect(after.events).toHaveLength(events.length)
  })
})

it('an application that an analyst opens is told to its customer once in half a day', async () => {
  const open = (tab: string) =>
    analyst.api.admin.applications[':id'].$get({ param: { id: customer.id } }, { headers: { [tabHeader]: tab } })
  const told = async () => {
    const { accesses } = await (await customer.browser.api.portal.privacy.$get()).json()
    return accesses.filter(({ what }) => what === 'Abriu o pedido, para trabalhar nele').length
  }
  const tab = crypto.randomUUID()
  await open(tab)
  await open(tab)
  await open(crypto.randomUUID())
  expect(await told()).toBe(1)
  const ana = await createAnalyst(server, 'ana', 'analyst')
  await ana.api.admin.applications[':id'].$get(
    { param: { id: customer.id } },
    { headers: { [tabHeader]: crypto.randomUUID() } },
  )
  expect(await told(), 'each colleague counts').toBe(2)
  server.advance(13 * 3_600_000)
  const later = server.browser()
  await later.api.admin.session.$post({ json: { username: 'bia', password: analystPassword } })
  await later.api.admin.applications[':id'].$get(
    { param: { id: customer.id } },
    { headers: { [tabHeader]: crypto.randomUUID() } },
  )
  const { events } = await (
    await later.api.admin.applications[':id'].history.$get({ param: { id: customer.id }, query: {} })
  ).json()
  expect(events.filter(({ kind }) => kind === 'application_viewed')).toHaveLength(3)
})
