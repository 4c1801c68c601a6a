import { TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { RightsRequest } from '#api/team.ts'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import { applyRights } from '#server/accounts/team.ts'
import type { Maker } from '#server/approvals/dual-control.ts'
import { analystPassword, codeOf, createAnalyst, createApplicant, stepUp } from '#tests/support/accounts.ts'
import { type Browser, startServer, type TestServer } from '#tests/support/api.ts'
import { secretSentTo } from '#tests/support/codes.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'

const hour = 3_600_000
const password = 'quatro maritacas no fio'
let server: TestServer
let ana: Browser
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  await emptyDatabase(server.deps.db)
  ana = await stepUp(await createAnalyst(server))
})

const team = async (browser = ana) => (await browser.api.admin.team.$get()).json()
const nameOf = (username: string) => `${username[0]?.toUpperCase()}${username.slice(1)} Prado`
const idOf = async (username: string) => (await team()).accounts.find((one) => one.username === username)?.id ?? ''
const change = (id: string, role: 'manager' | 'analyst', disabled = false, browser = ana) =>
  browser.api.admin.team[':id'].$put({ param: { id }, json: { role, disabled } })
const login = (username: string, json: { password?: string; code?: string } = {}) =>
  server.browser().api.admin.session.$post({ json: { username, password, ...json } })
const kinds = async () => {
  const answer = await ana.api.admin.team.history.$get({ query: {} })
  return (await answer.json()).events.map(({ kind, subject }) => `${kind} ${subject ?? ''}`.trim())
}

it('says of each account what may be done with it', async () => {
  await createAnalyst(server, 'bia', 'analyst')
  await createAnalyst(server, 'natal', 'dealership', null, 'natal')
  await createAnalyst(server, 'caio', 'analyst')
  await change(await idOf('caio'), 'analyst', true)
  const { accounts } = await team()
  const actsOn = (username: string) => accounts.find((one) => one.username === username)?.acts
  expect(actsOn('ana')).toEqual({ passTo: null, resetFactors: false, disable: false, takeWork: true })
  expect(actsOn('bia')).toEqual({ passTo: 'manager', resetFactors: false, disable: true, takeWork: true })
  expect(actsOn('natal')).toEqual({ passTo: null, resetFactors: false, disable: true, takeWork: false })
  expect(actsOn('caio')).toEqual({ passTo: null, resetFactors: false, disable: true, takeWork: false })
})

describe('an invitation', () => {
  const invite = (username = 'bia', role: 'manager' | 'analyst' = 'analyst') =>
    ana.api.admin.team.invitations.$post({
      json: { username, name: nameOf(username), email: `${username}@banco.example`, role },
    })
  const tokenFor = (username = 'bia') => secretSentTo(server, `${username}@banco.example`, 'team_invitation')
  const accept = (token: string, chosen = password) =>
    server.browser().api.admin.invitations.acceptance.$post({ json: { token, password: chosen } })

  it('makes one account of the role it names, once, also in parallel', async () => {
    expect((await invite()).status).toBe(200)
    expect((await team()).invitations).toMatchObject([
      { username: 'bia', name: 'Bia Prado', role: 'analyst', by: 'ana' },
    ])
    const token = await tokenFor()
    // The token is stored nowhere in readable form, so a reader of the database cannot accept the invitation.
    expect(JSON.stringify(await server.deps.db.selectFrom('messages').selectAll().execute())).not.toContain(token)
    const weak = await accept(token, 'bia123456789')
    expect(await weak.json()).toMatchObject({ errors: [{ field: 'password', code: 'analyst_password_weak' }] })
    const answers = await Promise.all([1, 2, 3, 4].map(() => accept(token)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410])
    expect(await (await login('bia')).json()).toMatchObject({ username: 'bia', role: 'analyst' })
    expect((await team()).invitations).toEqual([])
    expect(await kinds()).toEqual(['login', 'joined', 'invited Bia Prado', 'step_up', 'login'])
  })

  it('does not work after 24 hours, nor once it was withdrawn or replaced', async () => {
    await invite()
    const replaced = await tokenFor()
    await invite()
    expect(await codeOf(await accept(replaced))).toBe('invitation_over')
    const withdrawn = await tokenFor()
    const [open] = (await team()).invitations
    await ana.api.admin.team.invitations[':id'].$delete({ param: { id: open?.id ?? '' } })
    expect(await codeOf(await accept(withdrawn))).toBe('invitation_over')
    await invite('caio')
    // Neither ends with an invitation of somebody else, nor the record of one that was used.
    await invite('dora')
    const joined = await tokenFor('dora')
    expect((await accept(joined)).status).toBe(200)
    await invite('eva')
    expect((await team()).invitations.map(({ username }) => username).sort()).toEqual(['caio', 'eva'])
    server.advance(24 * hour)
    expect(await codeOf(await accept(await tokenFor('caio')))).toBe('invitation_over')
  })

  it('says whose it is, or that it is over, before anybody makes up a password', async () => {
    const verify = (token: string) => server.browser().api.admin.invitations.verification.$post({ json: { token } })
    await invite('dora')
    const token = await tokenFor('dora')
    expect(await (await verify(token)).json()).toEqual({ username: 'dora', name: 'Dora Prado' })
    expect((await accept(token)).status).toBe(200)
    expect(await codeOf(await verify(token))).toBe('invitation_over')
  })

  it('is not for a name that is taken', async () => {
    expect(await (await invite('ana')).json()).toMatchObject({
      errors: [{ field: 'username', code: 'username_taken' }],
    })
  })
})

describe('a name', () => {
  const rename = (id: string, name: string, browser = ana) =>
    browser.api.admin.team[':id'].name.$put({ param: { id }, json: { name } })

  it('is what everybody reads from the change on, while what was recorded stays', async () => {
    const bia = await createAnalyst(server, 'bia', 'analyst')
    const id = await idOf('bia')
    const application = (await createApplicant(server)).id
    const take = (from: string | null, to: string | null) =>
      bia.api.admin.applications[':id'].assignee.$put({ param: { id: application }, json: { from, to } })
    await take(null, id)
    expect((await (await rename(id, 'Beatriz  Prado')).json()).accounts).toMatchObject([{}, { name: 'Beatriz Prado' }])
    const detail = await (await take(id, null)).json()
    expect(detail.history.events.slice(0, 2)).toMatchObject([
      { actor: 'Beatriz Prado', data: { former: 'Beatriz Prado' } },
      { actor: 'bia', data: { to: 'bia' } },
    ])
    expect(await (await bia.api.admin.account.$get()).json()).toMatchObject({ username: 'bia', name: 'Beatriz Prado' })
    const { events } = await (
      await ana.api.admin.team.history.$get({ query: { person: 'bia', kind: 'renamed' } })
    ).json()
    expect(events).toMatchObject([{ by: 'ana', subject: 'Beatriz Prado', detail: 'bia' }])
    const seen = await (await ana.api.admin.audit.$get({ query: { person: 'bia', area: 'applications' } })).json()
    expect(seen.events.map(({ by }) => by)).toEqual(['Beatriz Prado', 'bia'])
  })

  it('has a first and a last part, and only managers write it', async () => {
    const bia = await createAnalyst(server, 'bia', 'analyst')
    const id = await idOf('bia')
    expect(await (await rename(id, 'bia')).json()).toMatchObject({
      errors: [{ field: 'name', code: 'staff_name_incomplete' }],
    })
    expect((await rename(id, 'Beatriz Prado', bia)).status).toBe(403)
    expect((await rename(crypto.randomUUID(), 'Beatriz Prado')).status).toBe(404)
  })
})

describe('rights', () => {
  it('end at once: a disabled account’s open tab gets nothing from the next request on', async () => {
    const bia = await createAnalyst(server, 'bia', 'analyst')
    expect((await bia.api.admin.dashboard.$get()).status).toBe(200)
    const id = await idOf('bia')
    expect((await change(id, 'analyst', true)).status).toBe(200)
    expect((await bia.api.admin.dashboard.$get()).status).toBe(401)
    expect((await login('bia', { password: analystPassword })).status).toBe(401)
    expect((await change(id, 'analyst')).status).toBe(200)
    expect((await login('bia', { password: analystPassword })).status).toBe(200)
  })

  it('hand the work on with an account: to a colleague, back to the queue, or nowhere where it may stay', async () => {
    await createAnalyst(server, 'bia', 'analyst')
    await createAnalyst(server, 'caio', 'analyst')
    const [bia, caio] = [await idOf('bia'), await idOf('caio')]
    const ids = [(await createApplicant(server)).id, (await createApplicant(server)).id]
    const given = [(await createApplicant(server)).id, (await createApplicant(server)).id]
    const [released = '', withdrawn = ''] = given
    await ana.api.admin.assignments.$post({ json: { ids: [...ids, ...given], to: bia } })
    const { db, now } = server.deps
    // The released one still makes work and moves with it; the one that was given up stays.
    await db.updateTable('financing_applications').set({ status: 'completed' }).where('id', '=', released).execute()
    await db
      .insertInto('contract_withdrawals')
      .values({ application_id: withdrawn, contract_id: null, reason: null, at: now() })
      .execute()
    expect((await team()).accounts.find(({ id }) => id === bia)?.work).toEqual({ applications: 3, requests: 0 })
    const put = (id: string, json: RightsRequest) => ana.api.admin.team[':id'].$put({ param: { id }, json })
    const holders = async () => {
      const rows = await db.selectFrom('financing_applications').select(['id', 'assignee_id']).execute()
      const byId = new Map(rows.map((row) => [row.id, row.assignee_id]))
      return [...ids, ...given].map((id) => byId.get(id))
    }
    const toThemselves = await put(bia, { role: 'analyst', disabled: true, workTo: bia })
    expect(await toThemselves.json()).toMatchObject({ errors: [{ field: 'workTo', code: 'invalid' }] })
    expect((await put(bia, { role: 'analyst', disabled: true, workTo: caio })).status).toBe(200)
    expect(await holders()).toEqual([caio, caio, caio, bia])
    const [id = ''] = ids
    const { history } = await (await ana.api.admin.applications[':id'].$get({ param: { id } })).json()
    expect(history.events[0]).toMatchObject({ kind: 'assigned', data: { to: 'caio', former: 'bia', own: false } })
    // Without a successor the work goes back to the queue.
    expect((await put(caio, { role: 'analyst', disabled: true })).status).toBe(200)
    expect(await holders()).toEqual([null, null, null, bia])
  })

  it('leave nothing that comes back later with an account that is gone', async () => {
    await createAnalyst(server, 'bia', 'analyst')
    const bia = await idOf('bia')
    const customer = await createApplicant(server)
    const { id } = customer
    await ana.api.admin.assignments.$post({ json: { ids: [id], to: bia } })
    const set = (version: number, status: 'rejected' | 'analysis') =>
      ana.api.admin.applications[':id'].status.$put({
        param: { id },
        json: { version, status, ...(status === 'rejected' ? { refusal: 'income' } : { reason: 'Engano' }) },
      })
    const refused = await (await set(1, 'rejected')).json()
    const text = 'Quando a moto chega?'
    const opened = await customer.browser.api.portal.requests.$post({ json: { kind: 'message', text } })
    const request = { param: { id: (await opened.json()).id } }
    await ana.api.admin.requests[':id'].assignee.$put({ ...request, json: { to: bia, version: 1 } })
    await ana.api.admin.requests[':id'].answer.$post({ ...request, json: { text: 'Amanhã.', version: 2 } })
    expect((await change(bia, 'analyst', true)).status).toBe(200)

    expect((await set(refused.version, 'analysis')).status).toBe(200)
    await customer.browser.api.portal.requests[':id'].messages.$post({ ...request, json: { text: 'Não chegou.' } })
    const { assignee } = await (await ana.api.admin.applications[':id'].$get({ param: { id } })).json()
    expect(assignee).toBeNull()
    const { rows } = await (await ana.api.admin.requests.$get({ query: {} })).json()
    expect(rows).toMatchObject([{ assignee: null }])
  })

  it('hand a review on to a colleague, and to nobody who refused the application after it was opened', async () => {
    const bia = await createAnalyst(server, 'bia', 'analyst')
    for (const username of ['caio', 'duda']) await createAnalyst(server, username, 'analyst')
    const { id: application, browser } = await createApplicant(server)
    const decide = async (who: Browser, status: 'rejected' | 'analysis') => {
      const one = who.api.admin.applications[':id']
      const { version } = await (await one.$get({ param: { id: application } })).json()
      const refusal = status === 'rejected' ? { refusal: 'income' as const } : {}
      const json = { version, status, reason: 'Renda', ...refusal }
      expect((await one.status.$put({ param: { id: application }, json })).status).toBe(200)
    }
    await decide(ana, 'rejected')
    const json = { kind: 'review', application, text: 'A renda mudou.' } as const
    const { id } = await (await browser.api.portal.requests.$post({ json })).json()
    const given = { to: await idOf('caio'), version: 1 }
    expect((await ana.api.admin.requests[':id'].assignee.$put({ param: { id }, json: given })).status).toBe(200)
    await decide(ana, 'analysis')
    await decide(bia, 'rejected')

    const leaves = async (username: string, successor: string) => {
      const param = { id: await idOf(username) }
      const rights = { role: 'analyst', disabled: true, workTo: await idOf(successor) } as const
      expect((await ana.api.admin.team[':id'].$put({ param, json: rights })).status).toBe(200)
      const { rows } = await (await ana.api.admin.requests.$get({ query: {} })).json()
      return rows.map(({ assignee }) => assignee)
    }
    expect(await leaves('caio', 'duda')).toEqual(['duda'])
    expect(await leaves('duda', 'bia')).toEqual([null])
  })

  it('never leave the bank without a manager, whatever is sent at once', async () => {
    const own = await idOf('ana')
    expect(await codeOf(await change(own, 'analyst'))).toBe('last_manager')
    expect(await codeOf(await change(own, 'manager', true))).toBe('last_manager')
    const bia = await stepUp(await createAnalyst(server, 'bia', 'manager'))
    const other = await idOf('bia')
    await Promise.all([change(other, 'analyst', false, ana), change(own, 'analyst', false, bia)])
    const { open } = await (await ana.api.admin.approvals.$get()).json()
    const answers = await Promise.all(
      open.map(({ id, hash, own: isOwn }) =>
        (isOwn ? bia : ana).api.admin.approvals[':id'].approval.$post({ param: { id }, json: { hash } }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()[0]).toBe(200)
    const managers = await server.deps.db.selectFrom('admin_users').select('id').where('role', '=', 'manager').execute()
    expect(managers).toHaveLength(1)
  })

  it('never leave it without one who can log in: a disabled manager is none, nor is one who left before the approval', async () => {
    await createAnalyst(server, 'bia', 'manager')
    const [own, other] = [await idOf('ana'), await idOf('bia')]
    await server.deps.db.updateTable('admin_users').set({ disabled_at: new Date() }).where('id', '=', other).execute()
    expect(await codeOf(await change(own, 'analyst'))).toBe('last_manager')
    const approver = { session: { id: own }, actor: { type: 'analyst', id: own, name: 'Ana' } } as unknown as Maker
    const approved = server.deps.db.transaction().execute((tx) =>
      applyRights(
        server.deps,
        tx,
        {
          accountId: own,
          name: 'Ana',
          former: { role: 'manager', disabled: false },
          rights: { role: 'analyst', disabled: false },
        },
        { approver, asker: { id: other, name: 'Bia' } },
      ),
    )
    await expect(approved).rejects.toMatchObject({ code: 'last_manager' })
  })

  it('are for managers who gave the password again to change', async () => {
    const bia = await createAnalyst(server, 'bia', 'analyst')
    expect(await codeOf(await bia.api.admin.team.$get())).toBe('forbidden')
    const caio = await createAnalyst(server, 'caio', 'manager')
    expect(await codeOf(await change(await idOf('bia'), 'manager', false, caio))).toBe('step_up_required')
  })
})

it('a lost second factor is reset by another manager, and ends the sessions', async () => {
  const bia = await createAnalyst(server, 'bia', 'analyst')
  const { secret } = await (await (await stepUp(bia)).api.admin['second-factor'].$post()).json()
  const code = new TOTP({ secret }).generate({ timestamp: server.deps.now().getTime() })
  await bia.api.admin['second-factor'].$put({ json: { code } })
  expect(await codeOf(await login('bia', { password: analystPassword }))).toBe('second_factor_required')
  const reset = (id: string) => ana.api.admin.team[':id']['second-factor-reset'].$post({ param: { id } })
  expect((await reset(await idOf('bia'))).status).toBe(200)
  expect((await bia.api.admin.account.$get()).status).toBe(401)
  expect((await login('bia', { password: analystPassword })).status).toBe(200)
  expect(await codeOf(await reset(await idOf('ana')))).toBe('forbidden')
  expect(await kinds()).toContain('second_factor_reset bia')
})

it('what happened is kept with a hash of the address, found by person and kind, and cannot be changed', async () => {
  await login('ana', { password: 'errada' })
  const found = await ana.api.admin.team.history.$get({ query: { person: 'ana', kind: 'login_failed' } })
  expect((await found.json()).events).toMatchObject([{ by: 'ana', address: expect.stringMatching(/^[0-9a-f]{16}$/) }])
  await expect(server.ownerDeps.db.deleteFrom('security_events').execute()).rejects.toThrow('append-only')
})

it('refusals, exports, looks at documents and changes of the own access are kept too, and found by day', async () => {
  const bia = await createAnalyst(server, 'bia', 'analyst')
  expect((await bia.api.admin.team.$get()).status).toBe(403)
  await bia.api.admin['applications.csv'].$get({ query: { status: 'received' } })
  const changed = { currentPassword: analystPassword, newPassword: password }
  expect((await bia.api.admin.password.$put({ json: changed })).status).toBe(204)
  const history = async (query: { from?: string; to?: string } = {}) => {
    const answer = await ana.api.admin.team.history.$get({ query: { person: 'bia', ...query } })
    return (await answer.json()).events
  }
  const events = await history()
  expect(events.map(({ kind, detail }) => `${kind} ${detail}`.trim())).toEqual([
    'password_changed',
    'export financiamentos',
    'refused GET /api/admin/team',
    'login',
  ])
  for (const { address } of events) expect(address).toMatch(/^[0-9a-f]{16}$/)
  const today = brazilianDate(server.deps.now())
  expect(await history({ from: today, to: today })).toHaveLength(4)
  expect(await history({ to: '2020-01-01' })).toEqual([])
})

it('an account becomes a dealership’s only by an invitation that says of which one', async () => {
  await createAnalyst(server, 'bia', 'analyst')
  const json = { role: 'dealership', disabled: false } as const
  const answer = await ana.api.admin.team[':id'].$put({ param: { id: await idOf('bia') }, json })
  expect(await codeOf(answer)).toBe('conflict')
  expect((await team()).accounts.find(({ username }) => username === 'bia')?.role).toBe('analyst')
})

it('who is refused again and again leaves twenty lines an hour, not one each time', async () => {
  const strict = await startServer({ RATE_LIMIT_SCALE: '1' })
  const bia = await createAnalyst(strict, 'bia', 'analyst')
  for (let asked = 0; asked < 30; asked++) expect((await bia.api.admin.team.$get()).status).toBe(403)
  const lines = async () => (await kinds()).filter((kind) => kind.startsWith('refused')).length
  expect(await lines()).toBe(20)
  await strict.stop()
})

it('the lines are exported as CSV, which is a line itself', async () => {
  const answer = await ana.fetch('/api/admin/team/history.csv?kind=login')
  expect(answer.headers.get('content-disposition')).toContain('seguranca-')
  const lines = (await answer.text()).trim().split('\r\n')
  expect(lines[0]).toContain('Quando;Quem;O que aconteceu;Endereço de rede')
  expect(lines[1]).toMatch(/;ana;Entrou;[0-9a-f]{16}$/)
  expect(lines).toHaveLength(2)
  expect(await kinds()).toContain('export')
})
