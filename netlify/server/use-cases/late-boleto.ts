import type { LateBoleto } from '#api/servicing.ts'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import { boletoFor } from '#domain/installments/boleto-charge.ts'
import { ledgerInstallments } from '#domain/installments/ledger.ts'
import { isAlive } from '#domain/payments/charge.ts'
import { type AnalystActor, addEvent } from '../application/events.ts'
import { lockApplication } from '../application/queries.ts'
import type { Deps } from '../deps.ts'
import { findOpenPlan, readPlan } from '../installments/queries.ts'
import { applicantOf, queueMessage } from '../messages/queue-message.ts'
import { asCharge } from '../payments/add-charge.ts'
import { findBoletoViews } from '../payments/boleto/boleto-views.ts'
import { type ChargeRow, findInstallmentCharges } from '../payments/charge-queries.ts'
import { demandChargeable, prepareCharge } from '../payments/installment-charges.ts'
import { chargeViewOf } from '../payments/views.ts'
import { readOfferedWays } from '../settings/ways.ts'
import { ProblemError } from '../shared/problem.ts'

/**
 * Returns what is late of a contract as one boleto: what it would ask for if it were made now, and the one of the same
 * installments that the customer has. Throws `not_found` without a plan.
 */
export async function lateBoleto(deps: Deps, applicationId: string): Promise<LateBoleto> {
  const [{ numbers, wanted, current }, offered] = await Promise.all([
    readLate(deps, deps.db, applicationId),
    readOfferedWays(deps, deps.db),
  ])
  const views = current && (await findBoletoViews(deps, applicationId))
  return {
    isOffered: offered.installments.includes('boleto'),
    numbers,
    wanted: wanted && { amountCents: wanted.amountCents, dueOn: wanted.dueOn },
    current: current
      ? {
          charge: current.id,
          state: chargeViewOf(current, deps.now()).state,
          amountCents: current.amount_cents,
          dueOn: current.due_on,
          saidKnownOn: views?.get(current.id)?.saidKnownOn ?? null,
        }
      : null,
  }
}

async function readLate(deps: Pick<Deps, 'now'>, db: Deps['db'], applicationId: string) {
  const plan = await findOpenPlan(db, applicationId)
  if (plan === undefined) throw new ProblemError('not_found')
  const [{ schedule, entries, terms }, charges] = await Promise.all([
    readPlan(db, plan),
    findInstallmentCharges(db, applicationId),
  ])
  const today = brazilianDate(deps.now())
  const ledger = ledgerInstallments(schedule, entries)
  const late = ledger.filter(({ balanceCents, payableUntil }) => balanceCents > 0 && payableUntil < today)
  const numbers = late.map(({ number }) => number)
  const isCurrent = (one: ChargeRow) =>
    one.way === 'boleto' && one.numbers?.join() === numbers.join() && isAlive(asCharge(one), deps.now())
  return { numbers, wanted: boletoFor(ledger, numbers, today, terms), current: charges.find(isCurrent) }
}

/**
 * Sends the boleto of what is late to the customer's portal, for staff: makes it if none can be paid, and the customer
 * hears by mail once the bank has registered it. Where one can be paid already, tells the customer again, at most once
 * a day. Throws `not_found`, `nothing_late`, `boleto_in_transit` if the customer says that it is paid and the bank does
 * not know yet, and what `prepareCharge` throws.
 */
export async function sendLateBoleto(deps: Deps, analyst: AnalystActor, applicationId: string): Promise<void> {
  await demandChargeable(deps, applicationId, 'boleto')
  const at = deps.now()
  await deps.db.transaction().execute(async (trx) => {
    const row = await lockApplication(trx, applicationId)
    if (row === undefined) throw new ProblemError('not_found')
    const { numbers, current } = await readLate(deps, trx, applicationId)
    if (numbers.length === 0) throw new ProblemError('nothing_late')
    const event = { applicationId, kind: 'boleto_sent', actor: analyst, at } as const
    if (current === undefined) {
      await prepareCharge(deps, trx, applicationId, numbers, 'boleto')
      return addEvent(trx, { ...event, data: { numbers, step: 'made' } })
    }
    const today = brazilianDate(at)
    const view = (await findBoletoViews({ db: trx }, applicationId)).get(current.id)
    if (view?.saidKnownOn && today <= view.saidKnownOn) throw new ProblemError('boleto_in_transit')
    // The bank has not registered it: the mail follows by itself.
    if (current.state !== 'registered' || current.due_on === null) return
    const { person, ...envelope } = applicantOf(row)
    const params = { ...person, numbers, dueOn: current.due_on }
    const mail = { ...envelope, event: `boleto:${current.id}:${today}`, kind: 'boleto_ready', params } as const
    if ((await queueMessage(deps, trx, mail)) !== undefined)
      await addEvent(trx, { ...event, data: { numbers, step: 'told' } })
  })
}
