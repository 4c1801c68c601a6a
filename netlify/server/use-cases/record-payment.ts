import type { Transaction } from 'kysely'
import type { HandPaymentRequest } from '#api/payments.ts'
import type { Database } from '#db/schema.ts'
import type { ApprovalChanges } from '#domain/approvals.ts'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import type { AnalystActor } from '../application/events.ts'
import { lockApplication } from '../application/queries.ts'
import { asMaker, bind, type Maker } from '../approvals/dual-control.ts'
import type { Deps } from '../deps.ts'
import { lookUpPayment, recordByHand, type SeenPayment } from '../payments/by-hand.ts'
import { findPaymentOf } from '../payments/payment-queries.ts'
import { fieldError, ProblemError } from '../shared/problem.ts'
import { approvedBy } from './ask-managers.ts'

type Trx = Transaction<Database>
type HandPayment = ApprovalChanges['payment_record']

/**
 * Records a payment that an analyst saw on the bank's account. One whose reference names the contract counts at once.
 * Of another one staff say for whom it is, like a match, and of one that no provider confirms also that it exists: so
 * beyond the limits of the colleague's role it asks the managers. Throws what `lookUpPayment`, `recordByHand` and
 * `bind` throw.
 */
export async function recordPaymentOrAsk(
  deps: Deps,
  maker: Maker & { actor: AnalystActor },
  applicationId: string,
  request: HandPaymentRequest,
): Promise<void> {
  const seen = await lookUpPayment(deps, applicationId, request)
  await asMaker(deps, maker, async (trx) => {
    const apply = () => recordByHand(deps, trx, maker.actor, applicationId, seen)
    if (seen.paidFor) return apply()
    const row = await lockApplication(trx, applicationId)
    if (row === undefined) throw new ProblemError('not_found')
    const { payment, known } = seen
    const { endToEndId, amountCents: cents } = payment
    const paidOn = known ? brazilianDate(payment.paidAt) : request.paidOn
    const about = { applicationId, contractNumber: row.contract_number, paidOn, endToEndId, cents }
    const change = { ...about, isConfirmed: known !== null }
    const base = await handPaymentFacts(deps, trx, change)
    if (base.isKnown) throw fieldError('endToEndId', 'payment_known')
    const act = { kind: 'payment_record', subject: endToEndId, change, base, applicationId } as const
    return bind(deps, trx, maker, act, apply)
  })
}

/** Whether the ledger has the payment already. */
export async function handPaymentFacts(_: Deps, trx: Trx, { endToEndId }: Pick<HandPayment, 'endToEndId'>) {
  return { isKnown: (await findPaymentOf(trx, endToEndId)) !== undefined }
}

/**
 * Records a payment after its approval. A provider that the bank has by now is asked first. Throws like `recordByHand`.
 */
export async function applyHandPayment(
  deps: Deps,
  trx: Trx,
  { applicationId, paidOn, endToEndId, cents: amountCents }: HandPayment,
  approval: { approver: Maker; asker: { id: string; name: string } },
): Promise<void> {
  const seen: SeenPayment = await lookUpPayment(deps, applicationId, { paidOn, endToEndId, amountCents })
  await recordByHand(deps, trx, approvedBy(approval), applicationId, seen)
}
