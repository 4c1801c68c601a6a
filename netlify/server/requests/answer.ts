import type { Kysely, Transaction } from 'kysely'
import type {
  AdminRequest,
  AnswerRequest,
  PhoneRequest,
  RequestCount,
  RequestListQuery,
  RequestPage,
} from '#api/requests.ts'
import type { RequestRow } from '#db/schema/requests.ts'
import type { Database } from '#db/schema.ts'
import { brazilianDate, startOfDay } from '#domain/calendar/calendar.ts'
import { daysAfter } from '#domain/calendar/day-arithmetic.ts'
import { formatReference, isReference, readReference } from '#domain/reference.ts'
import { extendedDueOn, isLate } from '#domain/requests.ts'
import { fold, searchTerms } from '#domain/search.ts'
import type { AnalystActor } from '../application/events.ts'
import { findApplication } from '../application/queries.ts'
import type { Deps } from '../deps.ts'
import { askTwice } from '../messages/ask-twice.ts'
import { queueMessage } from '../messages/queue-message.ts'
import { type Attempt, once } from '../shared/once.ts'
import { countLimit } from '../shared/pagination.ts'
import { fieldError, ProblemError } from '../shared/problem.ts'
import { countOpen, requestList } from './list-queries.ts'
import {
  addMessage,
  findChild,
  findFiles,
  findMessages,
  findPeople,
  findRequest,
  lockRequest,
  updateRequest,
} from './queries.ts'
import { isExcluded, notifyPerson, openRequest, present, recordStep } from './requests.ts'
import { details, isEscalable, messageView, summaryOf } from './views.ts'

/** Returns a page of open requests by their due day, or of done ones, newest first. */
export async function requestPage(deps: Deps, query: RequestListQuery, analystId: string): Promise<RequestPage> {
  const { q, kind, channel, from, to, answer, state = 'open' } = query
  const today = brazilianDate(deps.now())
  const assignee = query.assignee === 'me' ? analystId : undefined
  const typed = q === undefined ? undefined : readReference(q)
  const search =
    q === undefined ? {} : { terms: searchTerms(q), ...(typed && isReference(typed) ? { protocol: typed } : {}) }
  const filter = {
    state,
    kind,
    channel,
    assignee,
    ...search,
    from: from === undefined ? undefined : startOfDay(from),
    until: to === undefined ? undefined : startOfDay(daysAfter(to, 1)),
    answer: answer && { is: answer, today },
  }
  const page = await requestList.page(deps, filter, query)
  const rows = page.rows.map((row) => ({
    ...summaryOf(row),
    name: row.name,
    channel: row.channel,
    assignee: row.assignee_name,
    late: isLate({ state: row.state, dueOn: row.due_on }, today),
  }))
  return { ...page, rows }
}

/** Returns a request with its notes, for the calling analyst. Throws `not_found`. */
export async function adminRequest(deps: Deps, id: string, analystId: string): Promise<AdminRequest> {
  const { db } = deps
  const row = await present(db, id)
  const [messages, files, people, child, parent, assignee] = await Promise.all([
    findMessages(db, id, true),
    findFiles(db, id),
    findPeople(db, row),
    findChild(db, id),
    row.parent_id ? findRequest(db, row.parent_id) : undefined,
    row.assignee_id ? findColleague(db, row.assignee_id) : undefined,
  ])
  return {
    ...summaryOf({ ...row, contract_number: people.contractNumber }),
    ...details(row),
    mayEscalate: isEscalable(row) && child === undefined,
    messages: messages.map(messageView),
    files: files.map((file) => ({
      id: file.id,
      fileName: file.file_name,
      sizeBytes: file.size_bytes,
      at: file.at.toISOString(),
    })),
    name: people.name,
    email: people.email,
    phone: people.phone,
    channel: row.channel,
    applicationId: row.application_id,
    late: isLate({ state: row.state, dueOn: row.due_on }, brazilianDate(deps.now())),
    parent: parent ? { id: parent.id, protocol: formatReference(parent.protocol) } : null,
    assignee: assignee ?? null,
    excluded: await isExcluded(db, row, analystId),
    extendable: row.extended_at === null && extendedDueOn(row.kind, row.due_on) !== null,
    version: row.version,
  }
}

const findColleague = (db: Kysely<Database>, id: string) =>
  db
    .selectFrom('admin_users')
    .select(['id', 'name'])
    .where('id', '=', id)
    .where('disabled_at', 'is', null)
    .where('role', 'in', ['manager', 'analyst'])
    .executeTakeFirst()

/** Changes a request that an analyst saw as `version`. Throws `not_found`, `stale_request` and `request_closed`. */
async function act(
  deps: Deps,
  id: string,
  version: number,
  what: (tx: Transaction<Database>, row: RequestRow, at: Date) => Promise<void>,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockRequest(tx, id)
    if (row === undefined) throw new ProblemError('not_found')
    if (row.version !== version) throw new ProblemError('stale_request')
    if (row.state === 'closed') throw new ProblemError('request_closed')
    await what(tx, row, deps.now())
  })
}

/**
 * Throws `request_own_decision` for a colleague who refused the application, or asked for or approved that: another one
 * has to answer the request for review (LGPD, art. 20).
 */
async function assertMayAnswer(db: Kysely<Database>, row: RequestRow, { id }: AnalystActor): Promise<void> {
  if (await isExcluded(db, row, id)) throw new ProblemError('request_own_decision')
}

/**
 * Answers a request, and tells the person where to read the answer. A review needs at least one reason. Throws what
 * `act` and `askTwice` throw, `wrong_status` for a deletion, which housekeeping carries out, and
 * `request_own_decision`. Throws `reason_required` beside the reasons, and `review_not_reopened` there if the answer
 * says that the decision has changed and it has not.
 */
export async function answerRequest(deps: Deps, actor: AnalystActor, id: string, sent: AnswerRequest): Promise<void> {
  const { text, reasons = [], confirmed, version } = sent
  await act(deps, id, version, async (tx, row, at) => {
    await assertMayAnswer(tx, row, actor)
    await askTwice(deps, tx, actor, { text }, { confirmed, about: row.protocol })
    if (row.kind === 'deletion') throw new ProblemError('wrong_status')
    if (row.kind === 'review' && reasons.length === 0) throw fieldError('reasons', 'reason_required')
    if (reasons.includes('changed') && (await isStillRefused(tx, row)))
      throw fieldError('reasons', 'review_not_reopened')
    await say(tx, row, 'bank', actor, text, at)
    await updateRequest(tx, id, { state: 'answered', answered_at: at, reasons }, at)
    await recordStep(tx, row, 'answered', actor, at)
    await notifyPerson(deps, tx, row, 'request_answered', {})
  })
}

async function isStillRefused(tx: Transaction<Database>, { application_id: id }: RequestRow): Promise<boolean> {
  return id !== null && (await findApplication(tx, id))?.status === 'rejected'
}

/** Asks the person for something that is missing. The request then waits for the person's next message. */
export async function askPerson(deps: Deps, actor: AnalystActor, id: string, sent: AnswerRequest): Promise<void> {
  const { text, confirmed, version } = sent
  await act(deps, id, version, async (tx, row, at) => {
    await assertMayAnswer(tx, row, actor)
    await askTwice(deps, tx, actor, { text }, { confirmed, about: row.protocol })
    await say(tx, row, 'bank', actor, text, at)
    await updateRequest(tx, id, { state: 'waiting' }, at)
    await recordStep(tx, row, 'asked', actor, at)
    await notifyPerson(deps, tx, row, 'request_asked', {})
  })
}

/**
 * Adds a note that the customer never sees, and sends a message to each colleague whom the note names with an @: by
 * first name ('@Bruna', which tells every Bruna), by whole name without its spaces, or by user name.
 */
export async function addNote(
  deps: Deps,
  actor: AnalystActor,
  id: string,
  text: string,
  attempt: Attempt | null,
): Promise<void> {
  await deps.db.transaction().execute((tx) =>
    once(tx, attempt, deps.now(), async () => {
      await writeNote(deps, tx, actor, id, text)
      return id
    }),
  )
}

async function writeNote(
  deps: Deps,
  tx: Transaction<Database>,
  actor: AnalystActor,
  id: string,
  text: string,
): Promise<void> {
  const row = await lockRequest(tx, id)
  if (row === undefined) throw new ProblemError('not_found')
  const at = deps.now()
  await say(tx, row, 'note', actor, text, at)
  const named = new Set(
    [...text.matchAll(/@([\p{L}\p{M}\w.-]+)/gu)].map(([, name = '']) => fold(withoutFullStops(name))),
  )
  if (named.size === 0) return
  const colleagues = await tx
    .selectFrom('admin_users')
    .select(['id', 'username', 'name', 'email'])
    .where('role', 'in', ['manager', 'analyst'])
    .where('disabled_at', 'is', null)
    .where('email', 'is not', null)
    .execute()
  for (const { id: analystId, username, name: fullName, email } of colleagues) {
    const ways = [username, fullName.split(' ')[0] ?? '', fullName.replaceAll(' ', '')]
    if (!ways.some((way) => named.has(fold(way)))) continue
    const params = { fullName, by: actor.name, protocol: row.protocol }
    const event = `${id}:${analystId}:${at.getTime()}`
    await queueMessage(deps, tx, {
      kind: 'request_mention',
      event,
      to: email ?? '',
      about: { analystId },
      params,
    })
  }
}

/** Removes the full stops of a sentence that ends with somebody's name. */
function withoutFullStops(name: string): string {
  let length = name.length
  while (name[length - 1] === '.') length -= 1
  return name.slice(0, length)
}

/**
 * Extends the time of a request once by the same number of days, and tells the person the reason (CMN 4.860, art. 6).
 * Throws `wrong_status` for an answered request, and if the rule allows no extension, and what `askTwice` throws.
 */
export async function extendRequest(
  deps: Deps,
  actor: AnalystActor,
  id: string,
  { reason, confirmed, version }: { reason: string; confirmed?: boolean | undefined; version: number },
): Promise<void> {
  await act(deps, id, version, async (tx, row, at) => {
    const dueOn = row.extended_at === null ? extendedDueOn(row.kind, row.due_on) : null
    if (dueOn === null || row.state === 'answered') throw new ProblemError('wrong_status')
    await askTwice(deps, tx, actor, { reason }, { confirmed, about: row.protocol })
    await updateRequest(tx, id, { due_on: dueOn, extended_at: at, extension_reason: reason }, at)
    await recordStep(tx, row, 'extended', actor, at)
    await notifyPerson(deps, tx, row, 'request_extended', { dueOn, reason })
  })
}

/**
 * Assigns a request to a colleague, or takes the assignee away. Throws `validation_failed` for a colleague who may not
 * have it.
 */
export async function assignRequest(
  deps: Deps,
  id: string,
  { to, version }: { to: string | null; version: number },
): Promise<void> {
  await act(deps, id, version, async (tx, row, at) => {
    if (to !== null && ((await isExcluded(tx, row, to)) || (await findColleague(tx, to)) === undefined))
      throw fieldError('to', 'invalid')
    await updateRequest(tx, id, { assignee_id: to }, at)
  })
}

/**
 * Assigns an open request to an analyst who comes to it by the personal queue. Returns false when a colleague has it or
 * it was answered meanwhile, and for the review of the analyst's own refusal.
 */
export function takeRequest({ db, now }: Deps, { id: analystId }: AnalystActor, id: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const row = await lockRequest(tx, id)
    if (row === undefined || row.state !== 'open' || (await isExcluded(tx, row, analystId))) return false
    const { assignee_id: holder } = row
    if (holder === analystId) return true
    if (holder !== null && (await findColleague(tx, holder))) return false
    await updateRequest(tx, id, { assignee_id: analystId }, now())
    return true
  })
}

/**
 * Counts the requests that wait for the bank's answer, the late ones among them, and the complaints at the ombudsman.
 */
export async function countOpenRequests({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<RequestCount> {
  const { count, late, ombudsman } = await countOpen(db, brazilianDate(now()), countLimit + 1)
  return { count: Math.min(count, countLimit), more: count > countLimit, late, ombudsman }
}

/**
 * Stores a request that a person made by telephone, once for each `attempt`. Throws `contract_unknown` beside the
 * contract number.
 */
export async function openByPhone(
  deps: Deps,
  actor: AnalystActor,
  sent: PhoneRequest,
  attempt: Attempt | null,
): Promise<{ id: string }> {
  const { kind, fullName, email = null, phone = null, contractNumber, text } = sent
  const own = contractNumber
    ? await deps.db
        .selectFrom('financing_applications')
        .select(['id', 'account_id'])
        .where('contract_number', '=', contractNumber.replace(/\D/g, ''))
        .executeTakeFirst()
    : undefined
  if (contractNumber && own === undefined) throw fieldError('contractNumber', 'contract_unknown')
  const id = await deps.db.transaction().execute((tx) =>
    once(tx, attempt, deps.now(), async () => {
      const row = await openRequest(deps, tx, {
        kind,
        channel: 'phone',
        contact: { name: fullName, email, phone },
        text,
        actor,
        accountId: own?.account_id ?? null,
        applicationId: own?.id ?? null,
      })
      return row.id
    }),
  )
  return { id }
}

async function say(
  tx: Transaction<Database>,
  { id: request_id }: RequestRow,
  author: 'bank' | 'note',
  { id: actor_id, name: actor_name }: AnalystActor,
  body: string,
  at: Date,
): Promise<void> {
  await addMessage(tx, { request_id, author, actor_id, actor_name, body, at })
}
