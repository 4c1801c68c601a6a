import type { Kysely } from 'kysely'
import { type Taker, takerOf } from '#content/bring-back.ts'
import type { MessageParams } from '#content/mail/templates.ts'
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
 * Queues the messages about the applicant's new status, in the change's transaction: those of `statusMessages`, and
 * that the entry can be paid. `once` skips a message whose words were sent before.
 */
export async function notifyStatus(
  deps: Deps,
  tx: Kysely<Database>,
  row: ApplicationRow,
  status: ApplicationStatus,
  { once, ...refused }: Refused & { once: boolean },
): Promise<void> {
  const { person: _, ...envelope } = applicantOf(row)
  for (const message of await statusMessages(deps, tx, row, status, refused)) {
    // Each time that a decision is taken back is news, also in the same words.
    const isNews = message.kind === 'application_reopened'
    await queueMessage(deps, tx, { ...envelope, event: changeOf(row), once: once && !isNews, ...message })
  }
  if (status === 'signing') await notifyEntryPayable(deps, tx, row, row.payment_info.pix_code, once)
}

type ToldKind =
  | 'application_reopened'
  | 'application_approved'
  | 'documents_requested'
  | 'motorcycle_released'
  | 'application_refused'
type Told = { [Kind in ToldKind]: { kind: Kind; params: MessageParams<Kind> } }[ToldKind]

/**
 * Returns what the applicant is told of a new status. A step for which nothing is missing from the applicant has no
 * message. `row` is the application before the change. `refused` has the code of a refusal, whether a contract was
 * signed and money paid, and to which dealership a motorcycle goes back.
 */
export async function statusMessages(
  deps: Pick<Deps, 'now'>,
  db: Kysely<Database>,
  row: ApplicationRow,
  status: ApplicationStatus,
  refused: Refused,
): Promise<Told[]> {
  const { person } = applicantOf(row)
  const about = { ...person, motorcycle: row.motorcycle_model }
  const decision = status === 'rejected' ? null : decisionTakenBack(row.status, status)
  const promisedBy = isDecided(status) ? null : contactDeadline(deps.now())
  const reopened: Told[] =
    decision === null ? [] : [{ kind: 'application_reopened', params: { ...about, promisedBy, decision } }]
  const documents = missingDocuments((kind) => Boolean(row.documents[kind]))
  switch (status) {
    case 'approved':
      // Going back to this stage tells nothing: the customer knows of the approval, and the documents do not open.
      if (statusReached(row.status, status) === status) return reopened
      return [...reopened, { kind: 'application_approved', params: { ...about, documents } }]
    case 'waiting_docs':
      if (documents.length === 0) return reopened
      return [...reopened, { kind: 'documents_requested', params: { ...person, documents } }]
    case 'completed': {
      const firstDueOn = (await findOpenPlan(db, row.id))?.next_due_on ?? null
      return [...reopened, { kind: 'motorcycle_released', params: { ...about, firstDueOn } }]
    }
    case 'rejected':
      return [{ kind: 'application_refused', params: refusalParams(row, refused) }]
    default:
      return reopened
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

/**
 * Returns what a refusal finds: the facts that its mail names, what was paid, and the motorcycle that is out.
 */
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
