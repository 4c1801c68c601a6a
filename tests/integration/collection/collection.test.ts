import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CollectionQuery, ContactRequest } from '#api/collection.ts'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import { daysAfter } from '#domain/calendar/day-arithmetic.ts'
import { lateDueDays } from '#domain/collection.ts'
import type { NewEntry } from '#domain/installments/ledger.ts'
import { keepLateSums } from '#server/collection/queries.ts'
import { lockOpenPlan } from '#server/installments/lock.ts'
import { countUnbalanced, insertEntries } from '#server/installments/queries.ts'
import { tidy } from '#server/maintenance/housekeeping.ts'
import { applyOutcome } from '#server/payments/apply-outcome.ts'
import { changeable, codeOf, createAnalyst, stepUp } from '#tests/support/accounts.ts'
import { type Browser, startServer, type TestServer } from '#tests/support/api.ts'
import type { FoundingRequest } from '#tests/support/applicants.ts'
import { type Applicant, applicantIn, moveTo } from '#tests/support/portal.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'

let server: TestServer
/** A manager, who records what was paid. */
let ana: Browser
let bia: Browser
beforeAll(async () => {
  server = await startServer()
})
beforeEach(async () => {
  server.advance(Date.now() - server.deps.now().getTime())
  await emptyDatabase(server.deps.db)
})
afterAll(() => server.stop())

/** A person with a released motorcycle who pays twelve installments. */
async function released(changes: Partial<FoundingRequest> = {}): Promise<Applicant> {
  const applicant = await applicantIn(server, 'signing', changes)
  await moveTo(server, applicant.id, 'completed')
  await server.deps.db.transaction().execute((trx) => applyOutcome(server.deps, trx, applicant.id))
  return applicant
}

/** Goes to a day, so many days after the last day without fee of an installment, with a logged-in analyst. */
async function later(number: number, days: number, { id }: Applicant) {
  const analyst = await createAnalyst(server, `ana${number}.${days}.${crypto.randomUUID().slice(0, 8)}`)
  const { plan } = await (
    await analyst.api.admin.applications[':id'].installments.$get({ param: { id }, query: {} })
  ).json()
  const until = plan?.rows.find((row) => row.number === number)?.payableUntil ?? ''
  server.advance(Date.parse(`${daysAfter(until, days)}T15:00:00Z`) - server.deps.now().getTime())
  bia = await stepUp(await createAnalyst(server, `bia${crypto.randomUUID().slice(0, 8)}`, 'analyst'))
  ana = await stepUp(await createAnalyst(server, `ana${crypto.randomUUID().slice(0, 8)}`))
}

const listed = async (list?: NonNullable<CollectionQuery['list']>, more: Record<string, string> = {}) =>
  (await bia.api.admin.collection.$get({ query: { ...(list && { list }), ...more } })).json()
const ages = async () => (await (await bia.api.admin.collection.ages.$get()).json()).ages
const counted = async () => (await (await bia.api.admin.collection.count.$get({ query: {} })).json()).count
const call = ({ id }: Applicant, json: Partial<ContactRequest>, browser = bia) =>
  browser.api.admin.applications[':id']['collection-contacts'].$post({
    param: { id },
    json: { result: 'talked', note: '', last: null, ...json },
  })

async function pay({ id }: Applicant, ...numbers: number[]) {
  const installments = ana.api.admin.applications[':id'].installments
  const { plan } = await (await installments.$get({ param: { id }, query: {} })).json()
  const rows = plan?.rows.filter(({ number }) => numbers.includes(number)) ?? []
  const amountCents = rows.reduce((sum, { todayCents }) => sum + todayCents, 0)
  const json = { numbers, paidOn: plan?.today ?? '', amountCents, how: 'Pix 1234' }
  const answer = await installments.payments.$post({ param: { id }, json })
  expect(answer.status).toBe(200)
}

it('shows the contract of one application as the lists do, and nothing before the release', async () => {
  const early = await applicantIn(server, 'signing', { email: 'cedo@example.com' })
  const late = await released()
  await later(1, 3, late)
  const of = async ({ id }: Applicant) =>
    (await (await bia.api.admin.applications[':id'].collection.$get({ param: { id } })).json()).row
  expect(await of(late)).toEqual((await listed('late')).rows[0])
  expect(await of(early)).toBeNull()
})

describe('the months of release', () => {
  const months = async () => (await (await ana.api.admin.reports['release-months'].$get()).json()).months

  it('sum what open contracts owe and what of it is late, as the ages do, without gaps between them', async () => {
    const early = await released()
    await server.deps.db
      .updateTable('installment_plans')
      .set({ released_on: daysAfter(brazilianDate(server.deps.now()), -70) })
      .where('application_id', '=', early.id)
      .execute()
    const onTime = await released({ email: 'outra@example.com' })
    await later(1, 3, early)
    await pay(onTime, 1)
    const open = await server.deps.db
      .selectFrom('installment_plans')
      .select(['application_id', 'open_cents', 'released_on'])
      .execute()
    const nothing = { open_cents: 0, released_on: '' }
    const of = ({ id }: Applicant) => {
      const { open_cents, released_on } = open.find(({ application_id }) => application_id === id) ?? nothing
      return { openCents: open_cents, month: released_on.slice(0, 7) }
    }
    const found = await months()
    const nothingLate = { lateContracts: 0, lateCents: 0 }
    const late = (await ages()).filter(({ band }) => band !== 'week')
    const [lateContracts, lateCents] = [
      late.reduce((sum, one) => sum + one.contracts, 0),
      late.reduce((sum, one) => sum + one.cents, 0),
    ]
    expect([lateContracts, lateCents > 0]).toEqual([1, true])
    expect(found.at(0)).toEqual({ ...of(early), contracts: 1, lateContracts, lateCents })
    expect(found.at(-1)).toEqual({ ...of(onTime), contracts: 1, ...nothingLate })
    for (const gap of found.slice(1, -1)) expect(gap).toMatchObject({ contracts: 0, openCents: 0, ...nothingLate })
    expect(found.map(({ month }) => month)).toHaveLength(monthsApart(of(early).month, of(onTime).month) + 1)
  })

  it('are none while no contract is open', async () => {
    ana = await createAnalyst(server)
    expect(await months()).toEqual([])
  })
})

const monthsApart = (from: string, to: string) => {
  const [first = 0, second = 0] = [from, to].map((month) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)))
  return second - first
}

describe('the ages', () => {
  it('hold each contract once, by its oldest open installment, and what of it is late', async () => {
    const [late, onTime] = [await released(), await released({ email: 'outra@example.com' })]
    await later(1, 0, late)
    const value = (await listed('week')).rows[0]?.dueCents ?? 0
    expect(await ages()).toContainEqual({ band: 'week', contracts: 2, cents: 2 * value })
    await pay(onTime, 1)
    expect(await ages()).toContainEqual({ band: 'week', contracts: 1, cents: value })
    await later(1, 1, late)
    expect(await ages()).toContainEqual({ band: 'late_1', contracts: 1, cents: value })
    expect((await listed('late_1')).rows).toMatchObject([
      { applicationId: late.id, daysLate: 1, lateCount: 1, dueCents: value, callFrom: null, lastContact: null },
    ])
    await pay(onTime, 2, 3)
    await later(3, 2, late)
    expect(await ages()).toContainEqual({ band: 'late_61', contracts: 1, cents: 3 * value })
    const [row] = (await listed('late')).rows
    expect(row).toMatchObject({ lateCount: 3, dueCents: 3 * value })
    // The analyst and the customer's page show the same figures.
    const owed = await bia.api.admin.applications[':id'].installments.$get({ param: { id: late.id }, query: {} })
    const { plan } = await owed.json()
    const all = plan?.rows.slice(0, 3).reduce((sum, { todayCents }) => sum + todayCents, 0)
    expect(row?.todayCents).toBe(all)
    expect(await countUnbalanced(server.deps.db)).toBe(0)
  })

  it('name for what is paid early the same cost of today as its customer’s page', async () => {
    const manager = await stepUp(await createAnalyst(server, 'ana'))
    const settings = changeable(await (await manager.api.admin.settings.$get()).json())
    const financial = { ...settings.financial, taxaJurosPadrao: 1.99 }
    expect((await manager.api.admin.settings.$put({ json: { ...settings, financial } })).status).toBe(200)
    const early = await released({ shownOffer: { entryPercent: 10, monthlyInterestPercent: 1.99 } })
    await later(1, -5, early)
    const owed = await bia.api.admin.applications[':id'].installments.$get({ param: { id: early.id }, query: {} })
    const first = (await owed.json()).plan?.rows[0]
    expect(first?.discountCents).toBeGreaterThan(0)
    const [row] = (await listed('week')).rows
    expect(row).toMatchObject({ dueCents: first?.valueCents, todayCents: first?.todayCents })
  })

  it('are kept by the first housekeeping after midnight, whatever else that has to do', async () => {
    await later(2, 1, await released())
    const done = await tidy(server.ownerDeps)
    expect([Object.keys(done)[0], done.lateSums]).toEqual(['lateSums', 1])
    expect((await tidy(server.ownerDeps)).lateSums).toBe(0)
  })

  it('sum what the list names, stored or added up, whatever is paid in part, reversed or moved', async () => {
    const people = [await released()]
    for (let more = 1; more < 4; more++) people.push(await released({ email: `p${more}@example.com` }))
    const [first = await released()] = people
    const { db } = server.deps
    const write = (index: number, entries: readonly NewEntry[]) =>
      db.transaction().execute(async (trx) => {
        const plan = await lockOpenPlan(trx, people[index]?.id ?? '')
        return insertEntries(trx, plan?.id ?? '', entries, { at: server.deps.now() })
      })
    const late = () => lateDueDays(brazilianDate(server.deps.now())).to
    const paid = (number: number, amountCents: number) => ({ number, kind: 'paid', amountCents, on: late() }) as const
    const expectSumsOfList = async () => {
      for (const { band, contracts, cents } of await ages()) {
        const { rows } = await listed(band)
        expect([band, rows.length, rows.reduce((sum, { dueCents }) => sum + dueCents, 0)]).toEqual([
          ...[band, contracts, cents],
        ])
      }
    }
    const everywhere = async () => {
      await expectSumsOfList()
      await keepLateSums(db, late(), () => true)
      await expectSumsOfList()
      expect(await keepLateSums(db, late(), () => true)).toBe(0)
    }

    await later(1, 0, first)
    await everywhere()
    await later(1, 2, first)
    await write(1, [paid(1, -1_000)])
    await everywhere()
    await later(3, 1, first)
    await everywhere()
    const value = (await listed('late')).rows.find(({ applicationId }) => applicationId === first.id)?.dueCents ?? 0
    await pay(people[2] ?? first, 1, 2, 3)
    const [reversed = 0] = await write(3, [paid(2, -500), paid(5, -700)])
    await everywhere()
    await later(4, 1, first)
    await write(3, [{ number: 2, kind: 'reversed', amountCents: 500, on: late(), reverses: reversed }])
    await everywhere()
    const moved = Array.from({ length: 12 }, (_, index) => index + 1).map((number) => {
      return {
        number,
        kind: 'moved',
        amountCents: 0,
        on: late(),
        movedTo: daysAfter(late(), 30 * (number - 3)),
      } as const
    })
    await write(0, moved)
    await everywhere()
    await later(6, 40, first)
    await everywhere()
    expect((await ages()).reduce((sum, { cents }) => sum + cents, 0)).toBeGreaterThan(4 * value)
  })

  it('know nothing any more of a contract that ended', async () => {
    const applicant = await released()
    await later(1, 4, applicant)
    expect(await counted()).toBe(1)
    await moveTo(server, applicant.id, 'rejected')
    await server.deps.db.transaction().execute((trx) => applyOutcome(server.deps, trx, applicant.id))
    expect(await counted()).toBe(0)
    expect((await ages()).every(({ contracts }) => contracts === 0)).toBe(true)
    expect(await codeOf(await call(applicant, {}))).toBe('nothing_late')
  })
})

describe('whom to call', () => {
  it('comes back by itself: after a rest, or when a promise is broken, and then on top', async () => {
    const first = await released()
    const second = await released({ email: 'outra@example.com', fullName: 'Otávio Prado Reis' })
    await later(1, 5, first)
    const today = brazilianDate(server.deps.now())
    const promisedOn = daysAfter(today, 3)
    const told = await (await call(second, { result: 'promised', promisedOn, note: 'Recebe na sexta' })).json()
    expect(told).toMatchObject({ promise: { on: promisedOn, broken: false }, lastContact: { result: 'promised' } })
    expect((await listed()).rows.map(({ fullName }) => fullName)).toEqual(['Marina Duarte Lima'])
    expect((await listed('late')).rows).toHaveLength(2)

    await later(1, 14, first)
    expect((await listed()).rows).toMatchObject([
      { fullName: 'Otávio Prado Reis', promise: { broken: true }, lastContact: { note: 'Recebe na sexta' } },
      { fullName: 'Marina Duarte Lima', promise: null },
    ])
    const last = (await listed()).rows[0]?.lastContact?.id ?? null
    // Another call was recorded since this page was made.
    expect(await codeOf(await call(second, { result: 'no_answer' }))).toBe('stale_collection')
    await call(second, { result: 'no_answer', last })
    expect((await listed()).rows).toMatchObject([{ fullName: 'Marina Duarte Lima' }])
  })

  it('is recorded once, though the call is sent again because its answer was lost', async () => {
    const applicant = await released()
    await later(1, 5, applicant)
    const promisedOn = daysAfter(brazilianDate(server.deps.now()), 3)
    const again = { headers: { 'Idempotency-Key': crypto.randomUUID() } }
    const json = { result: 'promised', promisedOn, note: 'Recebe na sexta', last: null } as const
    const send = () =>
      bia.api.admin.applications[':id']['collection-contacts'].$post({ param: { id: applicant.id }, json }, again)
    const first = await (await send()).json()
    expect(await (await send()).json()).toEqual(first)
  })

  it('loses who kept the promise, and a promise for a payment that left something late', async () => {
    const applicant = await released()
    await later(2, 3, applicant)
    const promisedOn = daysAfter(brazilianDate(server.deps.now()), 5)
    await call(applicant, { result: 'promised', promisedOn })
    await pay(applicant, 1)
    expect((await listed('late')).rows).toMatchObject([{ promise: null, lateCount: 1 }])
    await pay(applicant, 2)
    expect((await listed('late')).rows).toEqual([])
    expect(await codeOf(await call(applicant, {}))).toBe('nothing_late')
  })

  it('has who kept a promise again once the next installment is late, however far ahead the promise was', async () => {
    const applicant = await released()
    await later(1, 3, applicant)
    await call(applicant, { result: 'promised', promisedOn: daysAfter(brazilianDate(server.deps.now()), 29) })
    await pay(applicant, 1)
    await later(2, 1, applicant)
    expect(await counted()).toBe(1)
    expect((await listed()).rows).toMatchObject([{ callFrom: null, promise: null, lateCount: 1 }])
  })

  it('keeps what two analysts say at once: the second reads the first one’s words before', async () => {
    const applicant = await released()
    await later(1, 2, applicant)
    const other = await createAnalyst(server, 'caio', 'analyst')
    const answers = await Promise.all([call(applicant, {}), call(applicant, { result: 'no_answer' }, other)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const history = await bia.api.admin.applications[':id'].history.$get({ param: { id: applicant.id }, query: {} })
    const { events } = await history.json()
    expect(events.filter(({ kind }) => kind === 'collection_contact')).toHaveLength(1)
  })

  it('refuses a promise without a day, and one that is over or too far', async () => {
    const applicant = await released()
    await later(1, 2, applicant)
    const today = brazilianDate(server.deps.now())
    const errors = async (json: Partial<ContactRequest>) =>
      ((await (await call(applicant, { result: 'promised', ...json })).json()) as unknown as { errors: unknown }).errors
    expect(await errors({})).toEqual([{ field: 'promisedOn', code: 'required' }])
    for (const promisedOn of [daysAfter(today, -1), daysAfter(today, 31)])
      expect(await errors({ promisedOn })).toEqual([{ field: 'promisedOn', code: 'promise_day' }])
  })
})

describe('the list', () => {
  it('is searched, filtered by whose it is, sorted and paged, and exported without formulas', async () => {
    const people = ['Marina Duarte Lima', 'Otávio Prado Reis', 'Lia Moura Sá']
    const all = await Promise.all(
      people.map((fullName, index) => released({ fullName, email: `p${index}@example.com` })),
    )
    const [one] = all
    if (one === undefined) throw new Error('nobody')
    await later(1, 3, one)
    const names = async (list: NonNullable<CollectionQuery['list']>, more: Record<string, string>) =>
      (await listed(list, more)).rows.map(({ fullName }) => fullName)
    expect(await names('late', { q: 'otavio' })).toEqual(['Otávio Prado Reis'])
    const { colleagues } = await (await bia.api.admin.colleagues.$get()).json()
    const to = colleagues.find(({ own }) => own)?.id ?? null
    await bia.api.admin.assignments.$post({ json: { ids: [one.id], to } })
    expect(await names('calls', { assignee: 'me' })).toEqual(['Marina Duarte Lima'])
    expect(await names('calls', { assignee: 'none' })).toHaveLength(2)
    const firstPage = await listed('late', { sort: 'open', limit: '2' })
    expect(firstPage).toMatchObject({ hasNext: true, hasPrevious: false })
    const next = await listed('late', { sort: 'open', limit: '2', after: firstPage.rows[1]?.id ?? '' })
    expect(new Set([...firstPage.rows, ...next.rows].map(({ id }) => id)).size).toBe(3)

    await call(one, { note: '=HYPERLINK("https://mau.example")' })
    const csv = await (await bia.fetch('/api/admin/collection.csv?list=late')).text()
    const lines = csv.replace('\ufeff', '').split('\r\n').filter(Boolean)
    expect(lines).toHaveLength(4)
    expect(csv).toContain(`'=HYPERLINK`)
    const row = (await listed('late')).rows.find(({ applicationId }) => applicationId === one.id)
    const values = lines.find((line) => line.startsWith(row?.contractNumber ?? ''))?.split(';')
    const amount = (cents = 0) => (cents / 100).toFixed(2).replace('.', ',')
    expect(Object.fromEntries(lines[0]?.split(';').map((name, index) => [name, values?.[index]]) ?? [])).toMatchObject({
      Cliente: row?.fullName,
      'Dias de atraso': String(row?.daysLate),
      'Parcelas em atraso': String(row?.lateCount),
      'Vencido ou a vencer': amount(row?.dueCents),
      Multa: amount(row?.fineCents),
      Juros: amount(row?.interestCents),
      'Hoje custa': amount(row?.todayCents),
      'Em aberto': amount(row?.openCents),
      Responsável: row?.assignee?.name,
      Resultado: 'Falou com o cliente',
    })
    expect(csv).not.toContain(one.request.cpf)
  })

  it('is for analysts and managers alone', async () => {
    const applicant = await released()
    await later(1, 1, applicant)
    const clerk = await createAnalyst(server, 'loja', 'dealership', null, 'natal')
    expect((await clerk.api.admin.collection.$get({ query: {} })).status).toBe(403)
    expect((await call(applicant, {}, clerk)).status).toBe(403)
    expect((await call(applicant, {}, applicant.browser)).status).toBe(401)
    expect((await server.browser().api.admin.collection.ages.$get()).status).toBe(401)
  })
})
