import { isValidBoleto } from '@brazilian-utils/brazilian-utils/is-valid-boleto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { exportReasonHeader } from '#api/headers.ts'
import { businessDaysAfter, payableUntil } from '#domain/calendar/business-days.ts'
import { formatDate, startOfDay } from '#domain/calendar/calendar.ts'
import { daysAfter, hourMs } from '#domain/calendar/day-arithmetic.ts'
import { lastDayToMoveTo } from '#domain/installments/due-day-move.ts'
import { countUnbalanced } from '#server/installments/queries.ts'
import { applyOutcome } from '#server/payments/apply-outcome.ts'
import { sendReminders } from '#server/use-cases/reminders.ts'
import { codeOf, createAnalyst, stepUp } from '#tests/support/accounts.ts'
import { type Browser, startServer, type TestServer } from '#tests/support/api.ts'
import { readIndependently } from '#tests/support/boletos/independent-reader.ts'
import {
  bankEnvironment,
  createTestBank,
  exchange,
  networkOf,
  type TestBank,
} from '#tests/support/boletos/test-bank.ts'
import { codeSentTo, messagesTo } from '#tests/support/codes.ts'
import { runAll, runDue } from '#tests/support/jobs.ts'
import { arrive, chargeOf, poll, startAfresh } from '#tests/support/pix/bank.ts'
import { createTestPsp, pspEnvironment, type TestPsp } from '#tests/support/pix/test-psp.ts'
import { type Applicant, applicantIn, moveTo } from '#tests/support/portal.ts'
import { pdfTool } from '#tests/support/programs/pdf-tools.ts'
import { symbolsOfPdf, symbolsOfSvg } from '#tests/support/programs/zbar.ts'

let server: TestServer
let psp: TestPsp
let bank: TestBank
let applicant: Applicant
let ana: Browser
beforeAll(async () => {
  psp = createTestPsp()
  bank = createTestBank()
  server = await startServer({ ...pspEnvironment, ...bankEnvironment }, { fetch: networkOf(bank, psp) })
  psp.serve(server)
  bank.serve(server)
})
afterAll(() => server.stop())
beforeEach(async () => {
  server.advance(Date.now() - server.deps.now().getTime())
  bank.reset()
  ;({ ana, applicant } = await startAfresh(server, psp))
  await psp.psp.pay(await chargeOf(server, psp, applicant.id), 'exact')
  await arrive(server, psp)
  await moveTo(server, applicant.id, 'completed')
  await server.deps.db.transaction().execute((trx) => applyOutcome(server.deps, trx, applicant.id))
})
afterEach(async () => {
  expect(psp.violations, 'the published schema').toEqual([])
  expect(await countUnbalanced(server.deps.db)).toBe(0)
  for (const content of bank.put) readIndependently(content)
})

const portal = () => applicant.browser.api.portal
const query = () => ({ application: applicant.id })
const ask = (...numbers: number[]) =>
  portal().installments.charge.$post({ query: query(), json: { numbers, way: 'boleto' } })
const answer = async () => (await portal().installments.$get({ query: query() })).json()
const rowOf = async (number: number) => {
  const row = (await answer()).plan?.rows.find((one) => one.number === number)
  if (row === undefined) throw new Error('no such installment')
  return row
}
const charges = () =>
  server.deps.db.selectFrom('charges').selectAll().where('plan_id', 'is not', null).orderBy('created_at').execute()
const payments = () => server.deps.db.selectFrom('pix_payments').selectAll().where('way', '=', 'boleto').execute()
const files = (direction: 'remessa' | 'retorno') =>
  server.deps.db.selectFrom('cnab_files').selectAll().where('direction', '=', direction).orderBy('created_at').execute()

/** Goes to noon of a day, with a session that is valid then. */
async function goTo(day: string) {
  server.advance(startOfDay(day).getTime() + 12 * hourMs - server.deps.now().getTime())
  const { cpf, password } = applicant.request
  const browser = server.browser()
  await browser.api.session.$post({ json: { cpf, password } })
  applicant = { ...applicant, browser }
}
async function nextBusinessDay() {
  await goTo(businessDaysAfter(server.deps.now(), 1))
  await exchange(server, bank)
}
/** Asks for the boleto of some installments, and returns it as the bank knows it. */
async function boleto(...numbers: number[]) {
  expect((await ask(...numbers)).status).toBe(200)
  await exchange(server, bank)
  const title = bank.titles().at(-1)
  if (!title) throw new Error('the bank knows no boleto')
  return title
}
/** What a manager reads on the page of the installation. */
const installation = async () => (await (await ana.api.admin.installation.$get()).json()).parts
const withoutCorrection = () =>
  server.ownerDeps.db.updateTable('installment_plans').set({ corrected_by: null }).execute()
const told = async () => (await messagesTo(server, applicant.request.email)).filter((kind) => !kind.startsWith('entry'))

describe('a boleto', () => {
  it('is registered by a file that others read, can be copied and downloaded, and carries the Pix code of its charge', async () => {
    const { valueCents, dueOn } = await rowOf(1)
    const title = await boleto(1)
    const [first, second] = await charges()
    expect(first).toMatchObject({ way: 'boleto', state: 'registered', provider_reference: title.ourNumber })
    expect(second).toMatchObject({ way: 'pix_due', state: 'registered', beside_id: first?.id })
    const [order] = readIndependently(bank.put[0] ?? '').orders
    const cpf = applicant.request.cpf.replace(/\D/g, '')
    expect(order).toMatchObject({
      movement: '01',
      number: title.ourNumber,
      cents: valueCents,
      dueOn,
      cpf,
      document: expect.stringMatching(/^\d{10}\/1$/),
      protest: '3',
    })
    const { charges: shown } = await answer()
    expect(shown).toHaveLength(1)
    const line = shown[0]?.code ?? ''
    expect(isValidBoleto(line)).toBe(true)
    expect(await told()).toContain('boleto_ready')

    const param = { charge: first?.id ?? '' }
    const pdf = await applicant.browser.pdf.boleto[':charge'].$get({ query: query(), param })
    const bytes = new Uint8Array(await pdf.arrayBuffer())
    const bars = line.replace(/^(.{4})(.{5}).(.{10}).(.{10}).(.)(.{14})$/, '$1$5$6$2$3$4')
    expect(symbolsOfPdf(bytes).sort()).toEqual([`I2/5:${bars}`, `QR-Code:${second?.code}`].sort())
    const text = pdfTool('pdftotext', bytes, '-layout', '-')
    expect(text).toContain('Recibo do pagador')
    expect(text).toContain('Ficha de compensação')
    const svg = await applicant.browser.pdf.boleto[':charge'].barras.$get({ query: query(), param })
    expect(await symbolsOfSvg(await svg.text())).toEqual([`I2/5:${bars}`])

    const other = await applicantIn(server, 'waiting_docs')
    const foreign = await other.browser.pdf.boleto[':charge'].$get({ query: { application: other.id }, param })
    expect(foreign.status).toBe(404)
  }, 60_000)

  it('has fine and interest in the file if the contract is of before correction', async () => {
    await withoutCorrection()
    const title = await boleto(1)
    const [order] = readIndependently(bank.put[0] ?? '').orders
    const from = daysAfter(title.freeUntil, 1)
    expect(order).toMatchObject({ interest: ['2', from, 100], fine: ['2', from, 200], withdrawnAfterDays: 60 })
  })

  it('is paid on one day, known on the next, and nobody reminds of it in between', async () => {
    const title = await boleto(1)
    await goTo(title.freeUntil)
    await bank.bank.pay(title, 'exact')
    await exchange(server, bank)
    expect(await payments()).toEqual([])
    const between = daysAfter(title.freeUntil, 1)
    await goTo(between)
    await sendReminders(server.deps)
    expect((await rowOf(1)).inTransitUntil).toBe(businessDaysAfter(startOfDay(title.freeUntil), 1))
    expect(await told()).not.toContain('installment_late')
    await goTo(businessDaysAfter(startOfDay(title.freeUntil), 1))
    await exchange(server, bank)
    expect(await payments()).toMatchObject([{ kind: 'exact', state: 'installments', numbers: [1] }])
    expect(await rowOf(1)).toMatchObject({ state: 'paid', paidOn: title.freeUntil, paidCents: title.amountCents })
    // The code beside it ended with the last day without fee.
    expect((await charges()).map(({ state }) => state)).toEqual(['paid', 'expired'])
    expect(await told()).toContain('installments_paid')
  })

  it('paid has a day and no hour in its receipt and in the list of payments, because the bank knows none', async () => {
    const title = await boleto(1)
    await bank.bank.pay(title, 'exact')
    await exchange(server, bank)
    await goTo(businessDaysAfter(server.deps.now(), 1))
    await exchange(server, bank)
    const [paid] = await payments()
    const on = formatDate(paid?.paid_at.toISOString() ?? '')
    const pdf = await applicant.browser.fetch(`/pdf/comprovante/${paid?.id}?application=${applicant.id}`)
    const text = pdfTool('pdftotext', new Uint8Array(await pdf.arrayBuffer()), '-layout', '-')
    expect(text).toMatch(new RegExp(`Pago em +${on}\n`))
    const headers = { [exportReasonHeader]: 'Conferência' }
    const bia = await createAnalyst(server, 'bia')
    const csv = await (await bia.fetch('/api/admin/payments.csv?way=boleto', { headers })).text()
    expect(csv).toContain(`\n${on};`)
  })

  it('is in transit once the customer says so, until the next business day', async () => {
    await boleto(1)
    const [charge] = await charges()
    const param = { charge: charge?.id ?? '' }
    const said = () => portal().boletos[':charge'].paid.$post({ query: query(), param })
    expect((await said()).status).toBe(200)
    const knownOn = businessDaysAfter(server.deps.now(), 1)
    expect((await rowOf(1)).inTransitUntil).toBe(knownOn)
    expect((await said()).status).toBe(200)
    await goTo(daysAfter(knownOn, 1))
    expect((await rowOf(1)).inTransitUntil).toBe(null)
  })

  it('is paid late with the fine and interest that the payer bank adds', async () => {
    await withoutCorrection()
    const title = await boleto(1)
    await goTo(daysAfter(payableUntil(title.dueOn), 10))
    await bank.bank.pay(title, 'exact')
    await nextBusinessDay()
    const [payment] = await payments()
    expect(payment).toMatchObject({ kind: 'exact', state: 'installments' })
    expect(payment?.amount_cents).toBeGreaterThan(title.amountCents)
    expect((await rowOf(1)).state).toBe('paid')
  })

  it('of a late installment asks for what it costs on its own day, and takes exactly that a day before', async () => {
    const { payableUntil: last, valueCents } = await rowOf(1)
    await goTo(daysAfter(last, 20))
    const title = await boleto(1)
    expect(title.dueOn).toBe(businessDaysAfter(server.deps.now(), 2))
    expect(title.amountCents).toBeGreaterThan(valueCents)
    expect(title).toMatchObject({ finePercent: 0, lateInterestPercent: 0 })
    await goTo(businessDaysAfter(server.deps.now(), 1))
    await bank.bank.pay(title, 'exact')
    await nextBusinessDay()
    expect(await payments()).toMatchObject([{ kind: 'exact', amount_cents: title.amountCents }])
    expect(await rowOf(1)).toMatchObject({ state: 'paid', paidCents: title.amountCents })
  })

  it('of a late installment is the same however often it is asked for until its day is over, and then a new one', async () => {
    const { payableUntil: last } = await rowOf(1)
    await goTo(daysAfter(last, 20))
    const { dueOn, amountCents } = await boleto(1)
    const again = async () => {
      expect((await ask(1)).status).toBe(200)
      await exchange(server, bank)
      return bank.titles()
    }
    expect(await again()).toMatchObject([{ dueOn, amountCents }])
    await nextBusinessDay()
    expect(await again()).toMatchObject([{ dueOn, amountCents }])
    await goTo(businessDaysAfter(startOfDay(dueOn), 1))
    expect(await again()).toHaveLength(2)
  })

  it('paid short waits for the bank, and nothing else of the installment can be paid meanwhile', async () => {
    const title = await boleto(1)
    await bank.bank.pay(title, 'less')
    await nextBusinessDay()
    expect(await payments()).toMatchObject([{ kind: 'short', state: 'waiting', numbers: [1] }])
    expect((await ask(1)).status).toBe(409)
    expect(await told()).toContain('installment_payment_checked')
  })

  it('paid twice leaves the second payment to its customer', async () => {
    const title = await boleto(1)
    await bank.bank.pay(title, 'twice')
    await nextBusinessDay()
    expect((await payments()).map(({ kind }) => kind).sort()).toEqual(['duplicate', 'exact'])
    expect((await answer()).duplicates).toHaveLength(1)
  })

  it('is withdrawn at the bank once its Pix code is paid, and a payment after that is a duplicate', async () => {
    const title = await boleto(1)
    const [, beside] = await charges()
    const pix = psp.psp.store.state.charges[beside?.reference ?? '']
    if (!pix) throw new Error('the provider knows no charge')
    await psp.psp.pay(pix, 'exact')
    await arrive(server, psp)
    await poll(server)
    await exchange(server, bank)
    expect(title.state).toBe('withdrawn')
    expect(readIndependently(bank.put.at(-1) ?? '').orders).toMatchObject([{ movement: '02', number: title.ourNumber }])
    expect((await charges()).map(({ state, withdraw }) => [state, withdraw])).toEqual([
      ['withdrawn', false],
      ['paid', false],
    ])
    await bank.bank.pay(title, 'exact')
    await nextBusinessDay()
    expect(await payments()).toMatchObject([{ kind: 'duplicate', numbers: [1] }])
  })

  it('whose withdrawal the bank refuses, because it was paid meanwhile, has no order that waits for ever', async () => {
    const title = await boleto(1)
    await bank.bank.pay(title, 'exact')
    await portal().installments.charge.$post({ query: query(), json: { numbers: [1] } })
    await exchange(server, bank)
    await nextBusinessDay()
    const orders = server.deps.db.selectFrom('boleto_orders').select(['kind', 'refusal']).orderBy('id')
    expect(await orders.where('answered_at', 'is not', null).execute()).toEqual([
      { kind: 'register', refusal: null },
      { kind: 'withdraw', refusal: expect.any(String) },
    ])
    expect((await rowOf(1)).state).toBe('paid')
  })

  it('that nobody sent yet is taken back without the bank', async () => {
    await ask(1)
    await portal().installments.charge.$post({ query: query(), json: { numbers: [1] } })
    await exchange(server, bank)
    expect(bank.titles()).toEqual([])
    expect((await charges()).filter(({ way }) => way === 'boleto')).toMatchObject([
      { state: 'withdrawn', withdraw: false },
    ])
  })

  it('that the bank refuses says why, managers see it, and another one can be asked for', async () => {
    bank.state.refusesRegistrations = true
    await boleto(1)
    expect(await installation()).toContainEqual({ part: 'boletos', state: 'failing', at: null })
    expect((await charges())[0]).toMatchObject({ state: 'refused', reason: 'CEP inválido' })
    expect((await answer()).charges[0]?.state).toBe('refused')
    bank.state.refusesRegistrations = false
    const title = await boleto(1)
    expect(title.state).toBe('open')
    expect(await installation()).toContainEqual({ part: 'boletos', state: 'ok', at: null })
  })
})

describe('a due day that moves', () => {
  /** Moves all open installments by some days, as the bank offers and the customer accepts with a code. */
  async function moveBy(days: number) {
    const day = ((Number((await rowOf(1)).dueOn.slice(8)) + days) % lastDayToMoveTo) + 1
    const ofStaff = ana.api.admin.applications[':id'].installments['due-day']
    expect((await ofStaff.$post({ param: { id: applicant.id }, json: { day } })).status).toBe(200)
    const { offer } = (await answer()).dueDay
    const json = { offer: offer?.id ?? '', hash: offer?.preview?.hash ?? '' }
    const accept = (code?: string) =>
      portal().installments['due-day'].$post({ query: query(), json: { ...json, ...(code && { code }) } })
    expect(await codeOf(await accept())).toBe('code_required')
    expect((await accept(await codeSentTo(server, applicant.request.email))).status).toBe(200)
  }

  it('withdraws the open boleto at the bank, and the next one has the new day', async () => {
    const title = await boleto(1)
    await moveBy(5)
    await poll(server)
    await exchange(server, bank)
    expect(title.state).toBe('withdrawn')
    expect((await answer()).charges).toEqual([])
    const { dueOn } = await rowOf(1)
    expect(await boleto(1)).toMatchObject({ dueOn, state: 'open' })
  })

  it('takes what was paid of the boleto of before, which is told a day later, at the sum that it promised', async () => {
    const title = await boleto(1)
    await bank.bank.pay(title, 'exact')
    await moveBy(5)
    await nextBusinessDay()
    expect(await payments()).toMatchObject([{ kind: 'exact', state: 'installments', numbers: [1] }])
    expect(await rowOf(1)).toMatchObject({ state: 'paid', paidCents: title.amountCents })
  })
})

describe('the files', () => {
  it('are numbered without a gap and taken once, whatever is lost on the way', async () => {
    let drops = 3
    bank.misbehave(async (request) => {
      if (request.method !== 'PUT' || drops === 0) return undefined
      drops -= 1
      // The bank took the file, and its answer was lost.
      if (drops === 1) await bank.bank.take(await request.text())
      throw new Error('the connection is lost')
    })
    await ask(1)
    for (let round = 0; round < 4; round++) await runAll(server)
    await ask(2)
    await exchange(server, bank)
    expect((await files('remessa')).map(({ number, done_at }) => [number, done_at !== null])).toEqual([
      [1, true],
      [2, true],
    ])
    expect(bank.titles()).toHaveLength(2)
    expect(bank.state.lastRemessa).toBe(2)
  })

  it('of the bank wait for the one before, and one that cannot be read is said so', async () => {
    await ask(1)
    await runAll(server)
    await bank.bank.closeFile()
    await ask(2)
    await runAll(server)
    await bank.bank.closeFile()
    const [, second] = bank.state.retornos
    expect(bank.state.retornos).toHaveLength(2)
    bank.state.retornos[1] = { name: second?.name ?? '', content: `${second?.content}x` }
    await runAll(server)
    expect(await files('retorno')).toMatchObject([
      { number: 1, failure: null },
      { number: null, done_at: null, failure: expect.stringContaining('não segue o layout') },
    ])
    expect(await installation()).toContainEqual({ part: 'boletos', state: 'failing', at: null })
    if (second) bank.state.retornos[1] = second
    await runAll(server)
    expect((await files('retorno')).map(({ number, failure }) => [number, failure])).toEqual([
      [1, null],
      [2, null],
    ])
    const numbers = (await charges()).filter(({ way }) => way === 'boleto').map(({ state }) => state)
    expect(numbers).toEqual(['registered', 'registered'])
  })
})

it('all that a long file of the bank tells is followed at once, not two hundred lines a minute', async () => {
  const { db } = server.deps
  const file = { direction: 'retorno' as const, number: 1, name: 'RET1', content: '-', created_at: new Date() }
  const { id } = await db.insertInto('cnab_files').values(file).returning('id').executeTakeFirstOrThrow()
  await sql`insert into boleto_answers (file_id, line, movement, our_number, paid_cents, fee_cents, happened_on, reasons, at)
    select ${id}::uuid, line, '28', '00000000001', 0, 190, current_date, '{}', now() from generate_series(1, 201) line`.execute(
    db,
  )
  await runDue(server)
  expect(await db.selectFrom('boleto_answers').select('line').where('followed_at', 'is', null).execute()).toEqual([])
})

it('an answer that cannot be followed does not hold up those behind it, and is tried again', async () => {
  const { db } = server.deps
  const owner = server.ownerDeps.db
  const file = { direction: 'retorno' as const, number: 1, name: 'RET1', content: '-', created_at: new Date() }
  const { id } = await db.insertInto('cnab_files').values(file).returning('id').executeTakeFirstOrThrow()
  await sql`insert into boleto_answers (file_id, line, movement, our_number, paid_cents, fee_cents, happened_on, reasons, at)
    select ${id}::uuid, line, '28', '00000000001', 0, 190, current_date, '{}', now() from generate_series(1, 3) line`.execute(
    db,
  )
  const left = () => db.selectFrom('boleto_answers').select('line').where('followed_at', 'is', null).execute()
  await sql`create function refuse_one() returns trigger language plpgsql as $$ begin
    if new.line = 1 then raise exception 'not this one'; end if; return new; end $$`.execute(owner)
  await sql`create trigger refuse_one before update on boleto_answers for each row execute function refuse_one()`.execute(
    owner,
  )
  try {
    await runDue(server)
    expect(await left()).toEqual([{ line: 1 }])
  } finally {
    await sql`drop trigger refuse_one on boleto_answers`.execute(owner)
    await sql`drop function refuse_one`.execute(owner)
  }
  await runAll(server)
  expect(await left()).toEqual([])
})

describe('staff', () => {
  it('see each file, its content, which charge stands in which line, and hand one over again without doubling', async () => {
    const title = await boleto(1)
    const { files: list } = await (await ana.api.admin.boletos.files.$get({ query: {} })).json()
    expect(list.map(({ direction, number, boletos }) => [direction, number, boletos]).sort()).toEqual([
      ['remessa', 1, 1],
      ['retorno', 1, 1],
    ])
    const own = list.find(({ direction }) => direction === 'remessa')?.id ?? ''
    const file = await (await ana.api.admin.boletos.files[':file'].$get({ param: { file: own } })).json()
    expect(file.content).toBe(bank.put[0])
    expect(file.lines).toMatchObject([
      { line: 3, what: 'Registrar', ourNumber: title.ourNumber, application: { id: applicant.id }, numbers: [1] },
    ])
    const answered = list.find(({ direction }) => direction === 'retorno')?.id ?? ''
    const back = await (await ana.api.admin.boletos.files[':file'].$get({ param: { file: answered } })).json()
    expect(back.lines).toMatchObject([{ what: 'Registrado', numbers: [1] }])
    expect((await ana.api.admin.boletos.files[':file'].resend.$post({ param: { file: own } })).status).toBe(200)
    await exchange(server, bank)
    expect(bank.put).toEqual([bank.put[0], bank.put[0]])
    expect(bank.titles()).toHaveLength(1)
    expect((await ana.api.admin.boletos.files[':file'].resend.$post({ param: { file: answered } })).status).toBe(404)
  })
})

describe('staff who call about what is late', () => {
  const ofStaff = () => ana.api.admin.applications[':id'].installments
  const param = () => ({ id: applicant.id })
  const shown = async () => (await ofStaff().boleto.$get({ param: param() })).json()
  const send = () => ofStaff().boleto.$post({ param: param() })
  const readyMails = async () => (await told()).filter((kind) => kind === 'boleto_ready').length
  beforeEach(async () => {
    const { payableUntil: last } = await rowOf(1)
    await goTo(daysAfter(last, 20))
    ana = await stepUp(await createAnalyst(server, 'bea'))
  })

  it('send its boleto to the portal with the sum of its own day, once, also when two do so at once', async () => {
    const { todayCents } = await rowOf(1)
    const before = await shown()
    expect(before).toMatchObject({ isOffered: true, numbers: [1], current: null })
    expect(before.wanted?.amountCents).toBeGreaterThan(todayCents)
    const answers = await Promise.all([send(), send()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    await exchange(server, bank)
    expect(bank.titles()).toMatchObject([{ amountCents: before.wanted?.amountCents, dueOn: before.wanted?.dueOn }])
    expect((await answer()).charges).toMatchObject([{ way: 'boleto', state: 'open', numbers: [1] }])
    expect(await readyMails()).toBe(1)
    expect((await shown()).current).toMatchObject({ state: 'open', amountCents: before.wanted?.amountCents })
    const list = await (await ana.api.admin.collection.$get({ query: {} })).json()
    expect(list).toMatchObject({ hasBoleto: true, rows: [{ applicationId: applicant.id }] })
  })

  it('tell of the open one again, at most once a day, and not while its customer says that it is paid', async () => {
    await send()
    await exchange(server, bank)
    await goTo(businessDaysAfter(server.deps.now(), 1))
    ana = await stepUp(await createAnalyst(server, 'caio'))
    for (const _ of [1, 2]) expect((await send()).status).toBe(200)
    expect(await readyMails()).toBe(2)
    expect(bank.titles()).toHaveLength(1)
    const { current } = await shown()
    await portal().boletos[':charge'].paid.$post({ query: query(), param: { charge: current?.charge ?? '' } })
    expect(await codeOf(await send())).toBe('boleto_in_transit')
  })

  it('make it anew with the sum of today, which the bank registers as a boleto and withdraws the one of before', async () => {
    await send()
    await exchange(server, bank)
    const [former] = bank.titles()
    await goTo(businessDaysAfter(server.deps.now(), 1))
    ana = await stepUp(await createAnalyst(server, 'caio'))
    const { current, wanted } = await shown()
    expect(wanted?.amountCents).toBeGreaterThan(current?.amountCents ?? 0)
    const reissue = () =>
      ofStaff().charges[':charge'].reissue.$post({ param: { ...param(), charge: current?.charge ?? '' } })
    expect((await Promise.all([reissue(), reissue()])).map(({ status }) => status).sort()).toEqual([200, 409])
    await exchange(server, bank)
    await poll(server)
    await exchange(server, bank)
    expect(former?.state).toBe('withdrawn')
    expect(bank.titles().at(-1)).toMatchObject({ ...wanted, state: 'open' })
    expect(bank.titles()).toHaveLength(2)
  })

  it('send none where nothing is late', async () => {
    const { numbers } = await shown()
    const { today = '' } = (await answer()).plan ?? {}
    const row = await rowOf(1)
    await ofStaff().payments.$post({
      param: param(),
      json: { numbers, paidOn: today, amountCents: row.todayCents, how: 'Pix' },
    })
    expect(await codeOf(await send())).toBe('nothing_late')
    expect(await shown()).toMatchObject({ numbers: [], wanted: null })
  })
})
