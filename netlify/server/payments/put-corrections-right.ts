import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import { brazilianDate, type PlainDate } from '#domain/calendar/calendar.ts'
import { daysAfter } from '#domain/calendar/day-arithmetic.ts'
import { amountOn } from '#domain/installments/amount-due.ts'
import { ledgerInstallments, type NewEntry, reversalOf, settlingEntries } from '#domain/installments/ledger.ts'
import { lockApplication } from '../application/queries.ts'
import type { Deps } from '../deps.ts'
import { lockOpenPlan } from '../installments/lock.ts'
import { insertEntries, readPlan } from '../installments/queries.ts'
import { attemptEach } from '../shared/attempt-each.ts'
import { applyOutcome } from './apply-outcome.ts'

/** An index comes out within weeks. Payments older than this many days are not looked at again. */
const lookedAtDays = 90

/** A correction that a payment paid, before the index of its months was published or after it changed. */
interface PaidCorrection {
  application_id: string
  number: number
  payment_id: string
}

const note = 'O IPCA publicado é menor do que o que valia no dia do pagamento'

/**
 * Gives back what payments paid too much of correction, once the published index of their months is below the
 * last one known on their day. What they paid too little of is not asked for. Returns how many payments it changed;
 * `isDone` tells whether it saw all of them before the time was over. One that fails does not keep the others; throws
 * at the end.
 */
export async function putCorrectionsRight(
  deps: Deps,
  publishedSince: Date,
  hasTime: () => boolean,
): Promise<{ changed: number; isDone: boolean }> {
  const from = daysAfter(brazilianDate(deps.now()), -lookedAtDays)
  let [changed, isDone] = [0, true]
  await attemptEach(await findPaid(deps.db, from, publishedSince), async (paid) => {
    if (!hasTime()) isDone = false
    else if (await deps.db.transaction().execute((trx) => putRight(deps, trx, paid))) changed += 1
  })
  return { changed, isDone }
}

async function putRight(
  deps: Deps,
  trx: Transaction<Database>,
  { application_id: id, number, payment_id }: PaidCorrection,
) {
  await lockApplication(trx, id)
  const plan = await lockOpenPlan(trx, id)
  if (plan === undefined) return false
  const { schedule, entries, terms } = await readPlan(trx, plan)
  // What was waived of its fees stays waived, as `reversalOf` leaves it.
  const own = settlingEntries(entries, number).filter((entry) => entry.paymentId === payment_id)
  const [paid, correction] = [own.find(({ kind }) => kind === 'paid'), own.find(({ kind }) => kind === 'correction')]
  if (paid === undefined || correction === undefined) return false
  const at = deps.now()
  const taken = reversalOf(entries, number, brazilianDate(at))
  const lastId = Math.max(...entries.map((entry) => entry.id))
  const before = ledgerInstallments(schedule, [
    ...entries,
    ...taken.map((entry, index) => ({ ...entry, id: lastId + 1 + index })),
  ])
  const correctionCents = amountOn(before, [number], paid.on, terms).items[0]?.correctionCents ?? 0
  const tooMuch = correction.amountCents - correctionCents
  if (tooMuch <= 0) return false
  const change = { correction: -tooMuch, paid: tooMuch }
  const anew = own.map(({ kind, amountCents, on }): NewEntry => {
    const more = kind === 'correction' || kind === 'paid' ? change[kind] : 0
    return { number, kind, amountCents: amountCents + more, on }
  })
  const context = { at, note, paymentId: payment_id }
  await insertEntries(trx, plan.id, taken, context)
  await insertEntries(
    trx,
    plan.id,
    anew.filter(({ amountCents }) => amountCents !== 0),
    context,
  )
  await applyOutcome(deps, trx, id)
  return true
}

async function findPaid(db: Kysely<Database>, from: PlainDate, publishedSince: Date): Promise<PaidCorrection[]> {
  const { rows } = await sql<PaidCorrection>`
    select distinct plan.application_id, entry.number, entry.payment_id from installment_entries as entry
    join installment_plans as plan on plan.id = entry.plan_id and plan.closed_at is null
    where entry.kind = 'correction' and entry.effective_on >= ${from}::date and entry.payment_id is not null
      and not exists (select from installment_entries as taken where taken.reverses = entry.id)
      and exists (select from price_index as known where known.recorded_at > ${publishedSince}
        and known.recorded_at > entry.at and known.month <= entry.effective_on
        and known.month >= date_trunc('month', entry.effective_on) - interval '2 months')
    order by plan.application_id, entry.number`.execute(db)
  return rows
}

/** Returns when a month of the price index was last stored; null without one. */
export async function lastPublished(db: Kysely<Database>): Promise<Date | null> {
  const { at } = await db
    .selectFrom('price_index')
    .select((eb) => eb.fn.max('recorded_at').as('at'))
    .executeTakeFirstOrThrow()
  return at
}
