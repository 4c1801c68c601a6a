import { randomInt } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { RequestView } from '#api/requests.ts'
import { brand } from '#content/brand.ts'
import type { RequestRow } from '#db/schema/requests.ts'
import type { Database } from '#db/schema.ts'
import type { PlainDate } from '#domain/calendar/calendar.ts'
import { dayMs } from '#domain/calendar/day-arithmetic.ts'
import type { ContestableFact } from '#domain/credit/facts.ts'
import { formatReference, newReference } from '#domain/reference.ts'
import { closesAfterDays, contractKinds, dueOn, type RequestChannel, type RequestKind } from '#domain/requests.ts'
import { accountById } from '../accounts/applicant-accounts.ts'
import { type AnalystActor, addEvent, findRefusers, system } from '../application/events.ts'
import { outcomeFacts } from '../application/outcome.ts'
import { findApplication } from '../application/queries.ts'
import type { Deps } from '../deps.ts'
import { queueMessage } from '../messages/queue-message.ts'
import { attemptEach } from '../shared/attempt-each.ts'
import { type Attempt, once } from '../shared/once.ts'
import { ProblemError } from '../shared/problem.ts'
import { isWithin } from '../shared/rate-limits.ts'
import {
  addMessage,
  findAnswered,
  findChild,
  findOpen,
  findPeople,
  findRequest,
  insertRequest,
  lockRequest,
  updateRequest,
} from './queries.ts'
import { isAbout, isEscalable, type Owner, requestView } from './views.ts'

export interface NewRequest {
  kind: RequestKind
  channel: RequestChannel
  text: string
  accountId?: string | null
  applicationId?: string | null
  contact?: { name: string; email: string | null; phone?: string | null }
  parentId?: string
  /** In a review: the facts that the person says are wrong. */
  contested?: readonly ContestableFact[] | undefined
  /** The analyst who typed the request in; left out if the person wrote it. */
  actor?: { id: string; name: string }
  /** A day that the bank promised, which counts where it is before the one that the rule gives. */
  promisedOn?: PlainDate | undefined
}

/**
 * Opens a request in the caller's transaction: its protocol and due day, its first message, and a line in the history
 * of its application. Sends a message to the person and one to the bank's own address.
 */
export async function openRequest(deps: Deps, tx: Transaction<Database>, wanted: NewRequest): Promise<RequestRow> {
  const { kind, channel, accountId = null, applicationId = null, contact } = wanted
  const at = deps.now()
  const legal = dueOn(kind, at)
  const { promisedOn = legal } = wanted
  const row = await insertRequest(tx, {
    protocol: newReference(randomInt),
    kind,
    channel,
    account_id: accountId,
    application_id: applicationId,
    contact_name: contact?.name ?? null,
    contact_email: contact?.email ?? null,
    contact_phone: contact?.phone ?? null,
    parent_id: wanted.parentId ?? null,
    opened_at: at,
    updated_at: at,
    due_on: promisedOn < legal ? promisedOn : legal,
    contested: [...new Set(wanted.contested ?? [])],
    excluded_id: kind === 'review' && applicationId ? ((await findRefusers(tx, applicationId))[0] ?? null) : null,
  })
  const { actor } = wanted
  await addMessage(tx, {
    request_id: row.id,
    author: 'customer',
    body: wanted.text,
    at,
    actor_id: actor?.id ?? null,
    actor_name: actor?.name ?? null,
  })
  await recordStep(tx, row, 'opened', actor ? { ...actor, type: 'analyst' } : undefined, at)
  if (await mayReceive(deps, tx, accountId))
    await notifyPerson(deps, tx, row, 'request_received', { dueOn: row.due_on, at: at.toISOString() })
  const arrived = { protocol: row.protocol, kind, dueOn: row.due_on }
  await queueMessage(deps, tx, {
    kind: 'request_arrived',
    event: row.id,
    to: brand.email,
    about: { requestId: row.id },
    params: arrived,
  })
  return row
}

/** Tells whether the receipt of one more request may go to an account's address, which may be a stranger's. */
async function mayReceive(deps: Deps, tx: Transaction<Database>, accountId: string | null): Promise<boolean> {
  if (accountId === null) return true
  const { email, email_confirmed_at: confirmedAt } = await accountById(tx, accountId)
  return confirmedAt !== null || isWithin({ ...deps, db: tx }, { unconfirmedReceipt: email })
}

type Notices = {
  request_received: { dueOn: string; at: string }
  request_answered: object
  request_asked: object
  request_extended: { dueOn: string; reason: string }
  data_deleted: { kept: boolean }
}

/** Sends a message about a step of a request to the person who made it; sends nothing if no address is known. */
export async function notifyPerson<Kind extends keyof Notices>(
  deps: Deps,
  tx: Kysely<Database>,
  row: RequestRow,
  kind: Kind,
  more: Notices[Kind],
): Promise<void> {
  const { name, email } = await findPeople(tx, row)
  if (email === null) return
  const params = {
    ...(name ? { fullName: name } : {}),
    protocol: row.protocol,
    kind: row.kind,
    account: row.account_id !== null,
    ...more,
  }
  await queueMessage(deps, tx, {
    kind,
    to: email,
    about: { requestId: row.id },
    event: `${row.id}:${row.version}`,
    params: params as never,
  })
}

/**
 * Whether a colleague may not answer a review, because the refusal is their decision: the one when it was opened, or a
 * later one.
 */
export async function isExcluded(
  db: Kysely<Database>,
  { kind, application_id: applicationId, excluded_id: refuser }: RequestRow,
  id: string,
): Promise<boolean> {
  if (kind !== 'review' || applicationId === null) return false
  return refuser === id || (await findRefusers(db, applicationId)).includes(id)
}

/** Who does a step; undefined: the customer. */
type Person = AnalystActor | typeof system

/** Adds a line to the history of the application that a request is about, if there is one. */
export async function recordStep(
  tx: Kysely<Database>,
  { application_id: applicationId, protocol, kind }: RequestRow,
  step: 'opened' | 'answered' | 'asked' | 'extended' | 'closed',
  actor: Person | undefined,
  at: Date,
): Promise<void> {
  if (applicationId === null) return
  const who = actor ?? ({ type: 'applicant', id: applicationId, name: null } as const)
  const data = { protocol: formatReference(protocol), request: kind, step }
  await addEvent(tx, { applicationId, kind: 'request', actor: who, data, at })
}

interface OwnRequest {
  kind: RequestKind
  text: string
  application?: string | undefined
  contested?: readonly ContestableFact[] | undefined
}

/**
 * Opens a customer's request in the portal. Throws `not_found` for an application that is not the customer's,
 * `wrong_status` for a review of an application that is not refused and for what needs a signed contract, and
 * `request_open` for a second one of these or a second deletion.
 */
export async function openOwn(
  deps: Deps,
  { accountId, applicationIds }: Owner,
  { kind, text, application, contested }: OwnRequest,
  attempt: Attempt | null = null,
): Promise<RequestView> {
  if (application !== undefined && !applicationIds.includes(application)) throw new ProblemError('not_found')
  const applicationId = application ?? applicationIds[0] ?? null
  if (kind === 'review') {
    const row = applicationId ? await findApplication(deps.db, applicationId) : undefined
    if (row?.status !== 'rejected') throw new ProblemError('wrong_status')
  }
  if (contractKinds.includes(kind)) {
    const facts = applicationId ? await outcomeFacts(deps, deps.db, applicationId) : undefined
    if (facts?.contract !== 'signed') throw new ProblemError('wrong_status')
  }
  const id = await deps.db.transaction().execute(async (tx) => {
    // Locks the account, so that a second press, or another tab, waits for the first.
    await tx.selectFrom('applicant_accounts').select('id').where('id', '=', accountId).forUpdate().execute()
    return once(tx, attempt, deps.now(), async () => {
      const single = kind === 'review' || kind === 'deletion' || contractKinds.includes(kind)
      const about = kind === 'deletion' ? null : applicationId
      if (single && (await findOpen(tx, accountId, kind, about))) throw new ProblemError('request_open')
      const facts = kind === 'review' ? contested : undefined
      const wanted = { kind, channel: 'portal', text, accountId, applicationId: about, contested: facts } as const
      const row = await openRequest(deps, tx, wanted)
      return row.id
    })
  })
  return requestView(deps.db, await present(deps.db, id))
}

/**
 * Adds the person's message to a request, once for each `attempt`. An answered request opens again with a new due day.
 * Throws `request_closed`.
 */
export async function writeAsPerson(
  deps: Deps,
  id: string,
  text: string,
  attempt: Attempt | null,
): Promise<RequestView> {
  await deps.db.transaction().execute((tx) =>
    once(tx, attempt, deps.now(), async () => {
      const row = await lockRequest(tx, id)
      if (row === undefined) throw new ProblemError('not_found')
      if (row.state === 'closed') throw new ProblemError('request_closed')
      const at = deps.now()
      await addMessage(tx, { request_id: id, author: 'customer', actor_id: null, actor_name: null, body: text, at })
      const again = row.state === 'answered' ? { due_on: dueOn(row.kind, at), answered_at: null } : {}
      await updateRequest(tx, id, { state: 'open', ...again }, at)
      return id
    }),
  )
  return requestView(deps.db, await present(deps.db, id))
}

/** Closes a locked request, with a line in the history of its application. Does nothing to a closed one. */
async function close(tx: Transaction<Database>, row: RequestRow, by: Person | undefined, at: Date): Promise<void> {
  if (row.state === 'closed') return
  await updateRequest(tx, row.id, { state: 'closed', closed_at: at }, at)
  await recordStep(tx, row, 'closed', by, at)
}

/** Closes requests whose customers did not come back to the answer in time; gives how many. */
export async function closeAnswered(deps: Deps): Promise<number> {
  const before = new Date(deps.now().getTime() - closesAfterDays * dayMs)
  let closed = 0
  await attemptEach(await findAnswered(deps.db, before), (id) =>
    deps.db.transaction().execute(async (tx) => {
      const row = await lockRequest(tx, id)
      // The person may have written again since the list was made.
      if (row?.state !== 'answered' || row.answered_at === null || row.answered_at >= before) return
      await close(tx, row, system, deps.now())
      closed += 1
    }),
  )
  return closed
}

/** Closes a request that is solved or no longer wanted. A second call does nothing. */
export async function closeAsPerson(deps: Deps, id: string): Promise<RequestView> {
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockRequest(tx, id)
    if (row === undefined) throw new ProblemError('not_found')
    await close(tx, row, undefined, deps.now())
  })
  return requestView(deps.db, await present(deps.db, id))
}

/**
 * Takes an answered or closed complaint to the ombudsman, with the person's text. A second call gives the same request.
 * Throws `wrong_status`.
 */
export async function escalate(deps: Deps, id: string, text: string): Promise<RequestView> {
  const childId = await deps.db.transaction().execute(async (tx) => {
    const row = await lockRequest(tx, id)
    if (row === undefined) throw new ProblemError('not_found')
    const child = await findChild(tx, id)
    if (child) return child.id
    if (!isEscalable(row)) throw new ProblemError('wrong_status')
    const {
      account_id: accountId,
      application_id: applicationId,
      contact_name: name,
      contact_email: email,
      contact_phone: phone,
    } = row
    const contact = name === null ? {} : { contact: { name, email, phone } }
    const opened = await openRequest(deps, tx, {
      kind: 'ombudsman',
      channel: row.channel,
      text,
      accountId,
      applicationId,
      parentId: id,
      ...contact,
    })
    return opened.id
  })
  return requestView(deps.db, await present(deps.db, childId))
}

/** Returns a request of an account. Throws `not_found` for a request of another account. */
export async function ownRequest(db: Kysely<Database>, owner: Owner, id: string): Promise<RequestRow> {
  const row = await findRequest(db, id)
  if (row === undefined || row.account_id !== owner.accountId || !isAbout(owner, row))
    throw new ProblemError('not_found')
  return row
}

/** Returns a request for staff. Throws `not_found` if there is none of that id. */
export async function present(db: Kysely<Database>, id: string): Promise<RequestRow> {
  const row = await findRequest(db, id)
  if (row === undefined) throw new ProblemError('not_found')
  return row
}
