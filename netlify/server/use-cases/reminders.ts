import { type Kysely, sql } from 'kysely'
import type { ApplicationRow } from '#db/schema/applications.ts'
import type { Database } from '#db/schema.ts'
import { type Step, stepAt } from '#domain/application/state.ts'
import { brazilianDate, brazilianHour } from '#domain/calendar/calendar.ts'
import { dayMs, daysAfter } from '#domain/calendar/day-arithmetic.ts'
import { missingDocuments } from '#domain/documents/required-documents.ts'
import { lockApplication } from '../application/queries.ts'
import { findStates } from '../application/state.ts'
import { findProofFiles } from '../credit/income-proofs.ts'
import type { Deps } from '../deps.ts'
import { findOpenPlan } from '../installments/queries.ts'
import { remindOfInstallments } from '../installments/reminders.ts'
import { isOff } from '../messages/opt-out.ts'
import { applicantOf, queueMessage } from '../messages/queue-message.ts'
import { attemptEach } from '../shared/attempt-each.ts'

const waitsMs = 3 * dayMs
/** A request older than this needs a call, not a reminder. */
const forgottenMs = 10 * dayMs
const batch = 200
/** How many days before its last one a proof of income is reminded of. */
const proofReminderDays = 3
/** A proof that is asked for again has another last day, and is reminded of again. */
const proofEvent = sql<string>`proof.id || ':' || proof.last_day`
const hours = { from: 9, before: 20 }

type Remind = (tx: Kysely<Database>, row: ApplicationRow, event: string) => Promise<string | undefined>

/**
 * Reminds applicants, once each, of documents, an entry or a signature that the bank asked for three days ago and still
 * lacks, of a proof of income whose last day is near, of a released motorcycle without a day to fetch it, and of the installments of their contracts. Tells them that the time to sign is over. Runs only by day in Brasília. Skips applications that have changed since and
 * applicants who switched reminders off. A reminder that fails does not keep the others; throws at the end. Once `hasTime` says no, leaves the rest to the next run. Returns how many.
 */
export async function sendReminders(deps: Deps, hasTime?: () => boolean): Promise<{ reminders: number }> {
  const hour = brazilianHour(deps.now())
  if (hour < hours.from || hour >= hours.before) return { reminders: 0 }
  let reminders = 0
  const parts = [
    () => remindOf(deps, asksForDocuments, (tx, row, event) => ofDocuments(deps, tx, row, event)),
    () => remindOf(deps, asksForEntry, ofStep(deps, 'entry_reminder')),
    () => remindOf(deps, asksForSignature, ofStep(deps, 'signature_reminder')),
    () => remindOf(deps, asksForPickup, (tx, row, event) => ofPickup(deps, tx, row, event)),
    () => remindOfProofs(deps),
    () => tellOfLapsed(deps),
    () => remindOfInstallments(deps, hasTime),
  ]
  await attemptEach(parts, async (part) => {
    reminders += await part()
  })
  return { reminders }
}

const asksForDocuments: Asking = {
  kinds: ['application_approved', 'documents_requested', 'document_refused'],
  steps: ['send_documents', 'resend_documents'],
  reminder: 'documents_reminder',
}
const asksForEntry: Asking = { kinds: ['entry_payable'], steps: ['pay_entry'], reminder: 'entry_reminder' }
const asksForSignature: Asking = { kinds: ['contract_ready'], steps: ['sign'], reminder: 'signature_reminder' }
const asksForPickup: Asking = {
  kinds: ['motorcycle_released', 'pickup_cancelled'],
  steps: ['book'],
  reminder: 'pickup_unbooked',
}

async function remindOf(deps: Deps, asking: Asking, remind: Remind): Promise<number> {
  const now = deps.now().getTime()
  const window = { since: new Date(now - forgottenMs), before: new Date(now - waitsMs), limit: batch }
  let told = 0
  await attemptEach(everyUnanswered(deps.db, asking, window), async (one) => {
    if (await remindOne(deps, asking, window.before, one, remind)) told += 1
  })
  return told
}

async function* everyUnanswered(
  db: Kysely<Database>,
  asking: Asking,
  window: { since: Date; before: Date; limit: number },
) {
  let found: Unanswered[]
  let after = '00000000-0000-0000-0000-000000000000'
  do {
    found = await findUnanswered(db, asking, { ...window, after })
    yield* found
    after = found.at(-1)?.id ?? after
  } while (found.length === batch)
}

/** Locks the application and checks it again before it reminds the applicant. */
function remindOne(deps: Deps, asking: Asking, before: Date, asked: Unanswered, remind: Remind): Promise<boolean> {
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockApplication(tx, asked.application_id)
    if (row === undefined || row.updated_at > before) return false
    const step = await findStep(tx, row.id, deps.now())
    if (step === null || !asking.steps.includes(step)) return false
    return (await remind(tx, row, asked.id)) !== undefined
  })
}

async function findStep(tx: Kysely<Database>, id: string, now: Date): Promise<Step | null> {
  const state = (await findStates(tx, [id])).get(id)
  return state ? stepAt(state, now.toISOString()) : null
}

async function ofDocuments(deps: Deps, tx: Kysely<Database>, row: ApplicationRow, event: string) {
  const documents = missingDocuments((kind) => Boolean(row.documents[kind]))
  if (documents.length === 0) return undefined
  const { person, ...envelope } = applicantOf(row)
  const refused = await refusedDocuments(tx, row.id)
  const params = { ...person, documents, refused: documents.filter((kind) => refused.has(kind)) }
  return queueMessage(deps, tx, { ...envelope, event, kind: 'documents_reminder', params })
}

async function refusedDocuments(tx: Kysely<Database>, applicationId: string): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('documents')
    .select('kind')
    .where('application_id', '=', applicationId)
    .where('state', '=', 'stored')
    .where('review', '=', 'refused')
    .execute()
  return new Set(rows.map(({ kind }) => kind))
}

function ofStep(deps: Deps, kind: 'entry_reminder' | 'signature_reminder'): Remind {
  return (tx, row, event) => {
    const { person, ...envelope } = applicantOf(row)
    return queueMessage(deps, tx, { ...envelope, event, kind, params: person })
  }
}

/** Reminds applicants, once for each last day, of a proof of income that is due within three days. Returns how many. */
async function remindOfProofs(deps: Deps): Promise<number> {
  const today = brazilianDate(deps.now())
  const rows = await deps.db
    .selectFrom('income_proofs as proof')
    .innerJoin('financing_applications as application', 'application.id', 'proof.application_id')
    .select(['proof.application_id', 'proof.asked_at', 'proof.last_day', proofEvent.as('event')])
    .where('proof.state', '=', 'asked')
    .where('proof.last_day', '>=', today)
    .where('proof.last_day', '<=', daysAfter(today, proofReminderDays))
    .where(({ not }) => not(isOff))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('messages')
            .select('messages.id')
            .where('messages.kind', '=', 'income_reminder')
            .where('messages.event_key', '=', proofEvent),
        ),
      ),
    )
    .limit(batch)
    .execute()
  let told = 0
  await attemptEach(rows, async ({ application_id: id, asked_at: askedAt, last_day: lastDay, event }) => {
    await deps.db.transaction().execute(async (tx) => {
      const row = await lockApplication(tx, id)
      if (row === undefined || (await findStep(tx, id, deps.now())) !== 'send_income') return
      const started = (await findProofFiles(tx, id, askedAt)).length > 0
      const { person, ...envelope } = applicantOf(row)
      const params = { ...person, motorcycle: row.motorcycle_model, lastDay, started }
      if ((await queueMessage(deps, tx, { ...envelope, kind: 'income_reminder', event, params })) !== undefined)
        told += 1
    })
  })
  return told
}

/** Tells applicants, once each, that the time to sign their contract is over. Returns how many. */
async function tellOfLapsed(deps: Deps): Promise<number> {
  const now = deps.now()
  const rows = await deps.db
    .selectFrom('application_state as state')
    .innerJoin('contracts', (join) =>
      join.onRef('contracts.application_id', '=', 'state.application_id').on('contracts.state', '=', 'ready'),
    )
    .select(['state.application_id', 'contracts.id', 'state.changes_at'])
    .where('state.queue', '=', 'unsigned')
    .where('state.changes_at', '<=', now)
    .where('state.changes_at', '>', new Date(now.getTime() - forgottenMs))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('messages')
            .select('messages.id')
            .where('messages.kind', '=', 'contract_lapsed')
            .where('messages.event_key', '=', sql<string>`contracts.id::text`),
        ),
      ),
    )
    .limit(batch)
    .execute()
  let told = 0
  await attemptEach(rows, async ({ application_id: id, id: contractId, changes_at: endedAt }) => {
    await deps.db.transaction().execute(async (tx) => {
      const row = await lockApplication(tx, id)
      if (row === undefined || endedAt === null || (await findStep(tx, id, now)) !== 'renew_contract') return
      const { person, ...envelope } = applicantOf(row)
      const params = { ...person, lastDay: brazilianDate(new Date(endedAt.getTime() - 1)) }
      const message = { ...envelope, kind: 'contract_lapsed' as const, event: contractId, params }
      if ((await queueMessage(deps, tx, message)) !== undefined) told += 1
    })
  })
  return told
}

async function ofPickup(deps: Deps, tx: Kysely<Database>, row: ApplicationRow, event: string) {
  const { person, ...envelope } = applicantOf(row)
  const firstDueOn = (await findOpenPlan(tx, row.id))?.next_due_on ?? null
  const params = { ...person, motorcycle: row.motorcycle_model, firstDueOn }
  return queueMessage(deps, tx, { ...envelope, event, kind: 'pickup_unbooked', params })
}

interface Unanswered {
  /** The id of the message that asked. */
  id: string
  application_id: string
}

/**
 * Messages of these kinds ask for something while the application is at one of these steps. `reminder` is the kind of the
 * message that reminds.
 */
interface Asking {
  kinds: readonly string[]
  steps: readonly Step[]
  reminder: string
}

/**
 * Finds the last message that asked each application for something, if nothing has changed in it since `before` and no
 * reminder went out. Sorts by id and starts after `after`. Leaves messages older than `since` out.
 */
async function findUnanswered(
  db: Kysely<Database>,
  { kinds, steps, reminder }: Asking,
  { since, before, after, limit }: { since: Date; before: Date; after: string; limit: number },
): Promise<Unanswered[]> {
  const { rows } = await sql<Unanswered>`
    select asked.id, asked.application_id from messages as asked
    join financing_applications as application on application.id = asked.application_id
    join application_state as state on state.application_id = application.id
    where asked.kind = any(${[...kinds]}) and asked.created_at > ${since} and asked.created_at <= ${before}
      and asked.id > ${after}::uuid and state.step = any(${[...steps]}) and application.updated_at <= ${before}
      and not exists (select from messages as later where later.application_id = asked.application_id
        and later.kind = any(${[...kinds]}) and (later.created_at, later.id) > (asked.created_at, asked.id))
      and not exists (select from messages as told where told.kind = ${reminder} and told.event_key = asked.id::text)
      and not ${isOff}
    order by asked.id limit ${limit}`.execute(db)
  return rows
}
