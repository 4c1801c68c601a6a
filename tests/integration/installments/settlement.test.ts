import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ListQuery } from '#api/application-list.ts'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import { daysAfter } from '#domain/calendar/day-arithmetic.ts'
import { sealTerm } from '#server/installments/settlement-term.ts'
import { tidy } from '#server/maintenance/housekeeping.ts'
import { sweepFiles } from '#server/maintenance/orphaned-files.ts'
import { openCertificate } from '#server/shared/certificates.ts'
import { codeOf, createAnalyst, stepUp } from '#tests/support/accounts.ts'
import { type Browser, startServer, type TestServer } from '#tests/support/api.ts'
import { codeSentTo, messagesTo } from '#tests/support/codes.ts'
import { detailOf, sealVariables, signed } from '#tests/support/contracts.ts'
import { runAll } from '#tests/support/jobs.ts'
import { type Applicant, applicantIn, appliedAMonthAgo } from '#tests/support/portal.ts'
import { pdfTool } from '#tests/support/programs/pdf-tools.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'

const day = 86_400_000
let server: TestServer
let manager: Browser
let applicant: Applicant
beforeAll(async () => {
  server = await startServer(await sealVariables())
})
beforeEach(async () => {
  server.advance(Date.now() - server.deps.now().getTime())
  await emptyDatabase(server.deps.db)
  manager = await stepUp(await createAnalyst(server))
  applicant = await signed(server, manager)
})
afterAll(() => server.stop())

const actions = () => manager.api.admin.applications[':id']
const param = () => ({ id: applicant.id })
const planOf = async () => {
  const answer = await applicant.browser.api.portal.installments.$get({ query: { application: applicant.id } })
  return (await answer.json()).plan ?? expect.fail('no plan')
}

async function release(registrationNumber: string | null = 'SP12345678') {
  const { version } = await detailOf(manager, applicant.id)
  const registeredOn = registrationNumber && brazilianDate(server.deps.now())
  const motorcycle = { chassis: '9C2KC1670ER123456', plate: 'ABC1D23', registrationNumber, registeredOn }
  await actions().release.$put({ param: param(), json: { ...motorcycle, version } })
  const { version: next } = await detailOf(manager, applicant.id)
  const json = { status: 'completed' as const, version: next, reason: 'Conferido com o cliente por telefone' }
  expect((await actions().status.$put({ param: param(), json })).status).toBe(200)
}

/** Records these installments, or all open ones, as paid today. */
async function pay(numbers?: number[]) {
  const { rows, today } = await planOf()
  const wanted = rows.filter(({ state, number }) => state !== 'paid' && (numbers?.includes(number) ?? true))
  const json = {
    numbers: wanted.map(({ number }) => number),
    paidOn: today,
    how: 'boleto 1234',
    amountCents: wanted.reduce((sum, { todayCents }) => sum + todayCents, 0),
  }
  return actions().installments.payments.$post({ param: param(), json })
}

async function settled() {
  expect((await pay()).status).toBe(200)
  await runAll(server)
  const { settlement } = await planOf()
  return settlement?.term ?? expect.fail('no term')
}

const reverse = (number: number) =>
  actions().installments.reversals.$post({ param: param(), json: { number, reason: 'Era de outro contrato' } })
const terms = () => server.deps.db.selectFrom('settlement_terms').selectAll().orderBy('created_at').execute()
const told = () => messagesTo(server, applicant.request.email)
const verify = async (json: { code: string } | { sha256: string }) =>
  (await server.browser().api.verification.$post({ json })).json()
async function fileOf(id: string, browser = applicant.browser) {
  const answer = await browser.fetch(`/api/portal/settlement/${id}/file?application=${applicant.id}`)
  return { status: answer.status, bytes: new Uint8Array(await answer.arrayBuffer()) }
}

describe('the term of settlement', () => {
  it('is made at once by the last payment: sealed, told, shown, and known to whoever asks by code or file', async () => {
    await release()
    await pay([1])
    expect((await planOf()).settlement).toBeNull()
    const term = await settled()
    const { today } = await planOf()
    expect(term).toMatchObject({ settledOn: today, sizeBytes: expect.any(Number) })
    const { status, bytes } = await fileOf(term.id)
    expect(status).toBe(200)
    expect(bytes.length).toBe(term.sizeBytes)
    expect(pdfTool('pdfsig', bytes)).toContain('Signature is Valid')
    expect(pdfTool('pdfsig', bytes)).toContain('Total document signed')
    expect(pdfTool('pdfinfo', bytes)).toMatch(/^Tagged: +yes$/m)
    const text = pdfTool('pdftotext', bytes, '-').replace(/\s+/g, ' ')
    expect(text).toContain(applicant.request.fullName)
    expect(text).toContain('9C2KC1670ER123456')
    expect(text).toContain('quitação integral da dívida')
    expect(text).toContain('SP12345678')
    const whose = { document: 'settlement', state: 'settled', settledOn: today, initials: 'MD', signedAt: null }
    expect(await verify({ code: term.code })).toEqual({ found: true, ...whose, file: null })
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    expect(await verify({ sha256 })).toEqual({ found: true, ...whose, file: 'sealed' })
    expect((await told()).filter((kind) => kind === 'settlement_ready')).toHaveLength(1)
    const { history, settlement } = await detailOf(manager, applicant.id)
    expect(history.events.map(({ kind }) => kind)).toContain('settlement_made')
    const admin = await manager.fetch(`/api/admin/applications/${applicant.id}/settlement/${settlement?.term?.id}/file`)
    expect(admin.headers.get('content-type')).toBe('application/pdf')
  })

  it('is one, at the second press, with two payments at once, and when its job runs twice', async () => {
    await release()
    const answers = await Promise.all([pay(), pay(), pay()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
    await runAll(server)
    const [term] = await terms()
    await server.deps.db.transaction().execute(async (trx) => {
      await sql`select graphile_worker.add_job('settlement_term', json_build_object('termId', ${term?.id}::text))`.execute(
        trx,
      )
    })
    await runAll(server)
    expect(await terms()).toEqual([term])
    expect((await told()).filter((kind) => kind === 'settlement_ready')).toHaveLength(1)
    const { blobs } = await server.deps.documents().list()
    expect(blobs.filter(({ key }) => key.startsWith(`${applicant.id}/quitacao/`))).toHaveLength(1)
  })

  it('is void once a payment is taken back, says so everywhere, and another is made at the next settlement', async () => {
    await release()
    const first = await settled()
    expect((await reverse(3)).status).toBe(200)
    expect((await reverse(4)).status).toBe(200)
    const { settlement, settledOn } = await planOf()
    expect({ settledOn, term: settlement?.term, lien: settlement?.lien }).toEqual({
      settledOn: null,
      term: null,
      lien: null,
    })
    expect(settlement?.voidedAt).toEqual(expect.any(String))
    expect(await verify({ code: first.code })).toMatchObject({ found: true, document: 'settlement', state: 'void' })
    expect((await told()).filter((kind) => kind === 'settlement_voided')).toHaveLength(1)
    // For the first of the two, the mail about the void term says it.
    expect((await told()).filter((kind) => kind === 'installment_reversed')).toHaveLength(1)
    const second = await settled()
    expect(second.code).not.toBe(first.code)
    expect(await verify({ code: second.code })).toMatchObject({ state: 'settled' })
    expect(await verify({ code: first.code })).toMatchObject({ state: 'void' })
    expect((await planOf()).settlement?.voidedAt).toBeNull()
  })

  it('that became void before it was sealed is neither sealed nor told', async () => {
    await release()
    await pay()
    expect((await reverse(3)).status).toBe(200)
    await runAll(server)
    expect(await terms()).toMatchObject([{ sealed_at: null, voided_at: expect.any(Date) }])
    expect(await told()).not.toContain('settlement_ready')
    const { blobs } = await server.deps.documents().list()
    expect(blobs.filter(({ key }) => key.startsWith(`${applicant.id}/quitacao/`))).toEqual([])
  })

  it.each([
    ['another run sealed it', () => runAll(server), { sealed_at: expect.any(Date), voided_at: null }, 1],
    ['its payment was taken back', () => reverse(3), { sealed_at: null, voided_at: expect.any(Date) }, 0],
  ])('keeps no second file and is told no second time where %s meanwhile', async (_, meanwhile, term, count) => {
    await release()
    await pay()
    const { id } = (await terms())[0] ?? expect.fail('no term')
    const { deps } = server
    const store = deps.documents()
    // The other act ends while this run writes its file.
    const set: typeof store.set = async (...file) => {
      await meanwhile()
      return store.set(...file)
    }
    const slow = { ...deps, documents: () => Object.assign(Object.create(store), { set }) }
    const certificate = (await openCertificate(deps, 'contract')) ?? expect.fail('no certificate')
    await sealTerm(slow, certificate, id)
    expect(await terms()).toMatchObject([term])
    expect((await told()).filter((kind) => kind === 'settlement_ready')).toHaveLength(count)
    const { blobs } = await store.list()
    expect(blobs.filter(({ key }) => key.startsWith(`${applicant.id}/quitacao/`))).toHaveLength(count)
    if (count > 0) expect((await fileOf(id)).status).toBe(200)
  })

  it('is void where the contract ends afterwards, and its files stay while its rows do', async () => {
    await release(null)
    const { code } = await settled()
    const giveUp = (json: { code?: string }) => applicant.browser.api.portal.withdrawal.$post({ query: {}, json })
    await giveUp({})
    expect((await giveUp({ code: await codeSentTo(server, applicant.request.email) })).status).toBe(200)
    expect(await verify({ code })).toMatchObject({ state: 'void' })
    server.advance(2 * day)
    await sweepFiles(server.ownerDeps)
    const { blobs } = await server.deps.documents().list()
    expect(blobs.filter(({ key }) => key.startsWith(`${applicant.id}/quitacao/`))).toHaveLength(1)
  })

  it('is made good by housekeeping where its job was lost, and where the contract was settled before there were terms', async () => {
    await release()
    await pay()
    await server.ownerDeps.db.transaction().execute(async (trx) => {
      await sql`delete from graphile_worker._private_jobs`.execute(trx)
    })
    server.advance(2 * 3_600_000)
    await tidy(server.ownerDeps)
    await runAll(server)
    expect((await terms()).map(({ sealed_at }) => sealed_at)).toEqual([expect.any(Date)])
    await server.ownerDeps.db.transaction().execute(async (trx) => {
      await sql`set local tiriva.retention_over = 'on'`.execute(trx)
      await sql`delete from settlement_terms`.execute(trx)
    })
    await tidy(server.ownerDeps)
    await runAll(server)
    expect((await terms()).map(({ sealed_at }) => sealed_at)).toEqual([expect.any(Date)])
  })

  it('never changes, and is shown to nobody else', async () => {
    await release()
    const { id } = await settled()
    const { db } = server.deps
    await expect(db.updateTable('settlement_terms').set({ code: '0123456789AB' }).execute()).rejects.toThrow()
    await expect(
      db
        .updateTable('settlement_terms')
        .set({ sha256: 'a'.repeat(64) })
        .execute(),
    ).rejects.toThrow()
    await expect(server.ownerDeps.db.deleteFrom('settlement_terms').execute()).rejects.toThrow()
    const stranger = await applicantIn(server, 'analysis')
    expect((await fileOf(id, stranger.browser)).status).toBe(404)
    const own = await stranger.browser.fetch(`/api/portal/settlement/${id}/file?application=${stranger.id}`)
    expect(own.status).toBe(404)
  })
})

describe('the release of the lien', () => {
  const record = (json: { releasedOn: string; protocol: string; note?: string }, browser = manager) =>
    browser.api.admin.applications[':id'].lien.$post({ param: param(), json })
  const queue = async (browser: Browser) => {
    const answer = await browser.api.admin.queues[':queue'].next.$post({ param: { queue: 'lien' }, json: {} })
    return (await answer.json()).ids
  }
  const errorsOf = async (answer: { json(): Promise<unknown> }) => ((await answer.json()) as { errors: unknown }).errors

  it('waits in the queue with the day that the law gives, is recorded once, and the customer is told', async () => {
    await appliedAMonthAgo(server, applicant.id)
    await release()
    expect(await codeOf(await record({ releasedOn: brazilianDate(server.deps.now()), protocol: 'SP 881' }))).toBe(
      'wrong_status',
    )
    const { settledOn } = await settled()
    const dueOn = daysAfter(settledOn, 10)
    const before = await detailOf(manager, applicant.id)
    expect(before.tasks.map(({ kind }) => kind)).toContain('release_lien')
    expect(before).toMatchObject({ promisedBy: dueOn, late: false, settlement: { lien: { dueOn, isLate: false } } })
    const bruna = await createAnalyst(server, 'bruna', 'analyst')
    expect(await queue(bruna)).toEqual([applicant.id])
    const tomorrow = daysAfter(settledOn, 1)
    const errors = async (releasedOn: string) => errorsOf(await record({ releasedOn, protocol: 'SP 881' }))
    expect(await errors(tomorrow)).toEqual([{ field: 'releasedOn', code: 'date_in_future' }])
    expect(await errors(daysAfter(settledOn, -1))).toEqual([{ field: 'releasedOn', code: 'before_settlement' }])
    const json = { releasedOn: settledOn, protocol: 'SP 881', note: 'Por e-mail' }
    const answers = await Promise.all([record(json), record(json)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await codeOf(await record({ ...json, protocol: 'SP 882' }))).toBe('conflict')
    expect(await queue(bruna)).toEqual([])
    expect((await planOf()).settlement?.lien).toEqual({
      dueOn,
      promisedOn: dueOn,
      isLate: false,
      releasedOn: settledOn,
      protocol: 'SP 881',
    })
    const after = await detailOf(manager, applicant.id)
    expect(after.tasks.map(({ kind }) => kind)).not.toContain('release_lien')
    expect(after.settlement?.lienRecord).toMatchObject({ by: 'ana', note: 'Por e-mail' })
    expect((await told()).filter((kind) => kind === 'lien_released')).toHaveLength(1)
  })

  it('that is late is marked in list and dashboard, and not yet on its last day', async () => {
    await release()
    const { settledOn } = await settled()
    server.advance(10 * day)
    manager = await stepUp(await createAnalyst(server, 'bruna'))
    expect(await detailOf(manager, applicant.id)).toMatchObject({
      late: false,
      settlement: { lien: { isLate: false } },
    })
    server.advance(day)
    manager = await stepUp(await createAnalyst(server, 'bia'))
    const { rows } = await (await manager.api.admin.applications.$get({ query: { queue: 'lien' } })).json()
    expect(rows).toMatchObject([{ id: applicant.id, promisedBy: daysAfter(settledOn, 10), late: true }])
    const { queues, team } = await (await manager.api.admin.dashboard.$get()).json()
    expect(queues.find((one) => one.queue === 'lien')).toMatchObject({ count: 1, isLate: true })
    expect(team.find(({ assignee }) => assignee === null)).toMatchObject({ open: 0, late: 1 })
    const found = async (query: ListQuery) =>
      (await (await manager.api.admin.applications.$get({ query })).json()).rows.map(({ id }) => id)
    expect(await found({ age: 'late' })).toEqual([applicant.id])
    expect(await found({ age: 'late', assignee: 'none' })).toEqual([applicant.id])
    expect(await found({ open: 'yes' })).toEqual([])
    // Its last day is before that of the answer to an application of today.
    const { id } = await applicantIn(server, 'analysis')
    expect(await found({ sort: 'promisedBy', direction: 'asc' })).toEqual([applicant.id, id])
    expect(await found({ sort: 'promisedBy', direction: 'desc' })).toEqual([id, applicant.id])
    expect((await detailOf(manager, applicant.id)).settlement?.lien).toMatchObject({ isLate: true })
  })

  it('is taken back by a manager, with a reason, and waits again', async () => {
    await release()
    const { settledOn } = await settled()
    await record({ releasedOn: settledOn, protocol: 'SP 881' })
    const undo = (browser: Browser) =>
      browser.api.admin.applications[':id'].lien.undoing.$post({ param: param(), json: { reason: 'Outra moto' } })
    const bruna = await createAnalyst(server, 'bruna', 'analyst')
    expect(await (await undo(bruna)).json()).toMatchObject({ asks: [{ kind: 'lien_undoing', by: 'bruna' }] })
    expect((await planOf()).settlement?.lien).toMatchObject({ protocol: 'SP 881' })
    const [asked] = (await (await manager.api.admin.approvals.$get()).json()).open
    const refusal = { param: { id: asked?.id ?? '' }, json: { note: 'Esperem o Detran responder' } }
    expect((await manager.api.admin.approvals[':id'].refusal.$post(refusal)).status).toBe(200)
    expect((await undo(manager)).status).toBe(200)
    expect(await codeOf(await undo(manager))).toBe('conflict')
    expect(await told()).toContain('lien_undone')
    expect((await planOf()).settlement?.lien).toMatchObject({ releasedOn: null, protocol: null })
    expect(await queue(bruna)).toEqual([applicant.id])
    expect((await record({ releasedOn: settledOn, protocol: 'SP 881' })).status).toBe(200)
  })

  it('is promised to nobody whose contract was never registered', async () => {
    await release(null)
    await settled()
    expect((await planOf()).settlement?.lien).toBeNull()
    expect((await detailOf(manager, applicant.id)).tasks.map(({ kind }) => kind)).not.toContain('release_lien')
    expect(await queue(manager)).toEqual([])
  })
})
