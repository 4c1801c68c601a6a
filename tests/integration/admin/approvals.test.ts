import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { expire } from '#server/cases/decide-approval.ts'
import { changeable, codeOf, createAnalyst, stepUp } from '#tests/support/accounts.ts'
import { type Browser, startServer, type TestServer } from '#tests/support/api.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'

const hour = 3_600_000
let server: TestServer
let ana: Browser
let bia: Browser
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  await emptyDatabase(server.deps.db)
  ana = await stepUp(await createAnalyst(server, 'ana', 'manager', 'ana@banco.example'))
  bia = await stepUp(await createAnalyst(server, 'bia', 'manager', 'bia@banco.example'))
})

const inbox = async (browser: Browser) => (await browser.api.admin.approvals.$get()).json()
const count = async (browser: Browser) => (await (await browser.api.admin.approvals.count.$get()).json()).count
async function first(browser: Browser) {
  const [open] = (await inbox(browser)).open
  if (open === undefined) throw new Error('nothing waits')
  return open
}
const approve = (browser: Browser, { id, hash }: { id: string; hash: string }) =>
  browser.api.admin.approvals[':id'].approval.$post({ param: { id }, json: { hash } })
const refuse = (browser: Browser, id: string, note?: string) =>
  browser.api.admin.approvals[':id'].refusal.$post({ param: { id }, json: note ? { note } : {} })
const account = (username: string) =>
  server.deps.db.selectFrom('admin_users').selectAll().where('username', '=', username).executeTakeFirstOrThrow()
async function rights(browser: Browser, username: string, role: 'manager' | 'analyst', disabled = false) {
  const { id } = await account(username)
  return browser.api.admin.team[':id'].$put({ param: { id }, json: { role, disabled } })
}
const mails = async (kind: string) => {
  const rows = await server.deps.db
    .selectFrom('messages')
    .select(['recipient', 'subject', 'body_text'])
    .where('kind', '=', kind as 'approval_requested')
    .orderBy('recipient')
    .execute()
  return rows
}

describe('a manager alone', () => {
  it('cannot disable the other one, change the account and enable the other again', async () => {
    expect((await rights(ana, 'bia', 'manager', true)).status).toBe(200)
    expect((await account('bia')).disabled_at).toBeNull()
    const settings = changeable(await (await ana.api.admin.settings.$get()).json())
    const pix = { chave: 'pix@ladrao.example', nome: 'Banco Tiriva', cidade: 'Manaus' }
    const saved = await (await ana.api.admin.settings.$put({ json: { ...settings, pix } })).json()
    expect(saved.pix.chave).not.toBe(pix.chave)
    for (const { id, hash } of (await inbox(ana)).open) {
      expect(await codeOf(await approve(ana, { id, hash }))).toBe('forbidden')
    }
    expect((await mails('approval_requested')).map(({ recipient }) => recipient)).toEqual([
      ...['ana@banco.example', 'ana@banco.example', 'bia@banco.example', 'bia@banco.example'],
    ])
  })

  it('cannot invite a second self, promote an analyst or enable a former manager', async () => {
    await createAnalyst(server, 'caio', 'analyst')
    const invited = await ana.api.admin.team.invitations.$post({
      json: { username: 'ana2', email: 'ana2@exemplo.com', role: 'manager' },
    })
    expect((await invited.json()).invitations).toEqual([])
    expect(await mails('team_invitation')).toEqual([])
    expect((await rights(ana, 'caio', 'manager')).status).toBe(200)
    expect((await account('caio')).role).toBe('analyst')
    expect((await inbox(ana)).open.map(({ kind, own }) => `${kind} ${own}`)).toEqual([
      ...['manager_invitation true', 'manager_rights true'],
    ])
  })

  it('is one for a day after the other one is gone, and decides alone then', async () => {
    await rights(ana, 'bia', 'analyst')
    await approve(bia, await first(bia))
    expect((await account('bia')).role).toBe('analyst')
    const invite = () =>
      ana.api.admin.team.invitations.$post({
        json: { username: 'ana2', email: 'ana2@exemplo.com', role: 'manager' },
      })
    expect((await (await invite()).json()).waiting).toMatchObject([{ kind: 'manager_invitation', own: true }])
    expect((await mails('approval_requested')).at(-1)?.recipient).toBe('bia@banco.example')
    server.advance(24 * hour)
    await ana.api.admin.session.$post({ json: { username: 'ana', password: 'três maritacas no fio' } })
    await stepUp(ana)
    expect(await (await invite()).json()).toMatchObject({ waiting: [], invitations: [{ username: 'ana2' }] })
  })
})

describe('a request', () => {
  it('changes exactly what was asked for once another manager approves it, who and whose it is are told', async () => {
    await createAnalyst(server, 'caio', 'analyst', 'caio@banco.example')
    await rights(ana, 'caio', 'manager')
    expect([await count(ana), await count(bia)]).toEqual([0, 1])
    const open = await first(bia)
    expect(open).toMatchObject({
      ...{ title: 'Dar a caio os direitos da Gestão', by: 'ana', own: false, mayDecide: true },
      lines: ['Papel: de “Análise” para “Gestão”'],
    })
    const answers = await Promise.all([approve(bia, open), approve(bia, open), approve(bia, open)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404])
    expect((await account('caio')).role).toBe('manager')
    expect(await count(bia)).toBe(0)
    expect((await inbox(ana)).decided).toMatchObject([{ state: 'approved', decidedBy: 'bia' }])
    const [told] = await mails('rights_changed')
    expect(told?.recipient).toBe('caio@banco.example')
    expect(told?.body_text).toContain('ana, com a aprovação de bia')
    expect((await mails('approval_decided')).map(({ recipient }) => recipient)).toContain('ana@banco.example')
  })

  it('is refused where what it stands on has changed meanwhile', async () => {
    await createAnalyst(server, 'caio', 'analyst')
    await rights(ana, 'caio', 'manager')
    const open = await first(bia)
    await rights(bia, 'caio', 'analyst', true)
    expect(await codeOf(await approve(bia, open))).toBe('approval_moved')
    expect((await account('caio')).role).toBe('analyst')
  })

  it('is not approved by an analyst, without the password, with another hash, nor after a day', async () => {
    const caio = await stepUp(await createAnalyst(server, 'caio', 'analyst'))
    await rights(ana, 'caio', 'manager')
    const open = await first(bia)
    expect(await codeOf(await approve(caio, open))).toBe('forbidden')
    expect(await codeOf(await refuse(caio, open.id))).toBe('forbidden')
    expect((await inbox(caio)).open).toEqual([])
    const dora = await createAnalyst(server, 'dora')
    expect(await codeOf(await approve(dora, open))).toBe('step_up_required')
    expect(await codeOf(await approve(bia, { ...open, hash: 'a'.repeat(64) }))).toBe('approval_moved')
    server.advance(24 * hour)
    await bia.api.admin.session.$post({ json: { username: 'bia', password: 'três maritacas no fio' } })
    await stepUp(bia)
    expect(await codeOf(await approve(bia, open))).toBe('not_found')
    expect((await inbox(bia)).decided).toMatchObject([{ state: 'expired' }])
    expect(await expire(server.deps)).toBe(1)
    expect(await expire(server.deps)).toBe(0)
    expect((await mails('approval_decided')).map(({ subject }) => subject)).toContain(
      'Venceu sem resposta: pedido em Aprovações',
    )
  })

  it('is refused with a note that the asker reads, or withdrawn by the asker', async () => {
    await rights(ana, 'bia', 'analyst')
    const open = await first(bia)
    expect((await refuse(bia, open.id, 'Volto na segunda')).status).toBe(200)
    expect(await codeOf(await approve(bia, open))).toBe('not_found')
    expect((await inbox(ana)).decided).toMatchObject([{ state: 'refused', note: 'Volto na segunda' }])
    await rights(ana, 'bia', 'analyst')
    expect((await refuse(ana, (await first(ana)).id)).status).toBe(200)
    expect((await inbox(ana)).decided[0]).toMatchObject({ state: 'withdrawn' })
    expect((await account('bia')).role).toBe('manager')
  })
})
