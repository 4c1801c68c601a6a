import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codeOf, createAnalyst, stepUp } from '#tests/support/accounts.ts'
import { type Browser, startServer, type TestServer } from '#tests/support/api.ts'
import { codeSentTo, messagesTo } from '#tests/support/codes.ts'
import { contractOf, detailOf, sealVariables, signed } from '#tests/support/contracts.ts'
import { type Applicant, applicantIn, appliedAMonthAgo, moveTo } from '#tests/support/portal.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'

let server: TestServer
let manager: Browser
let analyst: Browser
let natal: Browser
let applicant: Applicant

const day = 24 * 60 * 60_000
const today = (days = 0) =>
  new Date(server.deps.now().getTime() + days * day - 3 * 3_600_000).toISOString().slice(0, 10)

beforeAll(async () => {
  server = await startServer(await sealVariables())
})
afterAll(() => server.stop())
beforeEach(async () => {
  await emptyDatabase(server.deps.db)
  manager = await stepUp(await createAnalyst(server, 'gerente', 'manager'))
  analyst = await stepUp(await createAnalyst(server, 'analista', 'analyst'))
  natal = await stepUp(await createAnalyst(server, 'natal', 'dealership', null, 'natal'))
  applicant = await signed(server, manager)
  await appliedAMonthAgo(server, applicant.id)
  await register()
})

async function register(changes: object = {}) {
  const { version } = await detailOf(analyst, applicant.id)
  const motorcycle = { chassis: '9C2KC1670ER123456', plate: 'ABC1D23', registrationNumber: 'SP12345678' }
  const json = { ...motorcycle, registeredOn: today(), version, ...changes }
  return analyst.api.admin.applications[':id'].release.$put({ param: { id: applicant.id }, json })
}

async function handOver() {
  await moveTo(server, applicant.id, 'completed')
  const answer = await analyst.api.admin.applications[':id']['hand-over'].$post({
    param: { id: applicant.id },
    json: {
      takenBy: 'Marina Duarte Lima',
      document: 'cnh',
      dealership: 'natal',
      handedOverOn: today(),
      checked: ['person', 'contract', 'chassis', 'plate', 'keys'],
    },
  })
  expect(answer.status).toBe(200)
}

async function giveUp() {
  const { browser, request } = applicant
  expect(await codeOf(await browser.api.portal.withdrawal.$post({ query: {}, json: {} }))).toBe('code_required')
  const code = await codeSentTo(server, request.email)
  expect((await browser.api.portal.withdrawal.$post({ query: {}, json: { code } })).status).toBe(200)
}

/** The manager approves the one request that is open; returns it. */
async function approve() {
  const { open } = await (await manager.api.admin.approvals.$get()).json()
  const [asked] = open
  if (asked === undefined || open.length > 1) throw new Error(`${open.length} requests are open`)
  const param = { id: asked.id }
  const answer = await manager.api.admin.approvals[':id'].approval.$post({ param, json: { hash: asked.hash } })
  expect(answer.status).toBe(200)
  return asked
}

/** Another customer gets the same motorcycle. */
async function takeMotorcycle() {
  const other =
    (await server.deps.db
      .selectFrom('financing_applications')
      .select('id')
      .where('id', '<>', applicant.id)
      .executeTakeFirst()) ??
    (await applicantIn(server, 'signing', { email: 'outra@example.com', cpf: '529.982.247-25' }))
  const { version } = await detailOf(analyst, other.id)
  const motorcycle = { chassis: '9C2KC1670ER123456', plate: 'ABC1D23', registrationNumber: null, registeredOn: null }
  return analyst.api.admin.applications[':id'].release.$put({
    param: { id: other.id },
    json: { ...motorcycle, version },
  })
}

async function book() {
  const natals = { param: { dealership: 'natal' }, query: {} }
  const { days } = await (await applicant.browser.api.portal.dealerships[':dealership'].slots.$get(natals)).json()
  const startsAt = days.at(-1)?.slots[0]?.startsAt ?? ''
  return applicant.browser.api.portal.pickup.$put({ query: {}, json: { dealership: 'natal', startsAt } })
}

const back = () => ({
  broughtBy: 'Marina Duarte Lima',
  returnedOn: today(),
  note: 'Com 12 km, sem riscos',
  checked: ['chassis' as const, 'plate' as const, 'keys' as const],
})
const returnAtCounter = (browser: Browser, changes: object = {}) =>
  browser.api.admin.pickups[':id'].return.$post({ param: { id: applicant.id }, json: { ...back(), ...changes } })
const returnByAnalyst = (browser: Browser, changes: object = {}) =>
  browser.api.admin.applications[':id'].return.$post({
    param: { id: applicant.id },
    json: { ...back(), dealership: 'natal', ...changes },
  })
const portal = async () => (await applicant.browser.api.portal.$get({ query: {} })).json()
const inQueue = async () =>
  (await analyst.api.admin.queues[':queue'].next.$post({ param: { queue: 'ended' }, json: {} })).json()

it('a motorcycle that came back is no longer among those that the counter handed over', async () => {
  await moveTo(server, applicant.id, 'completed')
  expect((await book()).status).toBe(200)
  await handOver()
  await giveUp()
  const listed = async () => (await (await natal.api.admin.pickups.$get()).json()).pickups.map(({ id }) => id)
  expect(await listed()).toEqual([applicant.id])
  expect((await returnByAnalyst(manager)).status).toBe(200)
  expect(await listed()).toEqual([])
})

describe('a motorcycle that was handed over, and given up', () => {
  beforeEach(async () => {
    await handOver()
    await giveUp()
  })

  it('holds the money back until somebody records that it is back; the refund then opens by itself', async () => {
    const before = await detailOf(analyst, applicant.id)
    expect(before.tasks.map(({ kind }) => kind)).toEqual(['lift_registration', 'recover_motorcycle', 'motorcycle'])
    expect((await portal()).payments).toMatchObject([{ state: 'waiting', task: 'motorcycle', refunds: [] }])
    expect((await inQueue()).ids).toEqual([applicant.id])
    expect(await codeOf(await takeMotorcycle())).toBe('validation_failed')
    expect((await (await natal.api.admin.pickups.$get()).json()).returns).toMatchObject([
      { id: applicant.id, plate: 'ABC1D23', handedOverOn: today() },
    ])

    const counter = async () => (await (await natal.api.admin.pickups.$get()).json()).returns
    expect(await counter()).toMatchObject([{ confirmation: null }])
    expect((await returnAtCounter(natal)).status).toBe(200)
    // A dealership moves no money alone: until a manager confirms it, nothing goes back.
    expect(await counter()).toMatchObject([{ confirmation: { state: 'open' } }])
    expect((await portal()).handOver).toMatchObject({ returnedOn: null, isReturnAsked: true })
    expect((await portal()).payments).toMatchObject([{ state: 'waiting', task: 'motorcycle', refunds: [] }])
    expect(await messagesTo(server, applicant.request.email)).not.toContain('motorcycle_returned')
    expect(await approve()).toMatchObject({ kind: 'motorcycle_return', by: 'natal' })
    const after = await detailOf(analyst, applicant.id)
    expect(after.tasks.map(({ kind }) => kind)).toEqual(['lift_registration', 'confirm_refund'])
    expect(after.handOver).toMatchObject({ returnedOn: today() })
    expect((await takeMotorcycle()).status).toBe(200)
    expect((await detailOf(analyst, applicant.id)).release).toMatchObject({ chassis: null, plate: null })
    const release = after.history.events.find(({ kind }) => kind === 'release')
    expect(release?.data).toMatchObject({ chassis: '9C2KC1670ER123456', plate: 'ABC1D23' })
    expect(after.history.events.find(({ kind }) => kind === 'motorcycle_returned')).toMatchObject({
      actor: 'natal, com a aprovação de gerente',
      note: 'Com 12 km, sem riscos',
      data: { broughtBy: 'Marina Duarte Lima', dealership: 'Tiriva Natal' },
    })
    expect((await portal()).payments).toMatchObject([{ state: 'refunding', refunds: [{ state: 'requested' }] }])
    expect((await (await natal.api.admin.pickups.$get()).json()).returns).toEqual([])
    expect(await messagesTo(server, applicant.request.email)).toContain('motorcycle_returned')
  })

  it('that no manager confirms stays out, and the counter reads why and registers it again', async () => {
    expect((await returnAtCounter(natal)).status).toBe(200)
    const { open } = await (await manager.api.admin.approvals.$get()).json()
    expect(open[0]?.lines[0]).toMatch(/^Trazida por Marina Duarte Lima em .*, na Tiriva Natal\.$/)
    expect(open[0]?.lines[1]).toBe('Como a moto voltou: “Com 12 km, sem riscos”')
    const refusal = { param: { id: open[0]?.id ?? '' }, json: { note: 'A foto é de outra moto' } }
    expect((await manager.api.admin.approvals[':id'].refusal.$post(refusal)).status).toBe(200)
    const listed = async () => (await (await natal.api.admin.pickups.$get()).json()).returns
    expect(await listed()).toMatchObject([{ confirmation: { state: 'refused', note: 'A foto é de outra moto' } }])
    expect((await portal()).handOver).toMatchObject({ isReturnAsked: false })
    expect((await portal()).payments).toMatchObject([{ state: 'waiting', task: 'motorcycle', refunds: [] }])
    expect((await returnAtCounter(natal, { note: 'Conferido outra vez' })).status).toBe(200)
    expect(await listed()).toMatchObject([{ confirmation: { state: 'open' } }])
    await approve()
    expect((await portal()).payments).toMatchObject([{ state: 'refunding' }])
  })

  it('takes along the mail about the hand-over that waited while it could be undone', async () => {
    const { db, now } = server.deps
    const mails = db.selectFrom('messages').select('expires_at').where('kind', '=', 'motorcycle_handed_over')
    const [waiting] = await mails.where('state', '=', 'queued').execute()
    expect(waiting?.expires_at?.getTime()).toBeLessThanOrEqual(now().getTime())
  })

  it('that a manager refused, and then records, is no longer told as refused', async () => {
    expect((await returnAtCounter(natal)).status).toBe(200)
    const { open } = await (await manager.api.admin.approvals.$get()).json()
    const refusal = { param: { id: open[0]?.id ?? '' }, json: { note: 'A foto é de outra moto' } }
    await manager.api.admin.approvals[':id'].refusal.$post(refusal)
    expect((await detailOf(analyst, applicant.id)).unapproved).toMatchObject([{ note: 'A foto é de outra moto' }])
    expect((await returnByAnalyst(manager)).status).toBe(200)
    const detail = await detailOf(analyst, applicant.id)
    expect(detail).toMatchObject({ unapproved: [], handOver: { returnedOn: today() } })
  })

  it('is recorded once, however often it is pressed, and by an analyst for a dealership too', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => returnAtCounter(natal)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    await approve()
    expect((await returnAtCounter(natal)).status).toBe(200)
    expect(await codeOf(await returnByAnalyst(analyst))).toBe('wrong_status')
    const { db } = server.deps
    expect(await db.selectFrom('pix_refunds').select('id').execute()).toHaveLength(1)
    const told = (await messagesTo(server, applicant.request.email)).filter((kind) => kind === 'motorcycle_returned')
    expect(told).toHaveLength(1)
  })

  it('is recorded by an analyst where the counter did not, once a manager agrees that the money goes back', async () => {
    const asked = await (await returnByAnalyst(analyst, { dealership: 'recife' })).json()
    expect(asked.handOver).toMatchObject({ returnedOn: null })
    expect((await portal()).payments).toMatchObject([{ state: 'waiting', task: 'motorcycle', refunds: [] }])
    expect((await approve()).kind).toBe('motorcycle_return')
    const detail = await detailOf(analyst, applicant.id)
    expect(detail.handOver).toMatchObject({ returnedOn: today() })
    expect(detail.history.events.find(({ kind }) => kind === 'motorcycle_returned')).toMatchObject({
      actor: 'analista, com a aprovação de gerente',
      data: { dealership: 'Tiriva Recife' },
    })
    expect((await portal()).payments).toMatchObject([{ state: 'refunding', refunds: [{ state: 'requested' }] }])
  })

  it('takes the password again, a whole checklist, a day that can be, and the own dealership', async () => {
    const recife = await stepUp(await createAnalyst(server, 'recife', 'dealership', null, 'recife'))
    expect(await codeOf(await returnAtCounter(recife))).toBe('not_found')
    const wrong = [
      [{ checked: ['chassis'] }, 'checked', 'return_checklist_incomplete'],
      [{ returnedOn: today(1) }, 'returnedOn', 'date_in_future'],
      [{ returnedOn: today(-1) }, 'returnedOn', 'before_hand_over'],
      [{ broughtBy: '' }, 'broughtBy', 'required'],
    ] as const
    for (const [changes, field, code] of wrong) {
      expect(await (await returnAtCounter(natal, changes)).json()).toMatchObject({ errors: [{ field, code }] })
    }
    server.advance(5 * 60_000)
    expect(await codeOf(await returnAtCounter(natal))).toBe('step_up_required')
    expect(await codeOf(await returnByAnalyst(analyst))).toBe('step_up_required')
    expect((await portal()).handOver).toMatchObject({ returnedOn: null })
  })
})

it('a hand-over is not undone once its application has ended', async () => {
  await moveTo(server, applicant.id, 'completed')
  expect((await book()).status).toBe(200)
  await handOver()
  const listed = async () => (await (await natal.api.admin.pickups.$get()).json()).pickups
  expect(await listed()).toMatchObject([{ undoUntil: expect.any(String) }])
  await giveUp()
  expect(await listed()).toMatchObject([{ undoUntil: null }])
})

it('no motorcycle comes back of an application that goes on, or that was never handed over', async () => {
  expect(await codeOf(await returnByAnalyst(analyst))).toBe('wrong_status')
  await handOver()
  expect(await codeOf(await returnByAnalyst(analyst))).toBe('wrong_status')
  expect(await codeOf(await returnAtCounter(natal))).toBe('wrong_status')
  expect((await portal()).outcome).toMatchObject({ end: null, hasEntry: true })
})

describe('the registration of an ended application', () => {
  const lift = async (browser: Browser, changes: object = {}) => {
    const { version } = await detailOf(analyst, applicant.id)
    return browser.api.admin.applications[':id']['registration-lifting'].$post({
      param: { id: applicant.id },
      json: { liftedOn: today(), note: 'Protocolo 881', version, ...changes },
    })
  }

  it('is lifted by an analyst; the history keeps which it was, and the person is told', async () => {
    await giveUp()
    expect((await detailOf(analyst, applicant.id)).tasks.map(({ kind }) => kind)).toContain('lift_registration')
    expect((await inQueue()).ids).toEqual([applicant.id])
    const detail = await (await lift(analyst)).json()
    expect(detail.tasks.map(({ kind }) => kind)).toEqual(['confirm_refund'])
    expect(detail.release).toMatchObject({ plate: 'ABC1D23', registrationNumber: null, registeredOn: null })
    expect(detail.history.events[0]).toMatchObject({
      kind: 'registration_lifted',
      actor: 'analista',
      note: 'Protocolo 881',
      data: { registration: 'SP12345678', registeredOn: today(), liftedOn: today() },
    })
    expect(await messagesTo(server, applicant.request.email)).toContain('registration_lifted')
    expect((await inQueue()).ids).toEqual([])
    expect(await codeOf(await lift(analyst))).toBe('wrong_status')
  })

  it('is not lifted while the application goes on, nor on a day that cannot be, nor changed after the end', async () => {
    expect(await codeOf(await lift(analyst))).toBe('wrong_status')
    await giveUp()
    expect(await (await lift(analyst, { liftedOn: today(1) })).json()).toMatchObject({
      errors: [{ field: 'liftedOn', code: 'date_in_future' }],
    })
    expect(await (await lift(analyst, { liftedOn: today(-2) })).json()).toMatchObject({
      errors: [{ field: 'liftedOn', code: 'before_registration' }],
    })
    expect(await codeOf(await register())).toBe('wrong_status')
  })
})

async function change(json: { status: 'rejected' | 'analysis'; refusal?: 'policy'; reason: string }) {
  const { version } = await detailOf(manager, applicant.id)
  const param = { id: applicant.id }
  const answer = await manager.api.admin.applications[':id'].status.$put({ param, json: { ...json, version } })
  expect(answer.status).toBe(200)
}

it('a motorcycle that came back counts for nothing once its application is reopened, and is handed over again', async () => {
  const told = async () => {
    const kinds = await messagesTo(server, applicant.request.email)
    return kinds.filter((kind) => kind === 'motorcycle_handed_over' || kind === 'pickup_cancelled')
  }
  await moveTo(server, applicant.id, 'completed')
  expect((await book()).status).toBe(200)
  await handOver()
  await change({ status: 'rejected', refusal: 'policy', reason: 'Cadastro falso' })
  expect((await returnAtCounter(natal)).status).toBe(200)
  await approve()
  expect((await portal()).handOver).toMatchObject({ returnedOn: today() })
  await change({ status: 'analysis', reason: 'Engano nosso' })
  await moveTo(server, applicant.id, 'completed')

  expect(await portal()).toMatchObject({ handOver: null, pickup: null, outcome: { may: { book: true } } })
  expect(await told()).toEqual(['motorcycle_handed_over'])
  expect((await book()).status).toBe(200)
  await handOver()
  expect((await portal()).handOver).toMatchObject({ day: today(), returnedOn: null })
  expect(await told()).toEqual(['motorcycle_handed_over', 'motorcycle_handed_over'])
  const { events } = (await detailOf(analyst, applicant.id)).history
  expect(events.filter(({ kind }) => kind === 'hand_over' || kind === 'motorcycle_returned')).toHaveLength(3)
})

describe('the registration of a contract', () => {
  it('has a number and a day, not before the signature, and loses neither once the motorcycle is handed over', async () => {
    const wrong = [
      [{ registeredOn: today(-1) }, 'registeredOn', 'before_contract'],
      [{ registeredOn: null }, 'registeredOn', 'required'],
      [{ registrationNumber: null }, 'registrationNumber', 'required'],
    ] as const
    for (const [changes, field, code] of wrong)
      expect(await (await register(changes)).json()).toMatchObject({ errors: [{ field, code }] })
    expect((await register({ registrationNumber: null, registeredOn: null })).status).toBe(200)
    expect((await register()).status).toBe(200)
    await handOver()
    const none = { chassis: null, plate: null, registrationNumber: null, registeredOn: null }
    const errors = Object.keys(none).map((field) => ({ field, code: 'kept_after_hand_over' }))
    expect(await (await register(none)).json()).toMatchObject({ errors })
    expect((await register({ registrationNumber: 'SP87654321' })).status).toBe(200)
  })

  it('that was ended does not count for the next one, and has to be lifted though the application goes on', async () => {
    await change({ status: 'rejected', refusal: 'policy', reason: 'Cadastro falso' })
    await change({ status: 'analysis', reason: 'Engano nosso' })
    const { journey, tasks } = await detailOf(analyst, applicant.id)
    expect(journey.registeredAt).toBeNull()
    expect(tasks.map(({ kind }) => kind)).toContain('lift_registration')
  })
})

describe('a refusal with a signed contract', () => {
  it('waits for a manager; then the contract is void, the entry goes back, and mail and portal say so', async () => {
    const { version } = await detailOf(analyst, applicant.id)
    const json = { status: 'rejected' as const, refusal: 'policy' as const, reason: 'Cadastro falso', version }
    await analyst.api.admin.applications[':id'].status.$put({ param: { id: applicant.id }, json })
    expect(await portal()).toMatchObject({ status: 'signing', outcome: { end: null } })
    expect((await approve()).kind).toBe('contract_end')

    const view = await portal()
    expect(view).toMatchObject({
      status: 'rejected',
      pixCode: null,
      outcome: { end: { kind: 'refused' }, contractCancelledAt: expect.any(String), owedCents: view.entryCents },
      payments: [{ state: 'refunding', refunds: [{ state: 'requested', amountCents: view.entryCents }] }],
    })
    const { applications } = await (await applicant.browser.api.portal.applications.$get()).json()
    expect(applications).toMatchObject([{ step: 'cancelled' }])
    expect((await contractOf(applicant)).obstacle).not.toBeNull()
    const detail = await detailOf(analyst, applicant.id)
    expect(detail.contracts.versions[0]).toMatchObject({ state: 'void' })
    expect(detail.tasks.map(({ kind }) => kind).sort()).toEqual(['confirm_refund', 'lift_registration'])
    const { subject, body_text: told } = await server.deps.db
      .selectFrom('messages')
      .select(['subject', 'body_text'])
      .where('kind', '=', 'application_refused')
      .executeTakeFirstOrThrow()
    expect(subject).toBe('O banco encerrou o seu contrato')
    expect(told).not.toContain('não foi possível aprovar')
    expect(told).toMatch(/contrato que você assinou/)
    expect(told).toMatch(/volta/)
  })

  it('is read before the approval as what follows: the motorcycle, the money, and the mail as it is then sent', async () => {
    await handOver()
    const { version } = await detailOf(analyst, applicant.id)
    const json = { status: 'rejected' as const, refusal: 'policy' as const, reason: 'Cadastro falso', version }
    await analyst.api.admin.applications[':id'].status.$put({ param: { id: applicant.id }, json })
    const { lines, mail } = await approve()
    expect(lines).toContainEqual(expect.stringMatching(/^A moto está com o cliente desde .*: ele tem de devolver\.$/))
    expect(lines).toContainEqual(expect.stringMatching(/^O cliente pagou R\$.* assim que a moto voltar\.$/))
    const { subject, body_text: sent } = await server.deps.db
      .selectFrom('messages')
      .select(['subject', 'body_text'])
      .where('kind', '=', 'application_refused')
      .executeTakeFirstOrThrow()
    expect(mail?.subject).toBe(subject)
    const read = mail?.text.split('\n').filter((line) => line.length > 60) ?? []
    expect(read.length).toBeGreaterThan(2)
    for (const line of read) expect(sent).toContain(line)
  })

  it('that was taken back is no part of the next refusal, which ends no contract', async () => {
    await change({ status: 'rejected', refusal: 'policy', reason: 'Cadastro falso' })
    expect((await portal()).outcome).toMatchObject({ tookBackApproval: true, contractCancelledAt: expect.any(String) })
    await change({ status: 'analysis', reason: 'Engano nosso' })
    await change({ status: 'rejected', refusal: 'policy', reason: 'Renda baixa' })
    expect((await portal()).outcome).toMatchObject({ tookBackApproval: false, contractCancelledAt: null })
    const { applications } = await (await applicant.browser.api.portal.applications.$get()).json()
    expect(applications).toMatchObject([{ step: 'refused' }])
  })
})

it('a signed contract that leaves its stage without a refusal stays signed and paid, as the manager reads', async () => {
  const { version } = await detailOf(analyst, applicant.id)
  const json = { status: 'approved' as const, reason: 'Falta conferir a renda', version }
  await analyst.api.admin.applications[':id'].status.$put({ param: { id: applicant.id }, json })
  const asked = await approve()
  expect(asked.title).toMatch(/^Tirar da assinatura o contrato/)
  expect(asked.lines.join(' ')).toContain('continua')
  expect(asked.lines.join(' ')).not.toContain('devolvida')
  const detail = await detailOf(analyst, applicant.id)
  expect(detail).toMatchObject({ status: 'approved', payments: [{ state: 'entry' }] })
  expect(detail.contracts.versions[0]).toMatchObject({ state: 'signed' })
})
