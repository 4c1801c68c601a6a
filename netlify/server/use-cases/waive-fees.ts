import type { Transaction } from 'kysely'
import type { FeeWaiverRequest } from '#api/servicing.ts'
import type { Database } from '#db/schema.ts'
import type { ApprovalChanges } from '#domain/approvals.ts'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import type { InstallmentAmount } from '#domain/installments/amount-due.ts'
import type { NewEntry } from '#domain/installments/ledger.ts'
import { isStanding } from '#domain/payments/charge.ts'
import { type AnalystActor, addEvent } from '../application/events.ts'
import { lockApplication } from '../application/queries.ts'
import { asMaker, bind, type Maker } from '../approvals/dual-control.ts'
import { leftToMove } from '../approvals/money.ts'
import type { Deps } from '../deps.ts'
import { dueOf, lockDue } from '../installments/pay.ts'
import { withdrawCharges } from '../installments/plan.ts'
import { findOpenPlan } from '../installments/queries.ts'
import { insertWaived } from '../installments/waivers.ts'
import { applicantOf, queueMessage } from '../messages/queue-message.ts'
import { endCharge, findCharge, findInstallmentCharges } from '../payments/charge-queries.ts'
import { demandNotUnderWay } from '../payments/debit/debit-queries.ts'
import { askForCharge, chosenWayOf, demandChargeable, prepareCharge } from '../payments/installment-charges.ts'
import { enqueue } from '../shared/enqueue.ts'
import { ProblemError } from '../shared/problem.ts'
import { approvedBy } from './ask-managers.ts'

/**
 * Waives the fine, the interest until today, or both, of a late installment, and tells the customer. Withdraws the
 * charges that include the installment and makes them anew. Beyond the limits of the colleague's role it asks the
 * managers, an analyst only with `ask`. Throws `not_found`, `nothing_to_waive`, and `waiver_limit` if only a manager
 * may.
 */
export async function waiveFees(
  deps: Deps,
  maker: Maker & { actor: AnalystActor },
  applicationId: string,
  { ask, reason, ...wanted }: FeeWaiverRequest,
): Promise<void> {
  const { actor, session } = maker
  const finish = await asMaker(deps, maker, async (trx) => {
    const found = await lockFees(deps, trx, applicationId, wanted)
    const { adminUserId: by, role } = session
    const left = await leftToMove(deps, trx, { by, role }, [applicationId])
    if (role === 'analyst' && found.cents > left('waiver', applicationId) && !ask)
      throw new ProblemError('waiver_limit')
    const change = { applicationId, contractNumber: found.row.contract_number, ...wanted, cents: found.cents }
    const base = await waiverFacts(deps, trx, change)
    const subject = `${applicationId}:${wanted.number}`
    const act = { kind: 'fee_waiver', subject, change, base, reason, applicationId } as const
    let finish: (() => Promise<void>) | undefined
    await bind(deps, trx, maker, act, async () => {
      finish = await storeWaiver(deps, trx, actor, found, { ...wanted, reason })
    })
    return finish
  })
  await finish?.()
}

type Wanted = Pick<FeeWaiverRequest, 'number' | 'fine' | 'interest'>

/**
 * Locks an installment and returns its fees that can be waived. Throws `not_found`, `installments_debited` and
 * `nothing_to_waive`.
 */
async function lockFees(deps: Deps, trx: Transaction<Database>, applicationId: string, wanted: Wanted) {
  const today = brazilianDate(deps.now())
  const row = await lockApplication(trx, applicationId)
  const stands = await lockDue(trx, applicationId, { numbers: [wanted.number] }, today)
  if (row === undefined || stands === undefined) throw new ProblemError('not_found')
  await demandNotUnderWay(deps, trx, stands.plan.id, [wanted.number])
  const fees = feesOf(stands.due.items[0], wanted, today)
  const cents = fees.reduce((sum, { amountCents }) => sum + amountCents, 0)
  if (cents === 0) throw new ProblemError('nothing_to_waive')
  return { row, plan: stands.plan, fees, cents }
}

/** Stores a waiver. Returns a function that makes the charges anew, to run after the commit. */
async function storeWaiver(
  deps: Deps,
  trx: Transaction<Database>,
  actor: AnalystActor,
  { row, plan, fees, cents }: Awaited<ReturnType<typeof lockFees>>,
  { number, interest, reason }: Wanted & { reason: string },
): Promise<() => Promise<void>> {
  const at = deps.now()
  const applicationId = row.id
  await insertWaived(trx, plan.id, fees, { at, actor, note: reason })
  const charges = (await findInstallmentCharges(trx, applicationId)).flatMap(({ numbers }) =>
    numbers ? [numbers] : [],
  )
  await withdrawCharges(deps, trx, plan.id, [number])
  const data = { number, amountCents: cents }
  await addEvent(trx, { applicationId, kind: 'fees_waived', actor, note: reason, data, at })
  const { person, ...envelope } = applicantOf(row)
  const event = `${plan.id}:${number}:${at.toISOString()}`
  const params = { ...person, number, fine: fees.some(({ kind }) => kind === 'late_fee'), interest }
  await queueMessage(deps, trx, { ...envelope, event, kind: 'fees_waived', params })
  return async () => {
    for (const numbers of charges) if (numbers.includes(number)) await askAgain(deps, applicationId, numbers)
  }
}

/**
 * The rest of an installment and its fine; nothing once it is paid. Leaves the interest out, because it grows every
 * day.
 */
export async function waiverFacts(
  deps: Deps,
  trx: Transaction<Database>,
  { applicationId, number, fine }: ApprovalChanges['fee_waiver'],
): Promise<object> {
  const plan = await findOpenPlan(trx, applicationId)
  const item = plan && (await dueOf(trx, plan, [number], brazilianDate(deps.now()))).due.items[0]
  return item ? { balanceCents: item.balanceCents, fineCents: fine ? item.fineCents : 0 } : {}
}

/** Waives fees as approved. Returns a function to run after the commit. */
export async function applyWaiver(
  deps: Deps,
  trx: Transaction<Database>,
  { applicationId, number, fine, interest }: ApprovalChanges['fee_waiver'],
  approval: { approver: Maker; asker: { id: string; name: string }; reason: string },
): Promise<() => Promise<void>> {
  const wanted = { number, fine, interest }
  const found = await lockFees(deps, trx, applicationId, wanted)
  return storeWaiver(deps, trx, approvedBy(approval), found, { ...wanted, reason: approval.reason })
}

/**
 * Withdraws a charge and makes it anew, at today's cost of its installments, or leaves it as it is. Throws `not_found`,
 * `conflict` if it is already withdrawn, and what `askForCharge` throws.
 */
export async function reissueCharge(
  deps: Deps,
  analyst: AnalystActor,
  applicationId: string,
  chargeId: string,
): Promise<void> {
  const at = deps.now()
  await demandChargeable(deps, applicationId)
  await deps.db.transaction().execute(async (trx) => {
    await lockApplication(trx, applicationId)
    const charge = await findCharge(trx, chargeId)
    if (charge?.application_id !== applicationId || !charge.numbers) throw new ProblemError('not_found')
    if (!isStanding(charge)) throw new ProblemError('conflict')
    await demandNotUnderWay(deps, trx, charge.plan_id ?? '', charge.numbers)
    await endCharge(trx, chargeId, at, true)
    await enqueue(trx, 'pix_withdraw', {})
    const data = { numbers: charge.numbers }
    await addEvent(trx, { applicationId, kind: 'charge_reissued', actor: analyst, data, at })
    await prepareCharge(deps, trx, applicationId, charge.numbers, chosenWayOf(charge))
  })
}

/** Makes a charge anew. If that fails now, the customer can ask for it later. */
async function askAgain(deps: Deps, applicationId: string, numbers: readonly number[]): Promise<void> {
  try {
    await askForCharge(deps, applicationId, numbers)
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
  }
}

/**
 * Returns the entries that add the fine and the interest until today to the ledger, so that waiver entries can reverse
 * them.
 */
function feesOf(
  item: InstallmentAmount | undefined,
  { fine, interest }: Pick<FeeWaiverRequest, 'fine' | 'interest'>,
  on: string,
): NewEntry[] {
  if (item === undefined) return []
  const { number, fineCents, interestCents } = item
  const fees: NewEntry[] = [
    { number, kind: 'late_fee', amountCents: fine ? fineCents : 0, on },
    { number, kind: 'late_interest', amountCents: interest ? interestCents : 0, on },
  ]
  return fees.filter(({ amountCents }) => amountCents > 0)
}
