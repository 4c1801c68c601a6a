import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { payableUntil } from '#domain/calendar/business-days.ts'
import { formatPlainDate, startOfDay } from '#domain/calendar/calendar.ts'
import { daysAfter, hourMs } from '#domain/calendar/day-arithmetic.ts'
import { defaultWays } from '#domain/payments/ways.ts'
import { lockApplication } from '#server/application/queries.ts'
import { closePlan } from '#server/installments/plan.ts'
import { countUnbalanced } from '#server/installments/queries.ts'
import { applyOutcome } from '#server/payments/apply-outcome.ts'
import { demandNotUnderWay, findDebitsToLookAt } from '#server/payments/debit/debit-queries.ts'
import { saveSetting } from '#server/shared/settings-store.ts'
import { sendReminders } from '#server/use-cases/reminders.ts'
import { codeOf, createAnalyst, stepUp } from '#tests/support/accounts.ts'
import { startServer, type TestServer } from '#tests/support/api.ts'
import { codeSentTo, messagesTo } from '#tests/support/codes.ts'
import { runAll } from '#tests/support/jobs.ts'
import { arrive, chargeOf, poll, startAfresh } from '#tests/support/pix/bank.ts'
import { createTestPsp, debitEnvironment, pspEnvironment, type TestPsp } from '#tests/support/pix/test-psp.ts'
import { type Applicant, moveTo } from '#tests/support/portal.ts'
import type { RecurrenceAct } from '../../../netlify/local/psp/debits.ts'

let server: TestServer
let psp: TestPsp
let applicant: Applicant
beforeAll(async () => {
  psp = createTestPsp()
  server = await startServer({ ...pspEnvironment, ...debitEnvironment }, { fetch: psp.fetch })
  psp.serve(server)
})
afterAll(() => server.stop())
beforeEach(async () => {
  server.advance(Date.now() - server.deps.now().getTime())
  ;({ applicant } = await startAfresh(server, psp))
  await psp.psp.pay(await chargeOf(server, psp, applicant.id), 'exact')
  await arrive(server, psp)
  await moveTo(server, applicant.id, 'completed')
  await server.deps.db.transaction().execute((trx) => applyOutcome(server.deps, trx, applicant.id))
})
afterEach(async () => {
  expect(psp.violations, 'the published schema').toEqual([])
  psp.violations.length = 0
  expect(await countUnbalanced(server.deps.db)).toBe(0)
})

const portal = () => applicant.browser.api.portal
const query = () => ({ application: applicant.id })
const answer = async () => (await portal().installments.$get({ query: query() })).json()
const rowOf = async (number: number) => {
  const row = (await answer()).plan?.rows.find((one) => one.number === number)
  if (row === undefined) throw new Error('no such installment')
  return row
}
const ask = (numbers: number[], way: 'pix' | 'boleto' | 'card' = 'pix') =>
  portal().installments.charge.$post({ query: query(), json: { numbers, way } })
const state = () => psp.psp.store.state
const recurrence = () => {
  const last = Object.values(state().recurrences).at(-1)
  if (!last) throw new Error('the provider knows no recurrence')
  return last
}
const cobrs = () => Object.values(state().recurringCharges)
const payments = () => server.deps.db.selectFrom('pix_payments').selectAll().where('plan_id', 'is not', null).execute()
const told = async () => (await messagesTo(server, applicant.request.email)).filter((kind) => kind.startsWith('debit'))
const decide = async (act: RecurrenceAct) => {
  await psp.psp.decide(recurrence(), act)
  await arrive(server, psp)
}

/** A colleague whose session is valid now. */
const staff = async () => stepUp(await createAnalyst(server))
/** Goes to an hour of a day, with a session that is valid then. */
async function goTo(day: string, hour = 12) {
  server.advance(startOfDay(day).getTime() + hour * hourMs - server.deps.now().getTime())
  const { cpf, password } = applicant.request
  const browser = server.browser()
  await browser.api.session.$post({ json: { cpf, password } })
  applicant = { ...applicant, browser }
}
/** What happens on its own: the server's schedule, the customer's bank, and the news of both. */
async function pass() {
  await poll(server)
  await arrive(server, psp)
  await poll(server)
}
async function switchOn() {
  expect((await portal().debit.$post({ query: query() })).status).toBe(200)
  await runAll(server)
  await decide('authorise')
}
/**
 * Switches the debit on and goes to the first day on which the first installment can be sent. Returns that installment.
 */
async function scheduled() {
  await switchOn()
  const row = await rowOf(1)
  await goTo(daysAfter(row.dueOn, -10))
  await pass()
  return row
}

describe('switching an automatic debit on', () => {
  it('offers a code, is on once the customer authorised it at their bank, and tells them', async () => {
    expect((await answer()).debit).toMatchObject({ state: 'off', isOffered: true, code: null })
    const asked = await portal().debit.$post({ query: query() })
    expect((await asked.json()).debit).toMatchObject({ state: 'asked' })
    await runAll(server)
    const offered = (await answer()).debit
    expect(offered).toMatchObject({ state: 'offered', isOffered: false })
    expect(offered?.code).toContain('80')
    expect(recurrence()).toMatchObject({
      status: 'CRIADA',
      politicaRetentativa: 'PERMITE_3R_7D',
      vinculo: { devedor: { cpf: applicant.request.cpf.replace(/\D/g, '') } },
    })
    await decide('authorise')
    const { debit, plan } = await answer()
    expect(debit).toMatchObject({ state: 'active', code: null })
    expect(debit?.since).not.toBeNull()
    expect(plan?.rows[0]?.debit).toMatchObject({ phase: 'planned', on: payableUntil(plan?.rows[0]?.dueOn ?? '') })
    expect(await told()).toEqual(['debit_active'])
    expect(await debitMail('debit_active')).not.toContain('de outro jeito, em Meu financiamento')
  })

  it('names in the mail the installment that falls due too soon for it, as the portal does', async () => {
    const { dueOn } = await rowOf(1)
    await goTo(daysAfter(dueOn, -2))
    expect((await portal().debit.$post({ query: query() })).status).toBe(200)
    await runAll(server)
    await goTo(daysAfter(dueOn, -1))
    await decide('authorise')
    expect((await rowOf(1)).debit).toBeNull()
    expect(await debitMail('debit_active')).toContain('Só a parcela 1 você ainda paga de outro jeito')
  })

  it('makes one recurrence however often it is asked for, and where the answer of the provider was lost', async () => {
    psp.misbehave(async (request) => {
      if (request.method !== 'POST' || !request.url.endsWith('/rec')) return undefined
      psp.misbehave(undefined)
      await psp.fetch(request)
      return new Response(null, { status: 502 })
    })
    for (const _ of [1, 2]) expect((await portal().debit.$post({ query: query() })).status).toBe(200)
    await runAll(server)
    await server.deps.db.updateTable('debits').set({ look_at: server.deps.now() }).execute()
    await pass()
    expect(Object.keys(state().recurrences)).toHaveLength(1)
    expect((await answer()).debit?.state).toBe('offered')
  })

  it('is off again once the customer refuses it at their bank, nobody authorises it, or the provider will not make it', async () => {
    await portal().debit.$post({ query: query() })
    await runAll(server)
    await decide('decline')
    expect((await answer()).debit).toMatchObject({ state: 'off', isOffered: true, ended: { by: 'declined' } })
    expect(await told()).toEqual(['debit_ended'])

    await portal().debit.$post({ query: query() })
    await runAll(server)
    await goTo(daysAfter((await answer()).plan?.today ?? '', 8))
    await pass()
    expect((await answer()).debit).toMatchObject({ state: 'off', ended: { by: 'expired' } })
    expect(await told(), 'nobody is told of what was never on').toEqual(['debit_ended'])
    expect(recurrence().status).toBe('CANCELADA')

    psp.misbehave(async (request) =>
      request.url.endsWith('/rec')
        ? Response.json({ title: 'Não', detail: 'Sem convênio' }, { status: 400 })
        : undefined,
    )
    await portal().debit.$post({ query: query() })
    await runAll(server)
    psp.misbehave(undefined)
    expect((await answer()).debit).toMatchObject({ state: 'off', ended: { by: 'provider' } })
  })

  it('is found by asking where the webhook was lost', async () => {
    await portal().debit.$post({ query: query() })
    await runAll(server)
    await psp.psp.decide(recurrence(), 'authorise')
    state().deliveries = []
    server.advance(20 * 60_000)
    await poll(server)
    expect((await answer()).debit?.state).toBe('active')
  })

  it('is for its own customer, needs an offer of the bank, and hides its code from staff', async () => {
    const other = server.browser()
    expect((await other.api.portal.debit.$post({ query: query() })).status).toBe(401)
    await portal().debit.$post({ query: query() })
    await runAll(server)
    const seen = await (await staff()).api.admin.applications[':id'].installments.$get({
      param: { id: applicant.id },
      query: {},
    })
    expect((await seen.json()).debit).toMatchObject({ state: 'offered' })
  })
})

it('is not asked for where the bank offers none', async () => {
  const value = { ...defaultWays, debit: { ...defaultWays.debit, installments: false } }
  await saveSetting(server.deps.db, { key: 'payment_ways', description: '', value, by: null, at: server.deps.now() })
  expect((await answer()).debit).toBeNull()
  expect(await codeOf(await portal().debit.$post({ query: query() }))).toBe('way_not_offered')
})

it('is not asked for where every installment that is left falls due too soon', async () => {
  const soon = daysAfter((await answer()).plan?.today ?? '', 1)
  await server.ownerDeps.db.updateTable('installments').set({ due_on: soon }).execute()
  expect((await answer()).debit).toBeNull()
  expect(await codeOf(await portal().debit.$post({ query: query() }))).toBe('debit_too_late')
})

describe('the debit of a month', () => {
  it('is sent ten days before, made on its day, and thanked for once', async () => {
    const row = await scheduled()
    expect(cobrs()).toMatchObject([
      {
        status: 'ATIVA',
        valor: { original: (row.valueCents / 100).toFixed(2) },
        calendario: { dataDeVencimento: row.dueOn },
      },
    ])
    expect((await rowOf(1)).debit).toMatchObject({ phase: 'scheduled', on: payableUntil(row.dueOn) })
    expect((await answer()).charges).toEqual([])
    await goTo(payableUntil(row.dueOn))
    await pass()
    expect((await rowOf(1)).state).toBe('paid')
    expect(await payments()).toMatchObject([{ way: 'pix_automatic', kind: 'exact', amount_cents: row.valueCents }])
    await pass()
    expect(await payments()).toHaveLength(1)
    expect(cobrs()).toHaveLength(1)
    const list = await (await staff()).api.admin.payments.$get({ query: { way: 'debit' } })
    expect((await list.json()).rows).toMatchObject([{ way: 'debit', numbers: [1] }])
  })

  it('takes the place of the code that was made before it was authorised', async () => {
    const row = await rowOf(1)
    await goTo(daysAfter(row.dueOn, -9))
    expect((await ask([1])).status).toBe(200)
    await runAll(server)
    const [code] = Object.values(state().charges).filter((one) => one.status === 'ATIVA')
    server.advance(60_000)
    await switchOn()
    await pass()
    expect(code?.status).toBe('REMOVIDA_PELO_USUARIO_RECEBEDOR')
    expect(cobrs()).toMatchObject([{ status: 'ATIVA' }])
  })

  it('is taken back where the customer pays by Pix before its day, and comes back where they do not', async () => {
    const row = await scheduled()
    expect((await ask([1])).status).toBe(200)
    await pass()
    expect(cobrs()).toMatchObject([{ status: 'CANCELADA' }])
    expect((await answer()).charges).toMatchObject([{ way: 'pix', payableUntil: null }])
    await goTo(daysAfter(row.dueOn, -8))
    await pass()
    expect(cobrs().map(({ status }) => status)).toEqual(['CANCELADA', 'ATIVA'])
    expect((await ask([1])).status).toBe(200)
    await pass()
    const open = Object.values(state().charges).find(({ status }) => status === 'ATIVA')
    if (open) await psp.psp.pay(open, 'exact')
    await pass()
    expect((await rowOf(1)).state).toBe('paid')
    await goTo(payableUntil(row.dueOn))
    await pass()
    expect(cobrs().every(({ status }) => status === 'CANCELADA')).toBe(true)
    expect(await payments()).toHaveLength(1)
    // What was taken back is not under way, though this is its day.
    const plans = await server.deps.db.selectFrom('installment_plans').select('id').execute()
    for (const { id } of plans) await demandNotUnderWay(server.deps, server.deps.db, id, [1])
  })

  it('lets nothing else pay the installment on its day', async () => {
    const row = await scheduled()
    await goTo(payableUntil(row.dueOn), 1)
    expect((await rowOf(1)).debit?.phase).toBe('under_way')
    expect(await codeOf(await ask([1]))).toBe('installments_debited')
    expect(await codeOf(await ask([1, 2]))).toBe('installments_debited')
    // The first installment of another contract is free.
    await demandNotUnderWay(server.deps, server.deps.db, crypto.randomUUID(), [1])
    expect((await ask([2])).status).toBe(200)
  })

  it('reminds nobody while it is awaited', async () => {
    const row = await scheduled()
    for (const day of [daysAfter(row.dueOn, -3), row.dueOn]) {
      await goTo(day, 9)
      await sendReminders(server.deps)
    }
    const kinds = await messagesTo(server, applicant.request.email)
    expect(kinds).not.toContain('installment_reminder')
  })
})

describe('what else happens to an installment that is debited', () => {
  it('moves with its due day', async () => {
    const row = await scheduled()
    const day = (Number(row.dueOn.slice(8)) % 28) + 1
    const moved = { param: { id: applicant.id }, json: { day } }
    expect((await (await staff()).api.admin.applications[':id'].installments['due-day'].$post(moved)).status).toBe(200)
    const offer = (await answer()).dueDay.offer
    const accepted = { offer: offer?.id ?? '', hash: offer?.preview?.hash ?? '' }
    const accept = (code?: string) =>
      portal().installments['due-day'].$post({ query: query(), json: { ...accepted, ...(code && { code }) } })
    expect(await codeOf(await accept())).toBe('code_required')
    expect((await accept(await codeSentTo(server, applicant.request.email))).status).toBe(200)
    await pass()
    expect(cobrs()[0]?.status).toBe('CANCELADA')
    const now = await rowOf(1)
    expect(now.dueOn).not.toBe(row.dueOn)
    await goTo(daysAfter(now.dueOn, -5))
    await pass()
    expect(cobrs().at(-1)).toMatchObject({ status: 'ATIVA', calendario: { dataDeVencimento: now.dueOn } })
    await goTo(payableUntil(now.dueOn))
    await pass()
    expect((await rowOf(1)).state).toBe('paid')
  })

  it('paid by Pix while the bank of the customer takes the debit back no more, it is paid once, and the rest is theirs to choose', async () => {
    const row = await scheduled()
    psp.misbehave(async (request) =>
      request.method === 'PATCH' && request.url.includes('/cobr/')
        ? Response.json({ title: 'Não', detail: 'Tarde demais' }, { status: 400 })
        : undefined,
    )
    expect((await ask([1])).status).toBe(200)
    await pass()
    psp.misbehave(undefined)
    const open = Object.values(state().charges).find(({ status }) => status === 'ATIVA')
    if (open) await psp.psp.pay(open, 'exact')
    await pass()
    await goTo(payableUntil(row.dueOn))
    await pass()
    expect((await payments()).map(({ way, kind }) => [way, kind]).sort()).toEqual([
      ['pix', 'exact'],
      ['pix_automatic', 'duplicate'],
    ])
    expect((await answer()).duplicates).toMatchObject([{ numbers: [1], next: { number: 2 } }])
  })

  it('is free to be paid in another way once its day is over and the bank of the customer said nothing', async () => {
    const row = await scheduled()
    await goTo(daysAfter(payableUntil(row.dueOn), 1))
    await poll(server)
    expect(await codeOf(await ask([1]))).toBe('installments_debited')
    await goTo(daysAfter(payableUntil(row.dueOn), 2))
    await poll(server)
    expect((await rowOf(1)).debit?.phase).toBe('unknown')
    expect((await ask([1])).status).toBe(200)
  })
})

it('the provider’s notices need the secret of the address, and rubbish changes nothing', async () => {
  await switchOn()
  const browser = server.browser()
  for (const kind of ['rec', 'cobr'] as const) {
    const post = (secret: string, json: { recs?: unknown[]; cobsr?: unknown[] }) =>
      browser.api.pix[':secret'][kind].$post({ param: { secret }, json })
    expect((await post('falso', {})).status).toBe(404)
    const secret = state().debitWebhooks[kind]?.split('/').at(-1) ?? ''
    const rubbish = [null, 1, {}, { idRec: 7, txid: [] }, { idRec: "'; drop table", txid: 'x'.repeat(500) }]
    expect((await post(secret, { recs: rubbish, cobsr: rubbish })).status).toBe(200)
  }
  await runAll(server)
  expect((await answer()).debit?.state).toBe('active')
})

describe('a debit that is not made', () => {
  it('is told on its day, tried three times more within the rules, and the money of a late try pays the sum without a fee', async () => {
    const row = await scheduled()
    await decide('empty')
    const first = payableUntil(row.dueOn)
    await goTo(first, 21)
    await pass()
    expect(await told()).toEqual(['debit_active', 'debit_failed'])
    const failed = (await rowOf(1)).debit
    expect(failed).toMatchObject({ phase: 'failed', why: 'no_money' })
    const nextOn = failed?.nextOn ?? ''
    expect(nextOn).toBe(daysAfter(first, 2))
    await goTo(daysAfter(nextOn, -1), 12)
    await pass()
    expect(cobrs()[0]?.tentativas).toHaveLength(1)
    await goTo(daysAfter(nextOn, -1), 18)
    await pass()
    expect(cobrs()[0]?.tentativas).toMatchObject([{ tipo: 'AGND' }, { tipo: 'NTAG', dataLiquidacao: nextOn }])
    expect(await codeOf(await ask([1]))).toBe('installments_debited')
    await decide('fill')
    await goTo(nextOn)
    await pass()
    expect((await rowOf(1)).state).toBe('paid')
    expect(await payments()).toMatchObject([{ kind: 'exact', amount_cents: row.valueCents }])
  })

  it('fails for good after its last try, and the installment is paid in another way', async () => {
    const row = await scheduled()
    await decide('empty')
    for (let day = payableUntil(row.dueOn); day <= daysAfter(row.dueOn, 9); day = daysAfter(day, 1)) {
      await goTo(day, 20)
      await pass()
    }
    const [charge] = cobrs()
    const retries = charge?.tentativas.filter(({ tipo }) => tipo === 'NTAG') ?? []
    expect(retries.length).toBeGreaterThan(0)
    expect(retries.length).toBeLessThanOrEqual(3)
    expect(charge?.tentativas.every(({ status }) => status === 'EXPIRADA')).toBe(true)
    expect((await rowOf(1)).debit).toMatchObject({ phase: 'failed', nextOn: null })
    expect((await told()).filter((kind) => kind === 'debit_failed')).toHaveLength(1 + retries.length)
    expect((await ask([1])).status).toBe(200)
    expect((await answer()).debit?.state).toBe('active')
  })

  it('is tried on a later day where the evening before its next try was missed, and no more once none is left', async () => {
    const row = await scheduled()
    await decide('empty')
    await goTo(payableUntil(row.dueOn), 21)
    await pass()
    const nextOn = (await rowOf(1)).debit?.nextOn ?? ''
    await goTo(nextOn, 19)
    await pass()
    const later = (await rowOf(1)).debit?.nextOn ?? ''
    expect(later > nextOn).toBe(true)
    expect(cobrs()[0]?.tentativas).toHaveLength(1)
    await goTo(daysAfter(row.dueOn, 8), 19)
    await pass()
    expect((await rowOf(1)).debit).toMatchObject({ phase: 'failed', why: 'no_money', nextOn: null })
    expect((await told()).filter((kind) => kind === 'debit_failed')).toHaveLength(2)
    expect((await ask([1])).status).toBe(200)
  })

  it('is over where the provider refuses another try', async () => {
    const row = await scheduled()
    await decide('empty')
    await goTo(payableUntil(row.dueOn), 21)
    await pass()
    psp.misbehave(async (request) =>
      request.url.includes('/retentativa/')
        ? Response.json({ title: 'Não', detail: 'Limite' }, { status: 400 })
        : undefined,
    )
    await goTo(daysAfter((await rowOf(1)).debit?.nextOn ?? '', -1), 19)
    await pass()
    psp.misbehave(undefined)
    expect((await rowOf(1)).debit).toMatchObject({ phase: 'failed', why: 'bank', nextOn: null })
    expect((await ask([1])).status).toBe(200)
  })

  it('is tried no more once the customer chose Pix after the first try', async () => {
    const row = await scheduled()
    await decide('empty')
    const first = payableUntil(row.dueOn)
    await goTo(first, 21)
    await pass()
    expect((await ask([1])).status).toBe(200)
    await pass()
    await decide('fill')
    const open = Object.values(state().charges).find(({ status }) => status === 'ATIVA')
    if (open) await psp.psp.pay(open, 'exact')
    for (let day = first; day <= daysAfter(row.dueOn, 8); day = daysAfter(day, 1)) {
      await goTo(day, 20)
      await pass()
    }
    expect(cobrs()[0]?.tentativas).toHaveLength(1)
    expect(await payments()).toHaveLength(1)
  })

  it('is left alone where the customer cancels one debit at their bank', async () => {
    await scheduled()
    const [charge] = cobrs()
    if (charge) await psp.psp.cancelDebit(charge)
    await arrive(server, psp)
    expect((await rowOf(1)).debit).toMatchObject({ phase: 'failed', why: 'payer', nextOn: null })
    await pass()
    expect(cobrs()).toHaveLength(1)
    expect((await answer()).debit?.state).toBe('active')
  })

  it('is told where the provider refuses for good to send it, and staff see why', async () => {
    await switchOn()
    psp.misbehave(async (request) =>
      request.method === 'PUT' && request.url.includes('/cobr/')
        ? Response.json({ title: 'Não', detail: 'Ciclo ocupado' }, { status: 400 })
        : undefined,
    )
    const row = await rowOf(1)
    await goTo(daysAfter(row.dueOn, -10))
    await pass()
    await pass()
    psp.misbehave(undefined)
    expect((await rowOf(1)).debit).toMatchObject({ phase: 'failed', why: 'unsent' })
    expect(await told()).toEqual(['debit_active', 'debit_failed'])
    expect(await debitMail('debit_failed')).toContain(
      `até ${formatPlainDate(payableUntil(row.dueOn))}: até esse dia, sem multa`,
    )
    const seen = await (await staff()).api.admin.applications[':id'].installments.$get({
      param: { id: applicant.id },
      query: {},
    })
    expect((await seen.json()).charges).toMatchObject([{ way: 'debit', state: 'refused', failure: 'Ciclo ocupado' }])
    expect((await ask([1])).status).toBe(200)
  })
})

/** The text of the last mail of a kind. */
async function debitMail(kind: 'debit_active' | 'debit_failed'): Promise<string> {
  const mail = await server.deps.db
    .selectFrom('messages')
    .select('body_text')
    .where('kind', '=', kind)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  return mail.body_text.replaceAll(/\s+/g, ' ')
}

describe('a debit whose days to be sent passed', () => {
  it('is told once, with the day until which the installment costs nothing more, though nothing was sent', async () => {
    const row = await rowOf(1)
    await goTo(daysAfter(row.dueOn, -1))
    await switchOn()
    await pass()
    await pass()
    expect(cobrs()).toEqual([])
    expect(await told()).toEqual(['debit_active', 'debit_failed'])
    expect(await debitMail('debit_failed')).toContain('Ele não chegou a ser enviado ao seu banco')
    expect(await debitMail('debit_failed')).toContain(
      `até ${formatPlainDate(payableUntil(row.dueOn))}: até esse dia, sem multa`,
    )
    expect((await rowOf(1)).debit).toBe(null)
    expect((await ask([1])).status).toBe(200)
  })

  it('is told where the provider was silent until then, and staff see why', async () => {
    await switchOn()
    const row = await rowOf(1)
    await goTo(daysAfter(row.dueOn, -3))
    psp.misbehave(async (request) =>
      request.method === 'PUT' && request.url.includes('/cobr/') ? new Response(null, { status: 503 }) : undefined,
    )
    await pass()
    await goTo(daysAfter(row.dueOn, -1))
    psp.misbehave(undefined)
    await pass()
    await pass()
    expect(cobrs()).toEqual([])
    expect((await rowOf(1)).debit).toMatchObject({ phase: 'failed', why: 'unsent' })
    expect(await told()).toEqual(['debit_active', 'debit_failed'])
    expect((await ask([1])).status).toBe(200)
  })
})

it('what the provider has yet to make or end is asked about before the debits that are on, however many are due', async () => {
  const { db, now } = server.deps
  const { id: plan_id } = await db.selectFrom('installment_plans').select('id').executeTakeFirstOrThrow()
  const [at, before] = [now(), new Date(now().getTime() - hourMs)]
  const debit = {
    application_id: applicant.id,
    plan_id,
    first_on: '2026-12-01',
    until_on: '2030-12-01',
    created_at: at,
  }
  const [active, ended] = await db
    .insertInto('debits')
    .values([
      { ...debit, state: 'active', recurrence: 'RR0000000020261101abcdefghijk', active_at: at, look_at: before },
      { ...debit, state: 'ended', ended_at: at, ended_by: 'customer', cancel: true, look_at: at },
    ])
    .returning('id')
    .execute()
  expect(await findDebitsToLookAt(db, at, 2)).toEqual([ended?.id, active?.id])
})

describe('ending an automatic debit', () => {
  it('takes back what is scheduled, from the portal', async () => {
    await scheduled()
    expect((await portal().debit.$delete({ query: query() })).status).toBe(200)
    await pass()
    expect(recurrence().status).toBe('CANCELADA')
    expect(cobrs()).toMatchObject([{ status: 'CANCELADA' }])
    expect((await answer()).debit).toMatchObject({ state: 'off', isOffered: true, ended: { by: 'customer' } })
    expect(await told()).toEqual(['debit_active', 'debit_ended'])
    expect((await portal().debit.$delete({ query: query() })).status).toBe(200)
    expect(await told()).toHaveLength(2)
    expect((await answer()).charges).toMatchObject([{ way: 'pix' }])
  })

  it.each([['cancel', 'payer'] as const, ['close_account', 'payer_bank'] as const])(
    'at the bank (%s) is seen here, and told',
    async (act, by) => {
      await scheduled()
      await decide(act)
      expect((await answer()).debit).toMatchObject({ state: 'off', ended: { by } })
      expect(await told()).toContain('debit_ended')
      await pass()
      expect(cobrs()).toMatchObject([{ status: 'CANCELADA' }])
    },
  )

  it('comes with the end of the contract', async () => {
    await scheduled()
    const { deps } = server
    await deps.db.transaction().execute(async (trx) => {
      await lockApplication(trx, applicant.id)
      await closePlan(deps, trx, applicant.id, 'Desistência')
    })
    await pass()
    expect(recurrence().status).toBe('CANCELADA')
    expect(cobrs()).toMatchObject([{ status: 'CANCELADA' }])
  })

  it('comes with the debit of the last installment, which settles the contract', async () => {
    await switchOn()
    const rows = (await answer()).plan?.rows ?? []
    const last = rows.at(-1)
    if (!last) throw new Error('no plan')
    expect((await ask(rows.slice(0, -1).map(({ number }) => number))).status).toBe(200)
    await pass()
    const open = Object.values(state().charges).find(({ status }) => status === 'ATIVA')
    if (open) await psp.psp.pay(open, 'exact')
    await pass()
    await goTo(daysAfter(last.dueOn, -10))
    await pass()
    await goTo(payableUntil(last.dueOn))
    await pass()
    const { plan } = await answer()
    expect(plan?.settledOn).not.toBeNull()
    expect(plan?.settlement?.term).toMatchObject({ code: expect.any(String) })
    expect(await payments()).toContainEqual(expect.objectContaining({ way: 'pix_automatic', kind: 'exact' }))
    await pass()
    expect(recurrence().status).toBe('CANCELADA')
    expect(await told()).not.toContain('debit_failed')
  }, 60_000)

  it('comes with the last payment of the contract', async () => {
    await scheduled()
    const numbers = (await answer()).plan?.rows.map(({ number }) => number) ?? []
    expect((await ask(numbers)).status).toBe(200)
    await pass()
    const open = Object.values(state().charges).find(({ status }) => status === 'ATIVA')
    if (open) await psp.psp.pay(open, 'exact')
    await pass()
    expect((await answer()).plan?.settledOn).not.toBeNull()
    expect(recurrence().status).toBe('CANCELADA')
    expect(cobrs().every(({ status }) => status === 'CANCELADA')).toBe(true)
  })
})
