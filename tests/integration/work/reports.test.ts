import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ReachedStage } from '#api/reports.ts'
import { documentRefusalLabels } from '#content/document-reasons.ts'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import { daysAfter } from '#domain/calendar/day-arithmetic.ts'
import { addEvent } from '#server/application/events.ts'
import { removeApplications } from '#server/privacy/retention-queries.ts'
import { compactTallies } from '#server/use-cases/dashboard.ts'
import { codeOf, createAnalyst, stepUp } from '#tests/support/accounts.ts'
import type { Browser, TestServer } from '#tests/support/api.ts'
import { detailOf } from '#tests/support/contracts.ts'
import { arrive, bankKey, chargeOf, poll, startAfresh, startBank } from '#tests/support/pix/bank.ts'
import type { TestPsp } from '#tests/support/pix/test-psp.ts'
import { type Applicant, applicantIn } from '#tests/support/portal.ts'

let server: TestServer
let psp: TestPsp
let ana: Browser
let applicant: Applicant
beforeAll(async () => {
  ;({ server, psp } = await startBank())
})
beforeEach(async () => {
  server.advance(Date.now() - server.deps.now().getTime())
  ;({ ana, applicant } = await startAfresh(server, psp))
})
afterAll(() => server.stop())

const today = () => brazilianDate(server.deps.now())
const period = (days = 1) => ({ from: daysAfter(today(), 1 - days), to: today() })
const report = async (query = period()) => (await ana.api.admin.reports.$get({ query })).json()
const payments = async () => (await ana.api.admin.reports.payments.$get({ query: period() })).json()
/** The number of applications of the last two days in the list behind a figure. */
async function listed(filter: { reached?: ReachedStage; family?: string; dealership?: string }) {
  const answer = await ana.api.admin.applications.count.$get({ query: { ...period(2), ...filter } })
  return (await answer.json()).count
}
async function decide(id: string, status: 'approved' | 'rejected') {
  const { version } = await detailOf(ana, id)
  const json = {
    status,
    version,
    reason: 'Renda conferida',
    ...(status === 'rejected' && { refusal: 'income' as const }),
  }
  const answer = await ana.api.admin.applications[':id'].status.$put({ param: { id }, json })
  expect(answer.status).toBe(200)
}

describe('a period', () => {
  it('is told as a funnel with the time of each stage, its approvals and its sales, each as the list counts it', async () => {
    const [one, other] = [
      await applicantIn(server, 'analysis'),
      await applicantIn(server, 'analysis', { email: 'b@example.com' }),
    ]
    server.advance(3 * 3_600_000)
    ana = await stepUp(await createAnalyst(server, 'gestora'))
    await decide(one.id, 'approved')
    await decide(other.id, 'rejected')
    const { now, before } = await report(period(2))
    const steps = Object.fromEntries(now.funnel.map((step) => [step.stage, step]))
    // This application came to the entry without a decision.
    expect(steps.received).toMatchObject({ count: 3, medianHours: null })
    expect(steps.approved).toMatchObject({ count: 1, medianHours: 3, ninetyHours: 3 })
    expect(now).toMatchObject({ decided: 2, approved: 1, rejected: 1 })
    expect(before.funnel.every(({ count }) => count === 0)).toBe(true)
    for (const { stage, count } of now.funnel.slice(1)) {
      if (stage !== 'received') expect([stage, await listed({ reached: stage })]).toEqual([stage, count])
    }
    expect(await listed({ reached: 'rejected' })).toBe(now.rejected)
    // Later events do not matter.
    await decide(one.id, 'rejected')
    expect((await report(period(2))).now).toMatchObject({ approved: 1, rejected: 2 })
    expect([await listed({ reached: 'approved' }), await listed({ reached: 'rejected' })]).toEqual([1, 2])
  })

  it('counts what was sold by model and family, and stands empty beside a period in which nothing was', async () => {
    const { id } = await applicantIn(server, 'completed')
    const { now } = await report()
    expect(now.byModel).toMatchObject([{ name: 'CG 160 START', count: 1 }])
    expect(now.byFamily).toMatchObject([{ name: 'CG', count: 1 }])
    expect([await listed({ family: 'CG' }), await listed({ family: 'CG 160' }), await listed({ family: 'C' })]).toEqual(
      [2, 0, 0],
    )
    const by = { actor_id: crypto.randomUUID(), actor_name: 'loja' }
    const handOver = { application_id: id, dealership: 'natal', taken_by: 'Ana', document: '1', at: server.deps.now() }
    await server.deps.db
      .insertInto('hand_overs')
      .values({ ...handOver, ...by })
      .execute()
    expect((await report()).now.byDealership).toMatchObject([{ slug: 'natal', count: 1 }])
    expect([await listed({ dealership: 'natal' }), await listed({ reached: 'handed_over' })]).toEqual([1, 1])
    expect(await listed({ dealership: 'recife' })).toBe(0)
    const query = { from: '2020-01-01', to: '2020-01-31' }
    expect((await report(query)).now).toMatchObject({ byModel: [], decided: 0 })
    const csv = await (await ana.fetch(`/api/admin/reports.csv?${new URLSearchParams(period())}`)).text()
    expect(csv).toContain('Vendas por modelo;CG 160 START;1;')
  })

  it('counts as sold what is released and neither given up nor refused, as list and CSV do', async () => {
    const { db, now } = server.deps
    const ids: string[] = []
    for (const at of ['stays', 'withdrawn', 'refused', 'released'])
      ids.push((await applicantIn(server, 'completed', { email: `${at}@example.com` })).id)
    await applicantIn(server, 'completed', { email: 'pop@example.com', motorcycle: 'pop-110i' })
    const [stays = '', withdrawn = '', refused = ''] = ids
    const by = { actor_id: crypto.randomUUID(), actor_name: 'loja' }
    const handOver = { dealership: 'natal', taken_by: 'Ana', document: '1', at: now(), ...by }
    await db
      .insertInto('hand_overs')
      .values([stays, withdrawn].map((application_id) => ({ ...handOver, application_id })))
      .execute()
    await db
      .insertInto('contract_withdrawals')
      .values({ application_id: withdrawn, contract_id: null, reason: null, at: now() })
      .execute()
    await decide(refused, 'rejected')
    const sales = (await report()).now
    // The most sold comes first.
    expect(sales.byModel).toMatchObject([
      { name: 'CG 160 START', count: 2 },
      { name: 'POP 110i', count: 1 },
    ])
    expect(sales.byFamily).toMatchObject([
      { name: 'CG', count: 2 },
      { name: 'POP', count: 1 },
    ])
    expect(sales.byDealership).toMatchObject([{ slug: 'natal', count: 1 }])
    expect(await listed({ reached: 'sold', family: 'CG' })).toBe(2)
    expect(await listed({ reached: 'sold', dealership: 'natal' })).toBe(1)
    const csv = await (await ana.fetch(`/api/admin/reports.csv?${new URLSearchParams(period())}`)).text()
    expect(csv).toContain('Vendas por modelo;CG 160 START;2;')
    expect(csv).toMatch(/Vendas por concessionária;[^;]*Natal[^;]*;1;/)
  })

  it('is refused where it ends before it begins, or is longer than a year', async () => {
    const errors = async (query: { from: string; to: string }) =>
      ((await (await ana.api.admin.reports.$get({ query })).json()) as unknown as { errors: unknown }).errors
    expect(await errors({ from: '2026-02-01', to: '2026-01-01' })).toEqual([{ field: 'to', code: 'period_reversed' }])
    expect(await errors({ from: '2024-01-01', to: '2026-01-01' })).toEqual([{ field: 'to', code: 'period_too_long' }])
  })

  it('is for managers alone', async () => {
    const query = period()
    const analyst = await createAnalyst(server, 'bia', 'analyst')
    const clerk = await createAnalyst(server, 'loja', 'dealership', null, 'natal')
    for (const browser of [analyst, clerk]) {
      const answer = await browser.api.admin.reports.$get({ query })
      expect([answer.status, await codeOf(answer as unknown as Response)]).toEqual([403, 'forbidden'])
    }
    expect((await applicant.browser.api.admin.reports.payments.$get({ query })).status).toBe(401)
    await stepUp(analyst)
    expect((await analyst.fetch(`/api/admin/reports.csv?${new URLSearchParams(query)}`)).status).toBe(403)
  })
})

it('tells why documents were sent back, by document and reason, each as the audit lists it, beside the period before', async () => {
  const { id } = await applicantIn(server, 'waiting_docs')
  const refused = async (document: 'cnh' | 'selfie', at: Date, refusal?: 'cropped' | 'expired') => {
    const event = { applicationId: id, kind: 'document_refused', note: 'Veja', at } as const
    const actor = { type: 'analyst', id: crypto.randomUUID(), name: 'Bia Prado' } as const
    await addEvent(server.deps.db, { ...event, actor, data: { document, ...(refusal && { refusal }) } })
  }
  const now = server.deps.now()
  await refused('cnh', now, 'expired')
  await refused('cnh', now, 'expired')
  await refused('selfie', now, 'cropped')
  // A refusal from before reasons had codes.
  await refused('selfie', now)
  await refused('cnh', new Date(now.getTime() - 24 * 3_600_000), 'expired')
  const answer = await (await ana.api.admin.reports.documents.$get({ query: period() })).json()
  expect(answer.now).toEqual([
    { document: 'cnh', refusal: 'expired', count: 2 },
    { document: 'selfie', refusal: 'cropped', count: 1 },
    { document: 'selfie', refusal: null, count: 1 },
  ])
  expect(answer.before).toEqual([{ document: 'cnh', refusal: 'expired', count: 1 }])
  for (const { document, refusal, count } of answer.now) {
    const query = { ...period(), document, refusal: refusal ?? 'none' } as const
    const { events } = await (await ana.api.admin.audit.$get({ query })).json()
    expect(events).toHaveLength(count)
    for (const event of events) expect(event).toMatchObject({ by: 'Bia Prado', about: { applicationId: id } })
    expect(events[0]?.words).toEqual([...(refusal ? [`Motivo: ${documentRefusalLabels[refusal]}`] : []), 'Veja'])
  }
  const others = { ...period(), document: 'cnh', area: 'team' } as const
  expect((await (await ana.api.admin.audit.$get({ query: others })).json()).events).toEqual([])
  const csv = await (await ana.fetch(`/api/admin/reports.csv?${new URLSearchParams(period())}`)).text()
  expect(csv).toContain('Documentos recusados;CNH: Vencida;2;;;;1')
})

describe('the weeks of a period', () => {
  const weeks = async (query: { from: string; to: string }) => {
    const answer = await ana.api.admin.reports.weeks.$get({ query })
    expect(answer.status).toBe(200)
    return (await answer.json()).weeks
  }

  it('hold every application and hand-over of the period once, in their week from Monday to Sunday', async () => {
    const { db } = server.deps
    const ids = [applicant.id]
    for (const name of ['b', 'c', 'd'])
      ids.push((await applicantIn(server, 'analysis', { email: `${name}@example.com` })).id)
    // A Sunday evening in Brasília that is Monday by UTC, that Monday, and a day before the period.
    const instants = ['2026-03-16T01:30:00Z', '2026-03-16T15:00:00Z', '2026-03-19T15:00:00Z', '2026-03-03T15:00:00Z']
    await db.deleteFrom('application_day_tallies').execute()
    for (const [index, id] of ids.entries()) {
      const created_at = new Date(instants[index] ?? '')
      await db.updateTable('financing_applications').set({ created_at }).where('id', '=', id).execute()
    }
    await sql`insert into application_day_tallies
      select (created_at at time zone 'America/Sao_Paulo')::date, motorcycle_model, count(*)
      from financing_applications group by 1, 2`.execute(db)
    const by = { actor_id: crypto.randomUUID(), actor_name: 'loja' }
    const handOver = { dealership: 'natal', taken_by: 'Ana', document: '1', ...by }
    const at = new Date('2026-03-18T15:00:00Z')
    await db
      .insertInto('hand_overs')
      .values({ ...handOver, application_id: ids[0] ?? '', at })
      .execute()
    const query = { from: '2026-03-05', to: '2026-03-18' }
    expect(await weeks(query)).toEqual([
      { from: '2026-03-05', to: '2026-03-08', sent: 0, handedOver: 0 },
      { from: '2026-03-09', to: '2026-03-15', sent: 1, handedOver: 0 },
      { from: '2026-03-16', to: '2026-03-18', sent: 1, handedOver: 1 },
    ])
    const [received] = (await report(query)).now.funnel
    expect(received?.count).toBe(2)
    const csv = await (await ana.fetch(`/api/admin/reports.csv?${new URLSearchParams(query)}`)).text()
    expect(csv).toContain('Pedidos por semana;16/03/2026 a 18/03/2026;1;')
  })

  it('count an application from the moment it is sent, and no longer once it is deleted', async () => {
    const { db } = server.deps
    const count = async () => (await weeks(period())).reduce((sum, { sent }) => sum + sent, 0)
    expect(await count()).toBe((await report()).now.funnel[0]?.count)
    const { id } = await applicantIn(server, 'analysis', { email: 'outra@example.com' })
    expect(await count()).toBe(2)
    await compactTallies(db)
    expect(await count()).toBe(2)
    await server.ownerDeps.db.transaction().execute((trx) => removeApplications(trx, [id], server.deps.now()))
    expect(await count()).toBe(1)
  })

  it('are for managers alone, and of a period that can be', async () => {
    const query = { from: '2026-02-01', to: '2026-01-01' }
    expect((await ana.api.admin.reports.weeks.$get({ query })).status).toBe(422)
    const analyst = await createAnalyst(server, 'bia', 'analyst')
    expect((await analyst.api.admin.reports.weeks.$get({ query: period() })).status).toBe(403)
    expect((await analyst.api.admin.reports['release-months'].$get()).status).toBe(403)
  })
})

describe('requests', () => {
  const figures = async (days = 2) => (await ana.api.admin.reports.requests.$get({ query: period(days) })).json()
  const listed = async (more: object) => {
    const query = { state: 'all', ...period(2), ...more } as const
    return (await (await ana.api.admin.requests.$get({ query })).json()).rows.length
  }

  it('are counted by kind and channel, in time and late, each figure as the list shows it; a late answer stays late', async () => {
    const { browser, id: application } = applicant
    const ask = async (kind: 'complaint' | 'message') =>
      (await browser.api.portal.requests.$post({ json: { kind, application, text: 'Onde está?' } })).json()
    const answer = async (id: string) => {
      const { version } = await (await ana.api.admin.requests[':id'].$get({ param: { id } })).json()
      await ana.api.admin.requests[':id'].answer.$post({ param: { id }, json: { text: 'Aqui.', version } })
    }
    const [late, inTime] = [await ask('complaint'), await ask('complaint')]
    await ask('message')
    server.advance(18 * 60_000)
    await answer(inTime.id)
    await server.deps.db
      .updateTable('requests')
      .set({ due_on: daysAfter(today(), -1) })
      .where('id', '=', late.id)
      .execute()
    expect((await figures()).now.all).toMatchObject({ received: 3, answered: 1, inTime: 1, late: 1 })
    await answer(late.id)
    // The person writes again, which sets a new due day.
    await browser.api.portal.requests[':id'].messages.$post({ param: { id: late.id }, json: { text: 'Não está.' } })
    const { now, before } = await figures()
    expect(now.all).toEqual({ received: 3, answered: 2, inTime: 1, late: 1, medianHours: 0.3 })
    expect(now.byKind.find(({ kind }) => kind === 'complaint')).toMatchObject({ received: 2, inTime: 1, late: 1 })
    expect(now.byChannel.find(({ channel }) => channel === 'portal')).toMatchObject({ received: 3 })
    expect(before.all).toMatchObject({ received: 0, medianHours: null })
    for (const [more, count] of [
      [{}, 3],
      [{ kind: 'complaint' }, 2],
      [{ channel: 'phone' }, 0],
      [{ answer: 'answered' }, 2],
      [{ answer: 'in_time' }, 1],
      [{ answer: 'late', kind: 'complaint', channel: 'portal' }, 1],
      [{ from: daysAfter(today(), 1), to: daysAfter(today(), 1) }, 0],
    ] as const)
      expect(await listed(more), JSON.stringify(more)).toBe(count)
    const csv = await (await ana.fetch(`/api/admin/reports.csv?${new URLSearchParams(period(2))}`)).text()
    expect(csv).toContain('Solicitações por assunto;Reclamação: atrasadas;1;')
    // What was answered in time, opened again and is overdue now carries the badge, so it is late here too.
    await browser.api.portal.requests[':id'].messages.$post({ param: { id: inTime.id }, json: { text: 'E agora?' } })
    await server.deps.db
      .updateTable('requests')
      .set({ due_on: daysAfter(today(), -1) })
      .where('id', '=', inTime.id)
      .execute()
    expect((await figures()).now.all).toMatchObject({ answered: 2, inTime: 0, late: 2 })
    expect([await listed({ answer: 'late' }), await listed({ answer: 'in_time' })]).toEqual([2, 0])
  })

  it('are for managers alone, and of a period that can be', async () => {
    const query = { from: '2026-02-01', to: '2026-01-01' }
    expect((await ana.api.admin.reports.requests.$get({ query })).status).toBe(422)
    const analyst = await createAnalyst(server, 'bia', 'analyst')
    expect((await analyst.api.admin.reports.requests.$get({ query: period() })).status).toBe(403)
  })
})

describe('what was received', () => {
  it('is the same in ledger and provider’s list, and shows the day on which it is not', async () => {
    await psp.psp.pay(await chargeOf(server, psp, applicant.id), 'exact')
    await arrive(server, psp)
    const [day] = (await payments()).days
    expect(day).toMatchObject({ day: today(), ledgerCount: 1, providerCount: 1 })
    expect(day?.ledgerCents).toBe(day?.providerCents)
    await server.deps.db.updateTable('pix_payments').set({ amount_cents: 1 }).execute()
    const [wrong] = (await payments()).days
    expect(wrong).toMatchObject({ ledgerCents: 1, providerCents: day?.providerCents })
  })

  it('counts what staff recorded and the provider knows, and nothing that went to somebody else’s key', async () => {
    const { endToEndId } = await psp.psp.receive({ valor: '10.00', chave: bankKey })
    await psp.psp.receive({ valor: '20.00', chave: 'pix@outro.example' })
    const json = { amountCents: 1_000, paidOn: today(), endToEndId }
    const answer = await ana.api.admin.applications[':id'].payments.$post({ param: { id: applicant.id }, json })
    expect(answer.status).toBe(200)
    const counted = { ledgerCount: 1, ledgerCents: 1_000, providerCount: 1, providerCents: 1_000 }
    expect((await payments()).days[0]).toMatchObject(counted)
    // So did the release before.
    await server.deps.db.updateTable('pix_payments').set({ source: 'analyst' }).execute()
    expect((await payments()).days[0]).toMatchObject({ ledgerCount: 0, byHandCount: 1, byHandCents: 1_000 })
    await poll(server)
    expect((await payments()).days[0]).toMatchObject(counted)
  })

  it('is shown from the ledger alone while the provider is silent', async () => {
    psp.misbehave(async () => new Response('no', { status: 503 }))
    const { providers, days } = await payments()
    expect(providers).toEqual([{ way: 'pix', state: 'silent' }])
    expect(days[0]).toMatchObject({ providerCents: null })
    psp.misbehave(undefined)
  })
})
