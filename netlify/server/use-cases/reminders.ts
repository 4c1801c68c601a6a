import { type Kysely, sql } from 'kysely'
import type { MessageParams } from '#content/mail/templates.ts'
import type { ApplicationRow } from '#db/schema/applications.ts'
import type { Database } from '#db/schema.ts'
import { type Step, stepAt } from '#domain/application/state.ts'
import { brazilianDate, brazilianHour, type PlainDate } from '#domain/calendar/calendar.ts'
import { dayMs, daysAfter } from '#domain/calendar/day-arithmetic.ts'
import { missingDocuments } from '#domain/documents/required-documents.ts'
import type { MessageKind } from '#domain/messages.ts'
import { findStates } from '../application/state.ts'
import type { Deps } from '../deps.ts'
import { remindOfInstallments } from '../installments/reminders.ts'
import { isOff } from '../messages/opt-out.ts'
import { applicantOf, type OutgoingMessage, queueMessages } from '../messages/queue-message.ts'
import { entriesInTransit } from '../payments/boleto/boleto-views.ts'
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

/** Something to tell an applicant, once: the application, and the event of its message. */
interface Due {
  application_id: string
  event: string
}

/** What one kind of reminder asks, reads and says. */
interface Reminder<Kind extends MessageKind, One extends Due, Known = unknown> {
  kind: Kind
  /** The steps at which an application needs it. */
  steps: readonly Step[]
  /** Reads for many applications at once what the messages say beside the applications' own rows. */
  read?: (tx: Kysely<Database>, ids: readonly string[]) => Promise<Known>
  /** What the message says; undefined if there is nothing to say. */
  params: (row: ApplicationRow, due: One, known: Known | undefined) => MessageParams<Kind> | undefined
}

/**
 * Reminds applicants, once each, of documents, an entry or a signature that the bank asked for three days ago and still
 * lacks, of a proof of income whose last day is near, of a released motorcycle without a day to fetch it, and of the
 * installments of their contracts. Tells them that the time to sign is over. Runs only by day in Brasília. Skips
 * applications that have changed since and applicants who switched reminders off. A reminder that fails does not keep
 * the others; throws at the end. Once `hasTime` says no, leaves the rest to the next run. Returns how many.
 */
export async function sendReminders(deps: Deps, hasTime: () => boolean = () => true): Promise<{ reminders: number }> {
  const hour = brazilianHour(deps.now())
  if (hour < hours.from || hour >= hours.before) return { reminders: 0 }
  let reminders = 0
  const parts = [
    () => remindOf(deps, ['application_approved', 'documents_requested', 'document_refused'], ofDocuments, hasTime),
    () => remindOf(deps, ['entry_payable'], ofEntry(brazilianDate(deps.now())), hasTime),
    () => remindOf(deps, ['contract_ready'], ofSignature, hasTime),
    () => remindOf(deps, ['motorcycle_released', 'pickup_cancelled'], ofPickup, hasTime),
    () => remindOfProofs(deps, hasTime),
    () => tellOfLapsed(deps, hasTime),
    () => remindOfInstallments(deps, hasTime),
  ]
  await attemptEach(parts, async (part) => {
    reminders += await part()
  })
  return { reminders }
}

/** Reminds of what messages of these kinds asked for. */
async function remindOf<Kind extends MessageKind, Known>(
  deps: Deps,
  kinds: readonly MessageKind[],
  reminder: Reminder<Kind, Due, Known>,
  hasTime: () => boolean,
): Promise<number> {
  const now = deps.now().getTime()
  const [since, before] = [new Date(now - forgottenMs), new Date(now - waitsMs)]
  let told = 0
  await attemptEach(everyUnanswered(deps.db, { ...reminder, kinds, since, before }), async (some) => {
    told += await remindAll(deps, some, reminder, { hasTime, before })
  })
  return told
}

async function* everyUnanswered(db: Kysely<Database>, asking: Omit<Asking, 'after'>) {
  let found: Due[]
  let after = '00000000-0000-0000-0000-000000000000'
  do {
    found = await findUnanswered(db, { ...asking, after })
    if (found.length > 0) yield found
    after = found.at(-1)?.event ?? after
  } while (found.length === batch)
}

/**
 * Reminds the applicants in one transaction or, if that fails, each in one of its own, so that one does not keep the
 * others. Returns how many it reminded.
 */
async function remindAll<Kind extends MessageKind, One extends Due, Known>(
  deps: Deps,
  dues: readonly One[],
  reminder: Reminder<Kind, One, Known>,
  { hasTime, before }: { hasTime: () => boolean; before?: Date },
): Promise<number> {
  if (!hasTime()) return 0
  try {
    return await remindTogether(deps, dues, reminder, before)
  } catch (error) {
    if (dues.length === 1) throw error
  }
  let told = 0
  await attemptEach(dues, async (due) => {
    told += await remindAll(deps, [due], reminder, { hasTime, ...(before && { before }) })
  })
  return told
}

/**
 * Locks the applications and checks them again before it reminds the applicants: the steps, and with `before` that
 * nothing has changed since. Leaves applications that somebody else holds to the next run.
 */
function remindTogether<Kind extends MessageKind, One extends Due, Known>(
  deps: Deps,
  dues: readonly One[],
  { kind, steps, read, params }: Reminder<Kind, One, Known>,
  before: Date | undefined,
): Promise<number> {
  const now = deps.now().toISOString()
  return deps.db.transaction().execute(async (tx) => {
    const ids = dues.map(({ application_id: id }) => id)
    const [rows, states, known] = await Promise.all([lockFree(tx, ids), findStates(tx, ids), read?.(tx, ids)])
    const messages = dues.flatMap((due): OutgoingMessage<Kind>[] => {
      const row = rows.get(due.application_id)
      const state = states.get(due.application_id)
      const step = state && stepAt(state, now)
      if (row === undefined || !step || !steps.includes(step) || (before && row.updated_at > before)) return []
      const told = params(row, due, known)
      const { to, about } = applicantOf(row)
      return told ? [{ to, about, event: due.event, kind, params: told }] : []
    })
    return (await queueMessages(deps, tx, messages)).length
  })
}

/** Locks those of these applications that nobody else holds, in the order of their ids, and returns them by id. */
async function lockFree(tx: Kysely<Database>, ids: readonly string[]): Promise<ReadonlyMap<string, ApplicationRow>> {
  const rows = await tx
    .selectFrom('financing_applications')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .skipLocked()
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

const ofDocuments: Reminder<'documents_reminder', Due, ReadonlySet<string>> = {
  kind: 'documents_reminder',
  steps: ['send_documents', 'resend_documents'],
  read: refusedDocuments,
  params: (row, _, refused) => {
    const documents = missingDocuments((kind) => Boolean(row.documents[kind]))
    if (documents.length === 0) return undefined
    const again = documents.filter((kind) => refused?.has(`${row.id} ${kind}`))
    return { ...applicantOf(row).person, documents, refused: again }
  },
}

/** The refused documents of applications, as 'id kind'. */
async function refusedDocuments(tx: Kysely<Database>, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('documents')
    .select(['application_id', 'kind'])
    .where('application_id', 'in', ids)
    .where('state', '=', 'stored')
    .where('review', '=', 'refused')
    .execute()
  return new Set(rows.map(({ application_id, kind }) => `${application_id} ${kind}`))
}

/** Leaves out whoever may have paid the boleto of the entry already: the bank tells of it on the next business day. */
const ofEntry = (today: PlainDate): Reminder<'entry_reminder', Due, ReadonlySet<string>> => ({
  kind: 'entry_reminder',
  steps: ['pay_entry'],
  read: (tx, ids) => entriesInTransit(tx, ids, today),
  params: (row, _, inTransit) => (inTransit?.has(row.id) ? undefined : applicantOf(row).person),
})
const ofSignature: Reminder<'signature_reminder', Due> = {
  kind: 'signature_reminder',
  steps: ['sign'],
  params: (row) => applicantOf(row).person,
}

const ofPickup: Reminder<'pickup_unbooked', Due, ReadonlyMap<string, PlainDate | null>> = {
  kind: 'pickup_unbooked',
  steps: ['book'],
  read: nextDueDays,
  params: (row, _, firstDueOn) => ({
    ...applicantOf(row).person,
    motorcycle: row.motorcycle_model,
    firstDueOn: firstDueOn?.get(row.id) ?? null,
  }),
}

/** The next due day of the open plan of each application, by its id. */
async function nextDueDays(
  tx: Kysely<Database>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PlainDate | null>> {
  const plans = await tx
    .selectFrom('installment_plans')
    .select(['application_id', 'next_due_on'])
    .where('application_id', 'in', ids)
    .where('closed_at', 'is', null)
    .execute()
  return new Map(plans.map(({ application_id, next_due_on }) => [application_id, next_due_on]))
}

/** A proof of income that is due within some days. */
interface ProofDue extends Due {
  lastDay: PlainDate
}

const ofProof: Reminder<'income_reminder', ProofDue, ReadonlySet<string>> = {
  kind: 'income_reminder',
  steps: ['send_income'],
  read: startedProofs,
  params: (row, { lastDay }, started) => ({
    ...applicantOf(row).person,
    motorcycle: row.motorcycle_model,
    lastDay,
    started: started?.has(row.id) ?? false,
  }),
}

/** The applications whose applicant has sent a file of the proof that the bank asks for. */
async function startedProofs(tx: Kysely<Database>, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('income_proofs as proof')
    .innerJoin('documents', (join) =>
      join
        .onRef('documents.application_id', '=', 'proof.application_id')
        .onRef('documents.created_at', '>=', 'proof.asked_at')
        .on('documents.kind', '=', 'renda')
        .on('documents.state', '=', 'stored'),
    )
    .select('proof.application_id')
    .distinct()
    .where('proof.application_id', 'in', ids)
    .where('proof.state', '=', 'asked')
    .execute()
  return new Set(rows.map(({ application_id: id }) => id))
}

/** Reminds applicants, once for each last day, of a proof of income that is due within three days. Returns how many. */
async function remindOfProofs(deps: Deps, hasTime: () => boolean): Promise<number> {
  const today = brazilianDate(deps.now())
  const rows = await deps.db
    .selectFrom('income_proofs as proof')
    .innerJoin('financing_applications as application', 'application.id', 'proof.application_id')
    .select(['proof.application_id', 'proof.last_day as lastDay', proofEvent.as('event')])
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
  return rows.length === 0 ? 0 : remindAll(deps, rows, ofProof, { hasTime })
}

/** An application whose contract can no longer be signed since an instant; the event is the contract. */
interface Lapsed extends Due {
  endedAt: Date
}

const ofLapsed: Reminder<'contract_lapsed', Lapsed> = {
  kind: 'contract_lapsed',
  steps: ['renew_contract'],
  params: (row, { endedAt }) => {
    return { ...applicantOf(row).person, lastDay: brazilianDate(new Date(endedAt.getTime() - 1)) }
  },
}

/** Tells applicants, once each, that the time to sign their contract is over. Returns how many. */
async function tellOfLapsed(deps: Deps, hasTime: () => boolean): Promise<number> {
  const now = deps.now()
  const rows = await deps.db
    .selectFrom('application_state as state')
    .innerJoin('contracts', (join) =>
      join.onRef('contracts.application_id', '=', 'state.application_id').on('contracts.state', '=', 'ready'),
    )
    .select(['state.application_id', 'contracts.id as event', 'state.changes_at as endedAt'])
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
    .$narrowType<{ endedAt: Date }>()
    .execute()
  return rows.length === 0 ? 0 : remindAll(deps, rows, ofLapsed, { hasTime })
}

/** Which messages asked for something, and since when, that applications at these steps still lack. */
interface Asking {
  kinds: readonly MessageKind[]
  steps: readonly Step[]
  /** The kind of the message that reminds. */
  kind: MessageKind
  since: Date
  before: Date
  after: string
}

/**
 * Finds the last message that asked each application for something, at most `batch`, if nothing has changed in it since
 * `before` and no reminder went out. Sorts by id and starts after `after`. Leaves messages older than `since` out.
 */
async function findUnanswered(
  db: Kysely<Database>,
  { kinds, steps, kind, since, before, after }: Asking,
): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select asked.id as event, asked.application_id from messages as asked
    join financing_applications as application on application.id = asked.application_id
    join application_state as state on state.application_id = application.id
    where asked.kind = any(${[...kinds]}) and asked.created_at > ${since} and asked.created_at <= ${before}
      and asked.id > ${after}::uuid and state.step = any(${[...steps]}) and application.updated_at <= ${before}
      and not exists (select from messages as later where later.application_id = asked.application_id
        and later.kind = any(${[...kinds]}) and (later.created_at, later.id) > (asked.created_at, asked.id))
      and not exists (select from messages as told where told.kind = ${kind} and told.event_key = asked.id::text)
      and not ${isOff}
    order by asked.id limit ${batch}`.execute(db)
  return rows
}
