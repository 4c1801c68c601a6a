import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { MotorcycleInput } from '#api/motorcycles.ts'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import { lockManagers } from '#server/accounts/team-queries.ts'
import { lockApplication } from '#server/application/queries.ts'
import { markUnapproved } from '#server/approvals/queries.ts'
import { expire } from '#server/use-cases/decide-approval.ts'
import { analystPassword, changeable, codeOf, createAnalyst, createApplicant, stepUp } from '#tests/support/accounts.ts'
import { type Browser, startServer, type TestServer } from '#tests/support/api.ts'
import { application } from '#tests/support/applicants.ts'
import { secretSentTo } from '#tests/support/codes.ts'
import { detailOf, payEntry, signed } from '#tests/support/contracts.ts'
import { runInto, waitingForLock } from '#tests/support/locks.ts'
import { addMotorcycle, publishCatalogue, restoreVersion } from '#tests/support/motorcycles.ts'
import { applicantIn } from '#tests/support/portal.ts'
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

const gate = () => Promise.withResolvers<void>()

describe('a manager alone', () => {
  it('cannot disable the other one, change the account and enable the other again', async () => {
    expect((await rights(ana, 'bia', 'manager', true)).status).toBe(200)
    expect((await account('bia')).disabled_at).toBeNull()
    const settings = changeable(await (await ana.api.admin.settings.$get()).json())
    const pix = { chave: 'pix@ladrao.example', nome: 'Banco Tiriva', cidade: 'Manaus' }
    const saved = await (await ana.api.admin.settings.$put({ json: { ...settings, pix } })).json()
    expect(saved.pix.chave).not.toBe(pix.chave)
    for (const { id, hash } of (await inbox(ana)).open) {
      expect(await codeOf(await approve(ana, { id, hash }))).toBe('own_request')
    }
    expect((await mails('approval_requested')).map(({ recipient }) => recipient)).toEqual([
      ...['ana@banco.example', 'ana@banco.example', 'bia@banco.example', 'bia@banco.example'],
    ])
  })

  it('cannot invite a second self, promote an analyst or enable a former manager', async () => {
    await createAnalyst(server, 'caio', 'analyst')
    const invited = await ana.api.admin.team.invitations.$post({
      json: { username: 'ana2', name: 'Ana Outra', email: 'ana2@exemplo.com', role: 'manager' },
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
        json: { username: 'ana2', name: 'Ana Outra', email: 'ana2@exemplo.com', role: 'manager' },
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
  it('is not approved by a manager whose rights are taken at the same moment', async () => {
    await createAnalyst(server, 'caio', 'analyst')
    const { id } = await applicantIn(server, 'signing')
    await stepUp(ana)
    await createAnalyst(server, 'eva', 'manager')
    const param = { id }
    const { version } = await (await ana.api.admin.applications[':id'].$get({ param })).json()
    const json = { status: 'completed', version, reason: 'Pago na loja' } as const
    await ana.api.admin.applications[':id'].status.$put({ param, json })
    const open = await first(bia)
    const [{ promise: held, resolve: release }, { promise: begun, resolve: begin }] = [gate(), gate()]
    const { db } = server.deps
    const demotion = db.transaction().execute(async (tx) => {
      await tx.updateTable('admin_users').set({ role: 'analyst' }).where('username', '=', 'bia').execute()
      begin()
      await held
    })
    await begun
    const answer = approve(bia, open)
    await expect.poll(() => waitingForLock(db), { timeout: 15_000 }).toBeGreaterThan(0)
    release()
    await demotion
    expect(await codeOf(await answer)).toBe('forbidden')
  })

  it('changes exactly what was asked for once another manager approves it, who and whose it is are told', async () => {
    await createAnalyst(server, 'caio', 'analyst', 'caio@banco.example')
    await rights(ana, 'caio', 'manager')
    expect([await count(ana), await count(bia)]).toEqual([0, 1])
    const open = await first(bia)
    expect(open).toMatchObject({
      title: 'Dar a caio os direitos da Gestão',
      by: 'ana',
      own: false,
      acts: { approve: true },
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

  it('is refused as changed too where that comes while the approval waits for it', async () => {
    await createAnalyst(server, 'caio', 'analyst')
    await rights(ana, 'caio', 'manager')
    const open = await first(bia)
    const [answer] = await runInto(
      server.deps.db,
      (tx) => lockManagers(tx),
      [() => approve(bia, open)],
      (tx) => markUnapproved(tx, open.id, { state: 'overtaken', by: null, at: server.deps.now() }),
    )
    expect(answer && (await codeOf(answer))).toBe('approval_moved')
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

describe('a request leaves a line in the history of the team', () => {
  const lines = async () => {
    const { events } = await (await ana.api.admin.team.history.$get({ query: {} })).json()
    return events.filter(({ kind }) => kind.startsWith('approval_')).map(({ kind, by }) => `${kind} ${by}`)
  }

  it('when it is refused, withdrawn, or nobody answers in time', async () => {
    await rights(ana, 'bia', 'analyst')
    await refuse(bia, (await first(bia)).id)
    await rights(ana, 'bia', 'analyst')
    await refuse(ana, (await first(ana)).id)
    await rights(ana, 'bia', 'analyst')
    server.advance(24 * hour)
    expect(await expire(server.deps)).toBe(1)
    await ana.api.admin.session.$post({ json: { username: 'ana', password: 'três maritacas no fio' } })
    expect(await lines()).toEqual(['approval_expired ana', 'approval_withdrawn ana', 'approval_refused bia'])
  })

  it('when the same colleague asks for something else in its place', async () => {
    await rights(ana, 'bia', 'analyst')
    await rights(ana, 'bia', 'manager', true)
    expect(await lines()).toEqual(['approval_replaced ana'])
  })
})

describe('what somebody asked for or sent ends with their rights', () => {
  const invitation = { username: 'davi', name: 'Davi Prado', email: 'davi@banco.example', role: 'analyst' } as const
  const invite = (browser: Browser) => browser.api.admin.team.invitations.$post({ json: invitation })
  const openInvitations = async () => (await (await bia.api.admin.team.$get()).json()).invitations
  const lines = async () => {
    const { events } = await (await bia.api.admin.team.history.$get({ query: {} })).json()
    return events.map(({ kind, by, subject }) => [kind, by, subject].filter(Boolean).join(' '))
  }

  it('when one manager disables an analyst, with a line in the history of the application', async () => {
    const caio = await createAnalyst(server, 'caio', 'analyst', 'caio@banco.example')
    const { id } = await applicantIn(server, 'signing')
    const param = { id }
    const { version } = await (await caio.api.admin.applications[':id'].$get({ param })).json()
    const json = { status: 'rejected', refusal: 'policy', reason: 'Sem renda', version } as const
    await caio.api.admin.applications[':id'].status.$put({ param, json })
    const open = await first(bia)
    expect((await rights(bia, 'caio', 'analyst', true)).status).toBe(200)
    expect(await inbox(bia)).toMatchObject({
      open: [],
      decided: [{ state: 'refused', note: 'A conta de quem pediu foi desativada' }],
    })
    expect(await codeOf(await approve(bia, open))).toBe('not_found')
    expect((await lines()).slice(0, 2)).toEqual(['approval_refused bia', 'disabled bia caio'])
    const { history } = await (await ana.api.admin.applications[':id'].$get({ param })).json()
    expect(history.events[0]).toMatchObject({ kind: 'ask_refused', actor: 'bia', data: { by: 'caio' } })
    expect((await mails('approval_decided')).map(({ recipient }) => recipient)).toContain('caio@banco.example')
  })

  it('when two managers agree that a third one is none any more', async () => {
    const caio = await stepUp(await createAnalyst(server, 'caio', 'manager', 'caio@banco.example'))
    await rights(caio, 'ana', 'analyst')
    await invite(caio)
    expect(await openInvitations()).toMatchObject([{ username: 'davi' }])
    const token = await secretSentTo(server, invitation.email, 'team_invitation')
    await rights(ana, 'caio', 'analyst')
    const asks = (await inbox(bia)).open
    expect(asks.map(({ by }) => by).sort()).toEqual(['ana', 'caio'])
    const demotion = asks.find(({ by }) => by === 'ana')
    if (demotion) expect((await approve(bia, demotion)).status).toBe(200)
    expect((await inbox(bia)).open).toEqual([])
    expect(await openInvitations()).toEqual([])
    const json = { token, password: 'quatro maritacas no fio' }
    expect(await codeOf(await server.browser().api.admin.invitations.acceptance.$post({ json }))).toBe(
      'invitation_over',
    )
    const agreed = 'ana, com a aprovação de bia'
    expect((await lines()).slice(0, 3)).toEqual([
      ...[`invitation_withdrawn ${agreed} davi`, `approval_refused ${agreed}`, `role_changed ${agreed} caio`],
    ])
    expect((await account('ana')).role).toBe('manager')
  })

  it('and with who asked for an invitation that another manager approved', async () => {
    const caio = await stepUp(await createAnalyst(server, 'caio', 'manager', 'caio@banco.example'))
    await caio.api.admin.team.invitations.$post({ json: { ...invitation, role: 'manager' } })
    expect((await approve(bia, await first(bia))).status).toBe(200)
    expect(await openInvitations()).toMatchObject([{ username: 'davi' }])
    await rights(ana, 'caio', 'analyst')
    expect((await approve(bia, await first(bia))).status).toBe(200)
    expect(await openInvitations()).toEqual([])
  })

  it('but not with the rights of somebody else', async () => {
    await invite(bia)
    await createAnalyst(server, 'caio', 'analyst')
    await rights(bia, 'ana', 'analyst')
    await rights(bia, 'caio', 'analyst', true)
    expect((await inbox(ana)).open).toHaveLength(1)
    expect(await openInvitations()).toHaveLength(1)
  })
})

describe('what an application binds the bank to', () => {
  const move = async (browser: Browser, id: string, status: 'completed' | 'rejected' | 'approved' | 'signing') => {
    const param = { id }
    const { version } = await (await browser.api.admin.applications[':id'].$get({ param })).json()
    return browser.api.admin.applications[':id'].status.$put({
      param,
      json: { status, version, reason: 'Pago na loja', ...(status === 'rejected' && { refusal: 'policy' as const }) },
    })
  }
  const handOver = (browser: Browser, id: string) =>
    browser.api.admin.applications[':id']['hand-over'].$post({
      param: { id },
      json: {
        takenBy: 'Marina Duarte Lima',
        document: 'cnh',
        dealership: 'natal',
        handedOverOn: brazilianDate(server.deps.now()),
        checked: ['person', 'contract', 'chassis', 'plate', 'keys'],
      },
    })

  it('an analyst alone gets no motorcycle handed over that is unpaid and unsigned, in however many requests', async () => {
    const caio = await stepUp(await createAnalyst(server, 'caio', 'analyst'))
    const { id } = await applicantIn(server, 'signing')
    const param = { id }
    const { version } = await (await caio.api.admin.applications[':id'].$get({ param })).json()
    const motorcycle = { chassis: '9C2KC1670ER123456', plate: 'ABC1D23', registrationNumber: null, registeredOn: null }
    await caio.api.admin.applications[':id'].release.$put({ param, json: { ...motorcycle, version } })
    const asked = await (await move(caio, id, 'completed')).json()
    expect(asked.status).toBe('signing')
    expect(asked.history.events[0]?.note).toContain('Pediu aprovação: Liberar a moto')
    expect((await handOver(caio, id)).status).toBe(409)
    const mine = await first(caio)
    expect(await codeOf(await approve(caio, mine))).toBe('forbidden')
    await server.deps.db
      .updateTable('financing_applications')
      .set({ status: 'completed' })
      .where('id', '=', id)
      .execute()
    expect(await codeOf(await handOver(caio, id))).toBe('hand_over_unbacked')
  })

  it('is not approved by the manager who invited who asks for it', async () => {
    const invited = { username: 'davi', name: 'Davi Rocha', email: 'davi@banco.example', role: 'analyst' } as const
    await ana.api.admin.team.invitations.$post({ json: invited })
    const token = await secretSentTo(server, invited.email, 'team_invitation')
    const davi = server.browser()
    const password = 'quatro maritacas no fio'
    expect((await davi.api.admin.invitations.acceptance.$post({ json: { token, password } })).status).toBe(200)
    await davi.api.admin.session.$post({ json: { username: 'davi', password } })
    const { id } = await applicantIn(server, 'signing')
    const param = { id }
    const { version } = await (await davi.api.admin.applications[':id'].$get({ param })).json()
    const motorcycle = { chassis: '9C2KC1670ER123456', plate: 'ABC1D23', registrationNumber: null, registeredOn: null }
    await davi.api.admin.applications[':id'].release.$put({ param, json: { ...motorcycle, version } })
    await move(davi, id, 'completed')
    const open = await first(ana)
    expect(open).toMatchObject({ kind: 'release', by: 'Davi Rocha', acts: { approve: 'not_independent' } })
    expect([await count(ana), await count(bia)]).toEqual([0, 1])
    expect(await codeOf(await approve(ana, open))).toBe('not_independent')
    expect(await first(bia)).toMatchObject({ acts: { approve: true } })
    expect((await approve(bia, open)).status).toBe(200)
  })

  it('is done once a manager approves it, under both names, and the hand-over then goes through', async () => {
    const caio = await createAnalyst(server, 'caio', 'analyst')
    const { id } = await applicantIn(server, 'signing')
    const param = { id }
    const { version } = await (await caio.api.admin.applications[':id'].$get({ param })).json()
    const motorcycle = { chassis: '9C2KC1670ER123456', plate: 'ABC1D23', registrationNumber: null, registeredOn: null }
    await caio.api.admin.applications[':id'].release.$put({ param, json: { ...motorcycle, version } })
    await move(caio, id, 'completed')
    const open = await first(ana)
    expect(open).toMatchObject({ kind: 'release', reason: 'Pago na loja', by: 'caio', applicationId: id })
    expect((await approve(ana, open)).status).toBe(200)
    const detail = await (await caio.api.admin.applications[':id'].$get({ param })).json()
    expect(detail.status).toBe('completed')
    expect(detail.history.events[0]).toMatchObject({ actor: 'caio, com a aprovação de ana', to: 'completed' })
    expect((await handOver(caio, id)).status).toBe(200)
  })

  it('is for that release alone: the next one needs an approval of its own', async () => {
    const caio = await createAnalyst(server, 'caio', 'analyst')
    const { id } = await applicantIn(server, 'signing')
    await move(caio, id, 'completed')
    expect((await approve(ana, await first(ana))).status).toBe(200)
    expect((await detailOf(ana, id)).releasedWithout).toEqual(['entry', 'contract', 'registration'])
    await move(ana, id, 'rejected')
    await move(ana, id, 'signing')
    expect((await detailOf(ana, id)).releasedWithout).toEqual([])
    expect((await (await move(caio, id, 'completed')).json()).status).toBe('signing')
    expect((await inbox(ana)).open).toMatchObject([{ kind: 'release', by: 'caio' }])
  })

  it('ends by itself once the stage has changed, and a manager asks another one too', async () => {
    const { id } = await applicantIn(server, 'signing')
    expect((await (await move(ana, id, 'completed')).json()).status).toBe('signing')
    const open = await first(bia)
    await move(bia, id, 'approved')
    expect((await inbox(bia)).decided).toMatchObject([{ id: open.id, state: 'overtaken' }])
    expect(await codeOf(await approve(bia, open))).toBe('approval_moved')
  })

  it.each([
    ['release', 'completed', 'approved'],
    ['contract_end', 'rejected', 'completed'],
    ['decision', 'signing', 'rejected'],
  ] as const)(
    'to %s is told to be over in the moment in which the stage changes, before anybody looks',
    async (kind, asked, done) => {
      const caio = await createAnalyst(server, 'caio', 'analyst', 'caio@banco.example')
      const stage = kind === 'decision' ? 'waiting_docs' : 'signing'
      const { id } = kind === 'contract_end' ? await signed(server, ana) : await applicantIn(server, stage)
      await move(caio, id, asked)
      expect(await first(ana)).toMatchObject({ kind })
      if (done === 'completed') {
        const { version } = await detailOf(caio, id)
        const registered = { registrationNumber: 'SP12345678', registeredOn: brazilianDate(server.deps.now()) }
        const json = { chassis: '9C2KC1670ER123456', plate: 'ABC1D23', ...registered, version }
        await caio.api.admin.applications[':id'].release.$put({ param: { id }, json })
      }
      expect((await (await move(bia, id, done)).json()).status).toBe(done)
      expect((await mails('approval_decided')).map(({ recipient }) => recipient)).toContain('caio@banco.example')
    },
  )

  it('ends by itself once what was missing has come', async () => {
    const caio = await createAnalyst(server, 'caio', 'analyst')
    const { id } = await signed(server, ana)
    await move(caio, id, 'completed')
    const open = await first(ana)
    expect(open).toMatchObject({ kind: 'release', by: 'caio' })
    const { version } = await detailOf(caio, id)
    const registered = { registrationNumber: 'SP12345678', registeredOn: brazilianDate(server.deps.now()) }
    const json = { chassis: '9C2KC1670ER123456', plate: 'ABC1D23', ...registered, version }
    expect((await caio.api.admin.applications[':id'].release.$put({ param: { id }, json })).status).toBe(200)
    expect(await inbox(ana)).toMatchObject({ open: [], decided: [{ id: open.id, state: 'overtaken' }] })
    expect((await (await move(caio, id, 'completed')).json()).status).toBe('completed')
  })

  it('ends, and is told, once what was missing has arrived', async () => {
    const caio = await createAnalyst(server, 'caio', 'analyst', 'caio@banco.example')
    const { id } = await applicantIn(server, 'signing')
    await move(caio, id, 'completed')
    const open = await first(ana)
    await payEntry(bia, id)
    // A count only reads: it waits for nobody.
    await server.deps.db.transaction().execute(async (tx) => {
      await lockApplication(tx, id)
      expect([await count(ana), await count(caio)]).toEqual([0, 0])
    })
    const ended = { open: [], decided: [{ id: open.id, state: 'overtaken', decidedBy: null }] }
    expect(await inbox(caio)).toMatchObject(ended)
    const { asks } = await (await caio.api.admin.applications[':id'].$get({ param: { id } })).json()
    expect(asks).toEqual([])
    const recipients = (await mails('approval_decided')).map(({ recipient }) => recipient)
    expect(recipients).toEqual(['ana@banco.example', 'bia@banco.example', 'caio@banco.example'])
  })

  it('ends at the press of a manager who read it before what was missing arrived', async () => {
    const { id } = await applicantIn(server, 'signing')
    await move(ana, id, 'completed')
    const open = await first(bia)
    await payEntry(ana, id)
    expect(await codeOf(await approve(bia, open))).toBe('approval_moved')
    expect((await inbox(bia)).decided).toMatchObject([{ id: open.id, state: 'overtaken' }])
  })

  it('ends where a colleague asks for another one, who reads so, as the history does', async () => {
    const caio = await createAnalyst(server, 'caio', 'analyst', 'caio@banco.example')
    const eva = await createAnalyst(server, 'eva', 'analyst', 'eva@banco.example')
    const { id } = await applicantIn(server, 'signing')
    await move(caio, id, 'completed')
    const former = await first(ana)
    await move(eva, id, 'completed')
    expect((await inbox(ana)).open).toMatchObject([{ by: 'eva' }])
    expect((await inbox(caio)).decided).toMatchObject([{ id: former.id, state: 'replaced', decidedBy: 'eva' }])
    const [mail] = (await mails('approval_decided')).filter(({ recipient }) => recipient === 'caio@banco.example')
    expect(mail?.body_text).toContain('outra pessoa da equipe fez um novo')
    const { history } = await (await caio.api.admin.applications[':id'].$get({ param: { id } })).json()
    expect(history.events.filter(({ kind }) => kind === 'ask_refused')).toMatchObject([
      { actor: 'eva', data: { by: 'caio', replaced: true } },
    ])
  })

  it('ends by itself once the customer gave the financing up', async () => {
    const applicant = await applicantIn(server, 'signing')
    await move(ana, applicant.id, 'completed')
    const open = await first(bia)
    expect((await applicant.browser.api.portal.withdrawal.$post({ query: {}, json: {} })).status).toBe(200)
    expect(await inbox(bia)).toMatchObject({ open: [], decided: [{ id: open.id, state: 'overtaken' }] })
  })
})

describe('a price that changes by more than 20 percent', () => {
  const catalogue = (browser: Browser) => browser.api.admin.catalogue
  async function priced(cents: number, model = 0) {
    const { motorcycles } = await (await catalogue(ana).motorcycles.$get()).json()
    const one = motorcycles[model]
    if (one === undefined) throw new Error('an empty catalogue')
    const { id, facts, version } = one
    const prices = [{ from: facts.prices[0]?.from ?? '', cents }]
    const json = { facts: { ...facts, prices }, state: 'listed' as const, version }
    expect((await catalogue(ana).motorcycles[':id'].$put({ param: { id }, json })).status).toBe(200)
    return facts.prices[0]?.cents ?? 0
  }
  const publish = async (browser: Browser) => (await publishCatalogue(catalogue(browser))).json()

  it('is published by nobody alone: it is asked for, shown old and new, and published by another manager', async () => {
    const former = await priced(14_490)
    const { publication } = catalogue(ana)
    const { fingerprint } = await (await publication.$get()).json()
    expect(await codeOf(await publication.$post({ json: { fingerprint } }))).toBe('validation_failed')
    expect(await publish(ana)).toEqual({ version: 1, asked: true })
    const open = await first(bia)
    expect(open.reason).toBe('Tabela nova da fábrica')
    expect(open.lines[0]).toMatch(/de R\$.\d+\.\d+,00 para R\$.144,90 \(-9\d(,\d)?%\), a partir de/)
    expect(await codeOf(await approve(ana, open))).toBe('own_request')
    expect((await approve(bia, open)).status).toBe(200)
    expect((await (await catalogue(ana).publication.$get()).json()).version).toBe(2)
    expect(former).toBeGreaterThan(14_490)
  })

  it('goes the same way where it brings a text or a photograph, by which customers could be sent elsewhere', async () => {
    await addMotorcycle(ana, { text: 'Reserve direto pelo (11) 98765-4321.' })
    const seen = await (await catalogue(ana).publication.$get()).json()
    expect(seen.words).toEqual([{ model: 'CG 180 TESTE', text: 'Reserve direto pelo (11) 98765-4321.', photos: [] }])
    expect(await publish(ana)).toEqual({ version: 1, asked: true })
    const open = await first(bia)
    expect(open.lines).toContain('CG 180 TESTE, texto novo: “Reserve direto pelo (11) 98765-4321.”')
    expect(await codeOf(await approve(ana, open))).toBe('own_request')
    expect((await approve(bia, open)).status).toBe(200)
    await priced(15_000_00, 1)
    expect((await (await catalogue(ana).publication.$get()).json()).words).toEqual([])
  })

  it('goes the same way under another name: a cheap model named like a dear one, and a new one beside it', async () => {
    const name = async (number: number, model: string) => {
      const { motorcycles } = await (await catalogue(ana).motorcycles.$get()).json()
      const { id = '', facts, version = 0 } = motorcycles.at(number) ?? {}
      const json = { facts: { ...facts, model } as MotorcycleInput, state: 'listed' as const, version }
      expect((await catalogue(ana).motorcycles[':id'].$put({ param: { id }, json })).status).toBe(200)
      return facts?.model ?? ''
    }
    const dear = await name(-1, 'MODELO DE ANTES')
    const cheap = await name(0, dear)
    expect(await publish(ana)).toEqual({ version: 1, asked: true })
    const { lines } = await first(bia)
    expect(lines).toContainEqual(expect.stringMatching(new RegExp(`^${cheap} passa a se chamar ${dear}, R`)))

    await name(0, cheap)
    await name(-1, dear)
    await addMotorcycle(ana, { model: `${dear} 2027`, prices: [{ from: '2026-11-22', cents: 10_000 }] })
    expect(await publish(ana)).toEqual({ version: 1, asked: true })
    expect((await first(bia)).lines).toContain(`${dear} 2027, moto nova, R$\u00a0100,00 a partir de 22/11/2026`)
  })

  it('is read with everything else that the same publication changes', async () => {
    await priced(14_490)
    const { motorcycles } = await (await catalogue(ana).motorcycles.$get()).json()
    const [, second, third] = motorcycles
    const small = Math.round((second?.facts.prices[0]?.cents ?? 0) * 1.1)
    await priced(small, 1)
    await catalogue(ana).motorcycles[':id'].archive.$post({
      param: { id: third?.id ?? '' },
      json: { version: third?.version ?? 0 },
    })
    await publish(ana)
    const { lines } = await first(bia)
    expect(lines).toContainEqual(expect.stringMatching(new RegExp(`^Até 20%: ${second?.facts.model}: de R`)))
    expect(lines).toContain(`${second?.facts.model} muda no site.`)
    expect(lines).toContain(`${third?.facts.model} sai do site.`)
    expect(lines).not.toContain('A ordem das motos muda.')
  })

  it('is not published in small steps either, until 30 days have passed', async () => {
    const former = await priced(14_490)
    await priced(Math.round(former * 0.82))
    expect(await publish(ana)).toEqual({ version: 2, asked: false })
    await priced(Math.round(former * 0.7))
    expect(await publish(ana)).toEqual({ version: 2, asked: true })
    const open = await first(bia)
    expect(open.lines[0]).toMatch(/; contra R\$.*nos últimos 30 dias, são -30%/)
    server.advance(30 * 24 * 3_600_000 + 1)
    const again = server.browser()
    await again.api.admin.session.$post({ json: { username: 'ana', password: analystPassword } })
    expect(await publish(await stepUp(again))).toEqual({ version: 3, asked: false })
  })

  it('is not published once the models have changed again', async () => {
    await priced(14_490)
    await publish(ana)
    const open = await first(bia)
    await priced(15_490)
    expect(await codeOf(await approve(bia, open))).toBe('approval_moved')
    expect((await (await catalogue(ana).publication.$get()).json()).version).toBe(1)
  })

  it('ends for pages of before once another manager agrees, while who has it in an application keeps it', async () => {
    const apply = (shownCatalogue: { version: number; pricedOn: string }, motorcycle = 'cg-160-start') =>
      server
        .browser()
        .api.applications.$post(
          { json: application({ shownCatalogue, motorcycle }) },
          { headers: { 'Idempotency-Key': crypto.randomUUID() } },
        )
    const today = brazilianDate(new Date())
    await createApplicant(server)
    const former = await priced(14_490)
    await addMotorcycle(ana, { prices: [{ from: '2026-11-22', cents: 14_490 }] })
    await publish(ana)
    await approve(bia, await first(bia))
    expect((await apply({ version: 2, pricedOn: today })).status).toBe(201)
    const newest = await apply({ version: 2, pricedOn: today })
    // The same price of another model, another price of this one, and one whose application has ended.
    expect((await apply({ version: 2, pricedOn: today }, 'cg-180-teste')).status).toBe(201)
    const { id: ended } = await (await apply({ version: 2, pricedOn: today })).json()
    await server.deps.db
      .updateTable('financing_applications')
      .set({ status: 'rejected' })
      .where('id', '=', ended)
      .execute()
    await priced(former)
    await publish(ana)
    await approve(bia, await first(bia))

    const [price, ...others] = (await (await catalogue(ana).publication.$get()).json()).former
    expect(others).toEqual([])
    expect(price).toMatchObject({ model: 'CG 160 START', cents: 14_490, currentCents: former })
    const param = { id: price?.id ?? '' }
    const prices = catalogue(ana)['former-prices'][':id']
    const customers = await (await prices.customers.$get({ param, query: { cents: '14490' } })).json()
    expect(customers).toMatchObject({ count: 2, customers: [{ status: 'received' }, { status: 'received' }] })
    expect(customers.customers[0]?.id).toBe((await newest.json()).id)
    const json = { cents: 14_490, reason: 'Faltaram dois zeros' }
    expect(await (await prices.end.$post({ param, json })).json()).toEqual({ asked: true })
    expect(await (await prices.end.$post({ param, json })).json()).toEqual({ asked: true })
    expect((await (await catalogue(bia).publication.$get()).json()).waiting).toMatchObject([{ kind: 'price_end' }])
    expect((await apply({ version: 2, pricedOn: today })).status).toBe(201)

    const open = await first(bia)
    expect(open).toMatchObject({
      reason: 'Faltaram dois zeros',
      lines: [expect.any(String), expect.stringMatching(/^2 pedidos/)],
    })
    expect((await approve(bia, open)).status).toBe(200)
    const refused = await apply({ version: 2, pricedOn: today })
    expect(await codeOf(refused)).toBe('offer_changed')
    expect((await apply({ version: 3, pricedOn: today })).status).toBe(201)
    expect((await (await catalogue(ana).publication.$get()).json()).former).toEqual([])
    expect(await codeOf(await prices.end.$post({ param, json }))).toBe('not_found')
  })

  it('is not ended where it is the price again meanwhile, and the manager reads why', async () => {
    const publishBoth = async (cents: number) => {
      const before = await priced(cents)
      await publish(ana)
      const asked = (await inbox(bia)).open.find(({ kind }) => kind === 'prices')
      if (asked) expect((await approve(bia, asked)).status).toBe(200)
      return before
    }
    const former = await publishBoth(14_490)
    await publishBoth(former)
    const [price] = (await (await catalogue(ana).publication.$get()).json()).former
    const json = { cents: 14_490, reason: 'Faltaram dois zeros' }
    await catalogue(ana)['former-prices'][':id'].end.$post({ param: { id: price?.id ?? '' }, json })
    const open = await first(bia)
    await publishBoth(14_490)
    expect(await codeOf(await approve(bia, open))).toBe('approval_moved')
    expect((await inbox(bia)).decided).toContainEqual(expect.objectContaining({ id: open.id, state: 'overtaken' }))
  })

  it('is for two people too when an earlier version is brought back; below, one is enough', async () => {
    const former = await priced(14_490)
    await publish(ana)
    await approve(bia, await first(bia))
    const version = catalogue(ana).versions[':number']
    const param = { number: '1' }
    expect(await (await version.changes.$get({ param })).json()).toMatchObject({
      changes: [{ model: 'CG 160 START', kind: 'changed' }],
      orderChanged: false,
      prices: [{ model: 'CG 160 START', oldCents: 14_490, newCents: former }],
    })
    expect(await codeOf(await version.changes.$get({ param: { number: '99' } }))).toBe('not_found')
    const restored = await restoreVersion(catalogue(ana), '1')
    expect(await restored.json()).toEqual({ version: 2, asked: true })
    await priced(former)
    await publish(ana)
    await approve(bia, await first(bia))
    await priced(Math.round(former * 1.1))
    expect(await publish(ana)).toMatchObject({ asked: false })
  })
})
