import { Hono } from 'hono'
import type { Kysely } from 'kysely'
import { applicationParams } from '#api/admin.ts'
import { type CallerView, type CallRequest, callerView, callRecorded, callRequest } from '#api/caller.ts'
import type { EventKind } from '#api/history.ts'
import type { Database } from '#db/schema.ts'
import { stepAt, turnOf } from '#domain/application/state.ts'
import { brazilianDate, formatPlainDate } from '#domain/calendar/calendar.ts'
import { redactCpf } from '#domain/identity/identifiers.ts'
import { titledName } from '#domain/identity/people.ts'
import { formatReference } from '#domain/reference.ts'
import { dueOn, isLate } from '#domain/requests.ts'
import { access, actorOf } from '../accounts/access.ts'
import { type AnalystActor, findLastEvents } from '../application/events.ts'
import { findApplication } from '../application/queries.ts'
import { findStates } from '../application/state.ts'
import { collectionOf } from '../collection/list.ts'
import type { Deps } from '../deps.ts'
import { attemptOf } from '../http/attempt.ts'
import { answers } from '../http/declared-answer.ts'
import type { AppEnv } from '../http/request.ts'
import { validate } from '../http/validate.ts'
import { findDueToPay } from '../installments/queries.ts'
import { entriesInTransit } from '../payments/boleto/boleto-views.ts'
import { addMessage, findOpenOfApplication } from '../requests/queries.ts'
import { openRequest } from '../requests/requests.ts'
import { type Attempt, once } from '../shared/once.ts'
import { fieldError, ProblemError } from '../shared/problem.ts'
import { historyEvent } from './admin-view.ts'
import { recordLookAtApplication } from './presence.ts'

/** The kinds of events that say what was said between the bank and the customer. */
const words: readonly EventKind[] = ['note', 'collection_contact', 'message', 'request']
const mostWords = 4

/** Returns what staff need while the customer of an application is on the telephone. Throws `not_found`. */
async function callerOf(deps: Deps, id: string): Promise<CallerView> {
  const { db } = deps
  const now = deps.now()
  const today = brazilianDate(now)
  const [row, states, due, onItsWay, debt, said, requests] = await Promise.all([
    findApplication(db, id),
    findStates(db, [id]),
    findDueToPay(db, [id], today),
    entriesInTransit(db, [id], today),
    collectionOf(deps, id),
    findLastEvents(db, id, words, mostWords),
    findOpenOfApplication(db, id),
  ])
  const state = states.get(id)
  if (row === undefined || state === undefined) throw new ProblemError('not_found')
  const step = stepAt(state, now.toISOString(), { dueOn: due.get(id), isEntryOnItsWay: onItsWay.has(id) })
  return {
    applicationId: row.id,
    fullName: titledName(row.full_name),
    maskedCpf: redactCpf(row.cpf),
    birthDate: row.birth_date,
    contractNumber: row.contract_number,
    model: row.motorcycle_model,
    status: row.status,
    step,
    turn: turnOf(step),
    promisedBy: state.dueOn,
    debt,
    said: said.map(historyEvent),
    requests: requests.map((one) => ({
      id: one.id,
      protocol: formatReference(one.protocol),
      kind: one.kind,
      state: one.state,
      dueOn: one.due_on,
      late: isLate({ state: one.state, dueOn: one.due_on }, today),
      last: one.last ?? '',
    })),
  }
}

/**
 * Keeps what a customer said on the telephone as a request with a protocol, once for each `attempt`. A promise to call
 * back is the request's due day, so that it waits among the requests until then. Returns its protocol and due day.
 * Throws `not_found`, and `call_back_day` beside the day for one that is over or after the legal time for an answer.
 */
async function recordCall(
  deps: Deps,
  actor: AnalystActor,
  id: string,
  { kind, text, callBackOn }: CallRequest,
  attempt: Attempt | null,
) {
  const at = deps.now()
  if (callBackOn !== undefined && (callBackOn < brazilianDate(at) || callBackOn > dueOn(kind, at)))
    throw fieldError('callBackOn', 'call_back_day')
  const row = await findApplication(deps.db, id)
  if (row === undefined) throw new ProblemError('not_found')
  const requestId = await deps.db.transaction().execute((trx) =>
    once(trx, attempt, at, async () => {
      const made = await openRequest(deps, trx, {
        kind,
        channel: 'phone',
        text,
        actor,
        accountId: row.account_id,
        applicationId: id,
        promisedOn: callBackOn,
      })
      if (callBackOn !== undefined) {
        const body = `Prometido ao telefone: ligar de volta até ${formatPlainDate(callBackOn)}.`
        const by = { actor_id: actor.id, actor_name: actor.name }
        await addMessage(trx, { request_id: made.id, author: 'note', ...by, body, at })
      }
      return made.id
    }),
  )
  return findProtocol(deps.db, requestId)
}

async function findProtocol(db: Kysely<Database>, id: string) {
  const { protocol, due_on } = await db
    .selectFrom('requests')
    .select(['protocol', 'due_on'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { protocol: formatReference(protocol), dueOn: due_on }
}

/** Attending to a customer on the telephone. */
export const callerRoutes = new Hono<AppEnv>()
  .get(
    '/admin/applications/:id/caller',
    access('analyst'),
    validate('param', applicationParams),
    answers(callerView),
    async (c) => {
      const { id } = c.req.valid('param')
      const view = await callerOf(c.var.deps, id)
      await recordLookAtApplication(c.var.deps, { analystId: c.var.analyst.adminUserId, applicationId: id })
      return c.json(view)
    },
  )
  .post(
    '/admin/applications/:id/calls',
    access('analyst'),
    validate('param', applicationParams),
    validate('json', callRequest),
    answers(callRecorded, 201),
    async (c) => {
      const { id } = c.req.valid('param')
      const sent = c.req.valid('json')
      const made = await recordCall(c.var.deps, actorOf(c), id, sent, attemptOf(c, c.var.analyst.adminUserId, sent))
      return c.json({ ...made, caller: await callerOf(c.var.deps, id) }, 201)
    },
  )
