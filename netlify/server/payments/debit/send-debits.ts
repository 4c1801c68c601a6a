import { sql } from 'kysely'
import { writeLater } from '#db/together.ts'
import { payableUntil } from '#domain/calendar/business-days.ts'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import { dayMs, daysAfter } from '#domain/calendar/day-arithmetic.ts'
import { amountOn } from '#domain/installments/amount-due.ts'
import { ledgerInstallments } from '#domain/installments/ledger.ts'
import { debitDaysBefore, leastDaysBefore } from '#domain/payments/debit.ts'
import type { Deps } from '../../deps.ts'
import { lockFreePlans } from '../../installments/lock.ts'
import { isBeingChecked, readPlans } from '../../installments/queries.ts'
import { enqueue } from '../../shared/enqueue.ts'
import { addCharges, type NewCharge, newReference } from '../add-charge.ts'
import { providerNames } from '../provider/open.ts'

/** An installment that its plan's active debit can pay. */
interface Debitable {
  debit_id: string
  plan_id: string
  application_id: string
  number: number
}

/** How many installments one transaction takes. */
const batch = 50

/**
 * Stores the debits of at most `limit` installments that can be sent to their customers' banks today, and queues the
 * jobs that send them. Returns how many. May stop anywhere and run again. Starts nothing more once `hasTime` says no.
 */
export async function sendDebits(deps: Deps, limit: number, hasTime: () => boolean = () => true): Promise<number> {
  if (deps.config.pix?.debitAccount === undefined) return 0
  const found = await findDebitable(deps, limit)
  for (let done = 0; done < found.length && hasTime(); done += batch) await send(deps, found.slice(done, done + batch))
  return found.length
}

/** Stores the debits of those of these installments that can still be debited once their plans are locked. */
async function send(deps: Deps, found: readonly Debitable[]): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const plans = await lockFreePlans(
      trx,
      found.map(({ plan_id: id }) => id),
    )
    const stored = new Map((await readPlans(trx, plans)).map((one) => [one.plan.id, one]))
    const still = await findDebitable({ ...deps, db: trx }, batch, [...stored.keys()])
    const debits = still.flatMap(({ debit_id: debitId, plan_id: planId, application_id: applicationId, number }) => {
      const known = stored.get(planId)
      const dueOn = known?.schedule.find((one) => one.number === number)?.dueOn
      if (known === undefined || dueOn === undefined) return []
      // A debit asks for what the installment costs on its due day, however often it is tried.
      const { totalCents } = amountOn(ledgerInstallments(known.schedule, known.entries), [number], dueOn, known.terms)
      const charge: NewCharge = {
        application_id: applicationId,
        plan_id: planId,
        numbers: [number],
        purpose: 'installments',
        way: 'pix_automatic',
        provider: providerNames.pix_automatic,
        reference: newReference(),
        amount_cents: totalCents,
        due_on: dueOn,
        payee_key: '',
        payee_name: '',
      }
      return [{ debitId, dueOn, charge }]
    })
    const charges = await addCharges(
      deps,
      trx,
      debits.map(({ charge }) => charge),
    )
    const ids = new Map(charges.map(({ id, reference }) => [reference, id]))
    for (const { debitId, dueOn, charge } of debits) {
      const chargeId = ids.get(charge.reference)
      if (chargeId === undefined) throw new Error('a charge was not stored')
      const look_at = new Date(deps.now().getTime() + dayMs)
      const debited = { charge_id: chargeId, debit_id: debitId, try_on: payableUntil(dueOn), look_at }
      await writeLater(trx, trx.insertInto('debit_charges').values(debited))
      await enqueue(trx, 'pix_installments', { chargeId })
    }
  })
}

/**
 * Finds installments of active debits that can be sent today. A code of before the debit was authorised gives way; a
 * boleto or card that can be paid, and what the customer chose since, does not. An installment whose debit failed is
 * debited no more.
 */
async function findDebitable({ db, now }: Pick<Deps, 'db' | 'now'>, limit: number, plans?: readonly string[]) {
  const at = now()
  const today = brazilianDate(at)
  const ofPlans = plans ? sql`and debit.plan_id = any(${[...plans]}::uuid[])` : sql``
  const { rows } = await sql<Debitable>`
    select debit.id as debit_id, debit.plan_id, debit.application_id, number from debits as debit
    join installment_plans as plan on plan.id = debit.plan_id and plan.closed_at is null
    join installments on installments.plan_id = debit.plan_id
    where debit.state = 'active' ${ofPlans} and balance_cents > 0 and due_on <= debit.until_on
      and due_on between ${daysAfter(today, leastDaysBefore)}::date and ${daysAfter(today, debitDaysBefore)}::date
      and not ${isBeingChecked} and not exists (
        select from charges as charge left join debit_charges as debited on debited.charge_id = charge.id
        where charge.plan_id = installments.plan_id and installments.number = any(charge.numbers) and (
          charge.state in ('wanted', 'registered', 'refused') and (charge.expires_at is null or charge.expires_at > ${at})
            and (charge.way not in ('pix', 'pix_due') or charge.created_at > debit.active_at)
          or debited.failure is not null and charge.due_on = installments.due_on))
    order by due_on, debit.plan_id limit ${limit}`.execute(db)
  return rows
}
