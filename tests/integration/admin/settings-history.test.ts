import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import { expire } from '#server/use-cases/decide-approval.ts'
import { changeable, codeOf, createAnalyst, stepUp } from '#tests/support/accounts.ts'
import { type Browser, startServer, type TestServer } from '#tests/support/api.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'

const hour = 3_600_000
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

const bank = { chave: 'pix@tiriva.example', nome: 'Banco Tiriva', cidade: 'Tiriva do Sul' }
const thief = { ...bank, chave: 'pix@ladrao.example' }
const read = async (browser = ana) => (await browser.api.admin.settings.$get()).json()
async function save(pix: typeof bank, browser = ana) {
  const settings = changeable(await read(browser))
  return browser.api.admin.settings.$put({ json: { ...settings, pix } })
}
const history = async () => {
  const answer = await ana.api.admin.settings.history.$get({ query: {} })
  return (await answer.json()).events
}
const approve = (browser: Browser, { id, hash }: { id: string; hash: string }) =>
  browser.api.admin.approvals[':id'].approval.$post({ param: { id }, json: { hash } })
const refuse = (browser: Browser, id: string) =>
  browser.api.admin.approvals[':id'].refusal.$post({ param: { id }, json: {} })
async function waitingFor(browser: Browser) {
  const [waiting] = (await read(browser)).waiting
  if (waiting === undefined) throw new Error('nothing waits')
  return waiting
}

describe('the history of the settings', () => {
  it('keeps who changed what, before and after, also when it is put back', async () => {
    const before = (await read()).pix
    await save(thief)
    await save(before)
    const from = { kind: 'changed', part: 'pix', by: 'ana' }
    expect(await history()).toMatchObject([
      { ...from, before: thief, after: before },
      { ...from, before, after: thief },
    ])
  })

  it('is given in pages, newest first, says nothing of a save that changes nothing, and cannot be changed', async () => {
    for (let number = 1; number <= 23; number++) await save({ ...bank, nome: `Banco ${number}` })
    await save({ ...bank, nome: 'Banco 23' })
    const first = await (await ana.api.admin.settings.history.$get({ query: {} })).json()
    expect(first).toMatchObject({ hasMore: true, events: { length: 20, 0: { after: { nome: 'Banco 23' } } } })
    const before = String(first.events.at(-1)?.id)
    const rest = await (await ana.api.admin.settings.history.$get({ query: { before } })).json()
    expect(rest).toMatchObject({ hasMore: false, events: { length: 3 } })
    await expect(server.deps.db.updateTable('settings_events').set({ actor_name: 'x' }).execute()).rejects.toThrow()
    await expect(server.ownerDeps.db.deleteFrom('settings_events').execute()).rejects.toThrow('append-only')
  })
})

describe('a request that nobody answered in time', () => {
  const conditions = { taxaEntrada: 20, taxaJurosPadrao: 1.99 }
  const logInAgain = async () => {
    await ana.api.admin.session.$post({ json: { username: 'ana', password: 'três maritacas no fio' } })
    await stepUp(ana)
  }

  it('leaves one line as of the end of its time, whatever ends it at once', async () => {
    await createAnalyst(server, 'bia')
    const { financial, ...rest } = changeable(await read())
    const from = brazilianDate(new Date(server.deps.now().getTime() + 30 * 24 * hour))
    const json = { ...rest, financial: { ...financial, ...conditions }, pix: bank, conditionsFrom: from }
    const { waiting } = await (await ana.api.admin.settings.$put({ json })).json()
    server.advance(25 * hour)
    const counts = await Promise.all([expire(server.deps), expire(server.deps)])
    expect(counts[0] + counts[1]).toBe(2)
    await logInAgain()
    const expired = (await history()).filter(({ kind }) => kind === 'expired')
    expect(expired.sort((one, other) => one.part.localeCompare(other.part))).toMatchObject([
      { by: 'ana', part: 'financial', before: financial, after: { ...json.financial, from } },
      { by: 'ana', part: 'pix', before: rest.pix, after: bank },
    ])
    expect(expired.map(({ at }) => at).sort()).toEqual(waiting.map(({ expiresAt }) => expiresAt).sort())
    const acts = await (await ana.api.admin.audit.$get({ query: { area: 'settings' } })).json()
    expect(acts.events.map(({ what }) => what)).toContain('Não recebeu resposta a tempo ao pedido de outra conta Pix')
  })

  it('leaves it also where the same is asked again before', async () => {
    await createAnalyst(server, 'bia')
    await save(bank)
    server.advance(25 * hour)
    await logInAgain()
    await save(bank)
    expect((await history()).map(({ kind }) => kind)).toEqual(['requested', 'expired', 'requested'])
    expect(await expire(server.deps)).toBe(0)
  })
})

describe('another Pix account', () => {
  it('takes effect at once where there is one manager', async () => {
    await createAnalyst(server, 'bia', 'analyst')
    expect(await (await save(bank)).json()).toMatchObject({ pix: bank, waiting: [] })
  })

  it('waits for a second manager where there is one', async () => {
    const bia = await createAnalyst(server, 'bia')
    const former = (await read()).pix
    const settings = changeable(await read())
    const answer = await (await ana.api.admin.settings.$put({ json: { ...settings, pix: bank } })).json()
    expect(answer).toMatchObject({
      pix: former,
      waiting: [{ by: 'ana', own: true, acts: { approve: 'own_request' } }],
    })
    expect(answer.waiting[0]?.lines).toContain('Chave Pix: de nada para “pix@tiriva.example”')
    const pending = await waitingFor(bia)
    expect(pending).toMatchObject({ own: false, acts: { approve: true } })
    expect(await codeOf(await approve(bia, pending))).toBe('step_up_required')
    await stepUp(bia)
    expect(await codeOf(await approve(ana, pending))).toBe('own_request')
    expect(await codeOf(await approve(bia, { ...pending, hash: 'a'.repeat(64) }))).toBe('approval_moved')
    const answers = await Promise.all([approve(bia, pending), approve(bia, pending), approve(bia, pending)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404])
    expect(await read()).toMatchObject({ pix: bank, waiting: [] })
    expect((await history()).map(({ kind, by }) => `${kind} ${by}`)).toEqual(['approved bia', 'requested ana'])
  })

  it('is asked for once, however often it is saved', async () => {
    await createAnalyst(server, 'bia')
    for (let time = 0; time < 3; time++) await save(bank)
    expect((await history()).map(({ kind, before, after }) => [kind, before.chave, after])).toEqual([
      ['requested', '', bank],
    ])
  })

  it('is told to all managers with an address while it waits, and to all analysts once it is in use', async () => {
    const bia = await stepUp(await createAnalyst(server, 'bia', 'manager', 'bia@banco.example'))
    await createAnalyst(server, 'caio', 'analyst', 'caio@banco.example')
    await createAnalyst(server, 'loja', 'dealership', 'loja@example.com')
    const told = async () => {
      const kind = 'pix_account_changed'
      const rows = await server.deps.db.selectFrom('messages').selectAll().where('kind', '=', kind).execute()
      return rows.map(({ recipient, body_text }) => [recipient, body_text.includes('ana, com a aprovação de bia')])
    }
    await server.deps.db
      .updateTable('admin_users')
      .set({ email: 'ana@banco.example' })
      .where('username', '=', 'ana')
      .execute()
    await save(bank)
    expect(await told()).toEqual([])
    const asked = await server.deps.db
      .selectFrom('messages')
      .select(['recipient', 'body_text'])
      .where('kind', '=', 'approval_requested')
      .orderBy('recipient')
      .execute()
    expect(asked.map(({ recipient }) => recipient)).toEqual(['ana@banco.example', 'bia@banco.example'])
    expect(asked[1]?.body_text).toMatch(/termina em mple[\s\S]+Quem pediu: ana/)
    expect(asked[1]?.body_text).not.toContain(bank.chave)
    await approve(bia, await waitingFor(bia))
    expect((await told()).sort()).toEqual([
      ['ana@banco.example', true],
      ['bia@banco.example', true],
      ['caio@banco.example', true],
    ])
  })

  it('is not approved after a day, nor on top of another account, nor once it was refused or withdrawn', async () => {
    const bia = await stepUp(await createAnalyst(server, 'bia'))
    const waiting = async (account = thief) => {
      await save(account)
      return waitingFor(bia)
    }
    const late = await waiting()
    server.advance(24 * hour)
    for (const name of ['ana', 'bia']) {
      const browser = name === 'ana' ? ana : bia
      await browser.api.admin.session.$post({ json: { username: name, password: 'três maritacas no fio' } })
      await stepUp(browser)
    }
    expect(await codeOf(await approve(bia, late))).toBe('not_found')
    const refused = await waiting()
    expect((await refuse(bia, refused.id)).status).toBe(200)
    expect(await codeOf(await approve(bia, refused))).toBe('not_found')
    const withdrawn = await waiting()
    expect((await refuse(ana, withdrawn.id)).status).toBe(200)
    expect(await codeOf(await approve(bia, withdrawn))).toBe('not_found')
    const replaced = await waiting()
    expect((await waiting()).id, 'the same account again').toBe(replaced.id)
    const open = await waiting({ ...thief, nome: 'Outro nome' })
    expect(await codeOf(await approve(bia, replaced))).toBe('not_found')
    await server.deps.db
      .insertInto('system_configurations')
      .values({
        key: 'pix_settings',
        value: JSON.stringify(bank),
        description: '',
        updated_at: new Date(),
        updated_by: null,
      })
      .execute()
    expect(await codeOf(await approve(bia, open))).toBe('approval_moved')
    expect((await history()).map(({ kind }) => kind)).toContain('withdrawn')
  })

  it('is never approved by who asked for it, whatever asks the database', async () => {
    await createAnalyst(server, 'bia')
    await save(thief)
    const { db } = server.deps
    const { id } = await db
      .selectFrom('admin_users')
      .select('id')
      .where('username', '=', 'ana')
      .executeTakeFirstOrThrow()
    const change = db.updateTable('approvals').set({ state: 'approved', decided_by: id, decided_at: new Date() })
    await expect(change.execute()).rejects.toThrow('check constraint')
  })
})
