import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ApplicationStatus } from '#domain/application/status.ts'
import { expire } from '#server/use-cases/decide-approval.ts'
import { codeOf, createAnalyst, createApplicant, giveScore, stepUp } from '#tests/support/accounts.ts'
import { type Browser, startServer, type TestServer } from '#tests/support/api.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'

let server: TestServer
let analyst: Browser
let manager: Browser

beforeAll(async () => {
  server = await startServer()
  await emptyDatabase(server.deps.db)
  analyst = await createAnalyst(server, 'bia', 'analyst')
  manager = await createAnalyst(server, 'ana', 'manager')
})
afterAll(() => server.stop())

/** An application with a score that analysts may approve. */
async function scored() {
  const applicant = await createApplicant(server)
  await giveScore(server, applicant.id)
  return applicant
}

const set = (browser: Browser, id: string, version: number, status: ApplicationStatus, reason?: string) =>
  browser.api.admin.applications[':id'].status.$put({
    param: { id },
    json: { status, version, ...(reason && { reason }), ...(status === 'rejected' && { refusal: 'income' }) },
  })

/** An approval opens the documents in the same act. */
const reached = (status: ApplicationStatus) => (status === 'approved' ? 'waiting_docs' : status)

it.each<[ApplicationStatus, ApplicationStatus]>([
  ['approved', 'received'],
  ['rejected', 'received'],
  ['rejected', 'approved'],
])(
  'an analyst does not take %s back to %s but asks; a manager does, with a reason that is kept',
  async (decided, before) => {
    const { id } = await scored()
    expect((await set(analyst, id, 1, decided, 'Renda')).status).toBe(200)
    expect((await set(analyst, id, 2, before)).status).toBe(422)
    const asked = await (await set(analyst, id, 2, before, 'Engano')).json()
    expect(asked).toMatchObject({ status: reached(decided), asks: [{ kind: 'decision', by: 'bia' }] })
    expect((await set(manager, id, 3, before)).status).toBe(422)
    const answer = await set(manager, id, 3, before, 'Foi um engano')
    const { status, history } = await answer.json()
    expect(status).toBe(reached(before))
    expect(history.events.find(({ kind, data }) => kind === 'status' && !('byApproval' in data))).toMatchObject({
      kind: 'status',
      from: reached(decided),
      to: before,
      data: { reason: 'Foi um engano' },
    })
  },
)

it.each<ApplicationStatus>(['waiting_docs', 'signing'])(
  'an analyst does not refuse what stands at %s, which takes the approval back, but asks; a manager does',
  async (stage) => {
    const { id } = await scored()
    expect((await set(analyst, id, 1, 'approved')).status).toBe(200)
    const reached =
      // The approval opens the documents. Only a manager asks for a signature without them.
      stage === 'waiting_docs' || (await set(manager, id, 2, stage, 'Documentos vistos na loja')).status === 200
    expect(reached).toBe(true)
    const param = { id }
    const { version } = await (await analyst.api.admin.applications[':id'].$get({ param })).json()
    const asked = await (await set(analyst, id, version, 'rejected', 'Engano')).json()
    expect(asked).toMatchObject({ status: stage, asks: [{ kind: 'decision' }] })
    expect((await (await set(manager, id, version + 1, 'rejected', 'Engano')).json()).status).toBe('rejected')
  },
)

describe('what an analyst asks of the managers', () => {
  let dora: Browser
  beforeEach(async () => {
    await emptyDatabase(server.deps.db)
    analyst = await createAnalyst(server, 'bia', 'analyst', 'bia@banco.example')
    manager = await stepUp(await createAnalyst(server, 'ana', 'manager', 'ana@banco.example'))
    dora = await stepUp(await createAnalyst(server, 'dora', 'manager', 'dora@banco.example'))
  })
  const inbox = async (browser: Browser) => (await browser.api.admin.approvals.$get()).json()
  const first = async () => {
    const [open] = (await inbox(manager)).open
    if (open === undefined) throw new Error('nothing waits')
    return open
  }
  const approve = (browser: Browser, { id, hash }: { id: string; hash: string }) =>
    browser.api.admin.approvals[':id'].approval.$post({ param: { id }, json: { hash } })
  const refuse = (browser: Browser, id: string, note?: string) =>
    browser.api.admin.approvals[':id'].refusal.$post({ param: { id }, json: note ? { note } : {} })
  const detailOf = async (id: string) => (await analyst.api.admin.applications[':id'].$get({ param: { id } })).json()
  const statusOf = async (id: string) => (await detailOf(id)).status
  const signIn = (browser: Browser, username: string) =>
    browser.api.admin.session.$post({ json: { username, password: 'três maritacas no fio' } })
  const told = async (kind: 'approval_requested' | 'approval_decided') => {
    const rows = await server.deps.db
      .selectFrom('messages')
      .select(['recipient', 'body_text'])
      .where('kind', '=', kind)
      .orderBy('recipient')
      .execute()
    return rows
  }
  async function asked(): Promise<string> {
    const { id } = await scored()
    await set(analyst, id, 1, 'approved')
    expect((await set(analyst, id, 2, 'rejected', 'A renda não fecha')).status).toBe(200)
    return id
  }

  it('is one request however often it is pressed, and every manager is told once', async () => {
    const id = await asked()
    expect((await set(analyst, id, 3, 'rejected', 'A renda não fecha')).status).toBe(200)
    expect((await inbox(manager)).open).toHaveLength(1)
    expect((await told('approval_requested')).map(({ recipient }) => recipient)).toEqual([
      ...['ana@banco.example', 'dora@banco.example'],
    ])
    expect(await first()).toMatchObject({
      kind: 'decision',
      by: 'bia',
      reason: 'A renda não fecha',
      acts: { approve: true },
    })
  })

  it('is done by one of two managers at once, and who asked is told', async () => {
    const id = await asked()
    const open = await first()
    const answers = await Promise.all([approve(manager, open), approve(dora, open)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
    expect(await statusOf(id)).toBe('rejected')
    expect((await inbox(analyst)).decided).toMatchObject([{ state: 'approved' }])
    const [mail] = (await told('approval_decided')).filter(({ recipient }) => recipient === 'bia@banco.example')
    expect(mail?.body_text).toContain('Um pedido foi aprovado')
    expect(await told('approval_decided')).toHaveLength(3)
  })

  it('is declined with a sentence alone, which who asked reads', async () => {
    const id = await asked()
    const open = await first()
    expect(await (await refuse(manager, open.id)).json()).toMatchObject({
      errors: [{ field: 'note', code: 'required' }],
    })
    expect(await codeOf(await approve(analyst, open))).toBe('forbidden')
    expect((await refuse(manager, open.id, 'A renda confere')).status).toBe(200)
    expect(await statusOf(id)).toBe('waiting_docs')
    expect((await inbox(analyst)).decided).toMatchObject([{ state: 'refused', note: 'A renda confere' }])
    const { asks, unapproved, history } = await detailOf(id)
    const title = expect.stringMatching(/^Recusar o financiamento \d{10}, já aprovado$/)
    const what = { title, by: 'bia', reason: 'A renda não fecha' }
    expect(asks).toEqual([])
    expect(unapproved).toMatchObject([{ ...what, decidedBy: 'ana', note: 'A renda confere' }])
    expect(history.events[0]).toMatchObject({
      kind: 'ask_refused',
      actor: 'ana',
      note: 'A renda confere',
      data: what,
    })
  })

  it('leaves the head of the application once it is asked again, the stage changes, or a week is over', async () => {
    const id = await asked()
    const decline = async () => refuse(manager, (await first()).id, 'A renda confere')
    await decline()
    await set(analyst, id, 3, 'rejected', 'A empresa não existe')
    expect(await detailOf(id)).toMatchObject({ asks: [{ kind: 'decision' }], unapproved: [] })
    await decline()
    const { unapproved, version } = await detailOf(id)
    expect(unapproved).toMatchObject([{ reason: 'A empresa não existe' }])
    expect((await set(manager, id, version, 'signing', 'Documentos vistos na loja')).status).toBe(200)
    expect((await detailOf(id)).unapproved).toEqual([])

    const other = await asked()
    await decline()
    server.advance(7 * 86_400_000)
    await signIn(analyst, 'bia')
    const later = await detailOf(other)
    expect(later.unapproved).toEqual([])
    expect(later.history.events[0]).toMatchObject({ kind: 'ask_refused', note: 'A renda confere' })
  })

  it('shows that nobody answered, as soon as its day is over', async () => {
    const id = await asked()
    server.advance(86_400_000)
    await signIn(analyst, 'bia')
    expect(await detailOf(id)).toMatchObject({ asks: [], unapproved: [{ decidedBy: null, note: null }] })
  })

  const expired = (history: { events: { kind: string; data: object }[] }) =>
    history.events.filter(({ kind, data }) => kind === 'ask_refused' && 'expired' in data && data.expired)

  it('stays in the history when nobody answered, once, and who asked is told once', async () => {
    const id = await asked()
    const { expiresAt } = await first()
    server.advance(86_400_000)
    const counts = await Promise.all([expire(server.deps), expire(server.deps)])
    expect(counts.sort()).toEqual([0, 1])
    expect(await expire(server.deps)).toBe(0)
    await signIn(analyst, 'bia')
    const { history, unapproved } = await detailOf(id)
    const what = { title: unapproved[0]?.title, by: 'bia', reason: 'A renda não fecha' }
    expect(expired(history)).toMatchObject([{ actorType: 'system', actor: null, at: expiresAt, data: what }])
    const mails = (await told('approval_decided')).filter(({ recipient }) => recipient === 'bia@banco.example')
    expect(mails.map(({ body_text }) => body_text)).toEqual([expect.stringContaining('venceu sem resposta')])
  })

  it('stays in the history, and is told, also when the same is asked again at once', async () => {
    const id = await asked()
    server.advance(86_400_000)
    await signIn(analyst, 'bia')
    const { version } = await detailOf(id)
    expect((await set(analyst, id, version, 'rejected', 'A renda não fecha')).status).toBe(200)
    const { history, asks } = await detailOf(id)
    expect(asks).toMatchObject([{ kind: 'decision' }])
    expect(expired(history)).toHaveLength(1)
    expect(await told('approval_decided')).toHaveLength(3)
    expect(await expire(server.deps)).toBe(0)
  })

  it('leaves a line in the history alone where the one who asked withdraws it', async () => {
    const id = await asked()
    const { title } = await first()
    await refuse(analyst, (await first()).id)
    const { asks, unapproved, history } = await detailOf(id)
    expect([...asks, ...unapproved]).toEqual([])
    expect(history.events[0]).toMatchObject({ kind: 'ask_withdrawn', actor: 'bia', data: { title } })
    expect(history.events.map(({ kind }) => kind)).not.toContain('ask_refused')
  })

  it('ends by itself when the application moves on, and says so', async () => {
    const id = await asked()
    const { version } = await (await analyst.api.admin.applications[':id'].$get({ param: { id } })).json()
    await set(manager, id, version, 'signing', 'Documentos vistos na loja')
    expect((await inbox(manager)).open).toEqual([])
    expect((await inbox(analyst)).decided).toMatchObject([{ state: 'overtaken', decidedBy: null }])
    const [mail] = (await told('approval_decided')).filter(({ recipient }) => recipient === 'bia@banco.example')
    expect(mail?.body_text).toContain('mudou antes de alguém decidir')
    expect(await statusOf(id)).toBe('signing')
  })

  it.each([null, 499])('may be an approval with the score %s, which ends as the score changes', async (low) => {
    const { id } = await createApplicant(server)
    await giveScore(server, id, low)
    const json = async (answer: Response) => answer.json()
    expect(await json(await set(analyst, id, 1, 'approved'))).toMatchObject({ errors: [{ code: 'reason_required' }] })
    expect(await json(await set(analyst, id, 1, 'waiting_docs', 'Cliente antigo'))).toMatchObject({
      status: 'received',
      asks: [{ kind: 'decision' }],
    })
    expect((await first()).title).toMatch(low === null ? /^Aprovar o .* sem score$/ : /^Aprovar o .* com score 499$/)
    const param = { id }
    // Somebody else types the score, so that the analyst may approve on it.
    await manager.api.admin.applications[':id'].score.$put({ param, json: { creditScore: 700, version: 2 } })
    expect((await inbox(analyst)).decided).toMatchObject([{ state: 'overtaken' }])
    expect((await set(analyst, id, 3, 'approved')).status).toBe(200)
    expect(await statusOf(id)).toBe('waiting_docs')
  })

  it('may be an approval without a score, which one manager gives, or does alone', async () => {
    const [one, other] = [await createApplicant(server), await createApplicant(server)]
    await set(analyst, one.id, 1, 'approved', 'Cliente antigo')
    expect((await approve(manager, await first())).status).toBe(200)
    expect(await statusOf(one.id)).toBe('waiting_docs')
    expect((await set(manager, other.id, 1, 'approved')).status).toBe(200)
    expect(await statusOf(other.id)).toBe('waiting_docs')
  })

  it('is not needed by a manager, who does it at once without the password again', async () => {
    const { id } = await scored()
    await set(analyst, id, 1, 'approved')
    const plain = await createAnalyst(server, 'eva', 'manager')
    expect((await set(plain, id, 2, 'rejected', 'Engano')).status).toBe(200)
    expect(await statusOf(id)).toBe('rejected')
    expect((await inbox(manager)).open).toEqual([])
  })
})
