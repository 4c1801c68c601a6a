import type { Kysely } from 'kysely'
import { type Taker, takerOf } from '#content/bring-back.ts'
import type { ApplicationRow } from '#db/schema/applications.ts'
import type { Database } from '#db/schema.ts'
import type { RefusalReason } from '#domain/application/refusal-reasons.ts'
import { type ApplicationStatus, placeOf } from '#domain/application/status.ts'
import { decisionTakenBack, statusReached } from '#domain/application/transition.ts'
import { contactDeadline } from '#domain/calendar/business-days.ts'
import { missingDocuments } from '#domain/documents/required-documents.ts'
import type { Facts } from '../application/facts.ts'
import { outcomeFactsIn, outcomeOf } from '../application/outcome.ts'
import type { OpenDealership } from '../dealerships.ts'
import type { Deps } from '../deps.ts'
import { findOpenPlan } from '../installments/queries.ts'
import { applicantOf, queueMessage } from '../messages/queue-message.ts'
import { deliveryOf } from '../pickups/views.ts'

/** A name for the change that makes the next version. An application has one change per version. */
const changeOf = (row: Pick<ApplicationRow, 'id' | 'version'>) => `${row.id}:${row.version + 1}`

/** Whether a status is beyond the decision about the credit, so that a mail of its own says what comes next. */
const isDecided = (status: ApplicationStatus) => placeOf(status) > placeOf('analysis')

type Refused = { refusal: RefusalReason | null; signed: boolean; paid: boolean; returnTo: Taker | null }

/**
 * Queues the message about the applicant's new status, in the change's transaction. A step for which nothing is
 * missing from the applicant has none. `row` is the application before the change. `refused` has the code of a refusal, whether a contract
 * was signed and money paid, and to which dealership a motorcycle goes back. `once` skips a message whose words were
 * sent before.
 */
export async function notifyStatus(
  deps: Deps,
  tx: Kysely<Database>,
  row: ApplicationRow,
  status: ApplicationStatus,
  { once, ...refused }: Refused & { once: boolean },
): Promise<void> {
  const { person, ...envelope } = applicantOf(row)
  const message = { ...envelope, event: changeOf(row), once }
  const about = { ...person, motorcycle: row.motorcycle_model }
  if (row.status === 'rejected' && status !== 'rejected') {
    const promisedBy = isDecided(status) ? null : contactDeadline(deps.now())
    await queueMessage(deps, tx, { ...message, kind: 'application_reopened', params: { ...about, promisedBy } })
  }
  switch (status) {
    case 'approved': {
      // Going back to this stage tells nothing: the customer knows of the approval, and the documents do not open.
      if (statusReached(row.status, status) === status) return
      const documents = missingDocuments((kind) => Boolean(row.documents[kind]))
      await queueMessage(deps, tx, { ...message, kind: 'application_approved', params: { ...about, documents } })
      return
    }
    case 'waiting_docs': {
      const missing = missingDocuments((kind) => Boolean(row.documents[kind]))
      if (missing.length === 0) return
      await queueMessage(deps, tx, {
        ...message,
        kind: 'documents_requested',
        params: { ...person, documents: missing },
      })
      return
    }
    case 'signing':
      await notifyEntryPayable(deps, tx, row, row.payment_info.pix_code, once)
      return
    case 'completed':
      await queueMessage(deps, tx, {
        ...message,
        kind: 'motorcycle_released',
        params: { ...about, firstDueOn: (await findOpenPlan(tx, row.id))?.next_due_on ?? null },
      })
      return
    case 'rejected':
      await queueMessage(deps, tx, {
        ...message,
        kind: 'application_refused',
        params: refusalParams(row, refused),
      })
      return
    case 'received':
    case 'pending':
    case 'analysis':
      return
  }
}

/** What the mail about a refusal says. */
export const refusalParams = (row: ApplicationRow, refused: Refused) => ({
  ...applicantOf(row).person,
  motorcycle: row.motorcycle_model,
  ...refused,
  installments: row.installments,
  approved: decisionTakenBack(row.status, 'rejected') === 'approval',
})

/** What a refusal reads of an application, and the network that its motorcycle goes back to. */
interface RefusedFacts {
  facts: Facts
  dealerships: readonly OpenDealership[]
}

/** Returns what a refusal finds: the facts that its mail names, what was paid by Pix, and the motorcycle that is out. */
export function refusalEffects(deps: Pick<Deps, 'config' | 'now'>, { facts, dealerships }: RefusedFacts) {
  const { contract, payments } = outcomeFactsIn(deps, facts)
  const { handOver } = deliveryOf(deps, facts, dealerships)
  const paidCents = payments.reduce((sum, { amountCents, refundedCents }) => sum + amountCents - refundedCents, 0)
  const out = handOver && !handOver.returnedOn ? handOver : null
  const words = { signed: contract === 'signed', paid: paidCents > 0, returnTo: out && takerOf(out) }
  return { words, paidCents, motorcycle: out && { day: out.day, dealership: out.dealership } }
}

/** Tells the applicant that the entry can be paid, if one is due and there is a code to pay it. */
export async function notifyEntryPayable(
  deps: Deps,
  tx: Kysely<Database>,
  row: ApplicationRow,
  pixCode: string | null | undefined,
  once = false,
): Promise<void> {
  if (!pixCode || (await outcomeOf(deps, tx, row.id)).payableCents === 0) return
  const { person, ...envelope } = applicantOf(row)
  await queueMessage(deps, tx, { ...envelope, event: changeOf(row), once, kind: 'entry_payable', params: person })
}
