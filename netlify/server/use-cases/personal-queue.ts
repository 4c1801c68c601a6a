import { Hono } from 'hono'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { nextWorkRequest, nextWorkResponse, type PassedWork, type WorkItem } from '#api/work.ts'
import type { Database } from '#db/schema.ts'
import { contactDeadline } from '#domain/calendar/business-days.ts'
import type { PlainDate } from '#domain/calendar/calendar.ts'
import { lateDueDays } from '#domain/collection.ts'
import { titledName } from '#domain/identity/people.ts'
import { formatReference } from '#domain/reference.ts'
import type { RequestKind } from '#domain/requests.ts'
import type { Queue, WorkKind } from '#domain/work-lists.ts'
import { access, actorOf } from '../accounts/access.ts'
import type { AnalystActor } from '../application/events.ts'
import type { Deps } from '../deps.ts'
import { answers } from '../http/declared-answer.ts'
import type { AppEnv } from '../http/request.ts'
import { validate } from '../http/validate.ts'
import { isAllChecked } from '../installments/queries.ts'
import { takeRequest } from '../requests/answer.ts'
import { type Clock, isFreeFor, takeFirst } from './queue-queries.ts'
import { clockAt } from './work-status.ts'

/** POST /api/admin/queue/next: the next piece of work for the asking analyst, whatever its kind. */
export const personalQueueRoutes = new Hono<AppEnv>().post(
  '/admin/queue/next',
  access('analyst'),
  validate('json', nextWorkRequest),
  answers(nextWorkResponse),
  async (c) => c.json({ item: await nextWork(c.var.deps, actorOf(c), c.req.valid('json').passed) }),
)

/** The first rows that are read of each source; what an analyst passes over in a run is left out before. */
const perSource = 20

/**
 * Assigns to an analyst the first piece of work that is free, and returns it; null if there is none. No two analysts
 * get the same, but for payments of nobody known, which have no assignee.
 */
async function nextWork(deps: Deps, analyst: AnalystActor, passed: PassedWork): Promise<WorkItem | null> {
  const clock = clockAt(deps.now())
  for (const item of await workFor(deps.db, clock, analyst.id, { passed, limit: perSource })) {
    if (await take(deps, clock, analyst, item)) return item
  }
  return null
}

async function take(deps: Deps, clock: Clock, analyst: AnalystActor, item: WorkItem): Promise<boolean> {
  const { kind, id, applicationId, queue } = item
  if (kind === 'request') return takeRequest(deps, analyst, id)
  if (applicationId === null) return true
  const wanted = { queue, clock, analyst, left: [applicationId], limit: 1 }
  return (await takeFirst(deps.db, wanted)).id !== null
}

interface Part {
  kind: WorkKind
  id: string
  application_id: string | null
  name: string | null
  number: string | null
  queue: Queue | null
  request: RequestKind | null
  since: Date
  /** The promised day; null if none was. */
  due_on: PlainDate | null
}

/**
 * Returns the first pieces of work that an analyst can take, by the day by which each is to be done. On one day a
 * complaint at the ombudsman comes first, then what was promised, then what waits longest. Calls are for today. Reads
 * at most `limit` rows of each source by its index.
 */
export async function workFor(
  db: Kysely<Database>,
  clock: Clock,
  analystId: string,
  { passed = [], limit }: { passed?: PassedWork; limit: number },
): Promise<WorkItem[]> {
  const parts = sources(clock, analystId, passed, limit).map((source) => sql`(${source})`)
  const { rows } = await sql<Part>`${sql.join(parts, sql` union all `)}`.execute(db)
  return rows.map((row) => itemOf(row, clock.today)).sort(byUrgency)
}

function itemOf(row: Part, today: PlainDate): WorkItem {
  const { kind, id, application_id: applicationId, name, number, queue, request, since, due_on: dueOn } = row
  const until = dueOn ?? (kind === 'call' ? today : contactDeadline(since))
  return {
    ...{ kind, id, applicationId, queue, request, until },
    name: name && titledName(name),
    number: number && (kind === 'request' ? formatReference(number) : number),
    since: since.toISOString(),
    promised: dueOn !== null,
    late: until < today,
  }
}

const rank = ({ request, promised }: WorkItem) => (request === 'ombudsman' ? 0 : promised ? 1 : 2)

function byUrgency(one: WorkItem, other: WorkItem): number {
  if (one.until !== other.until) return one.until < other.until ? -1 : 1
  return rank(one) - rank(other) || (one.since < other.since ? -1 : 1)
}

/** The statements of the sources, each with the columns of `Part` and in the order of its index. */
function sources(
  { now, today }: Clock,
  analystId: string,
  passed: PassedWork,
  limit: number,
): readonly RawBuilder<unknown>[] {
  // Browsers name instants to the millisecond.
  const left = (
    id: string,
    since: RawBuilder<unknown>,
  ) => sql`(${sql.ref(id)}, date_trunc('milliseconds', ${since})) not in (
      select * from unnest(${passed.map((one) => one.id)}::uuid[], ${passed.map((one) => one.since)}::timestamptz[]))`
  const calledSince = sql`coalesce(installment_plans.call_from, installment_plans.next_due_on)::timestamptz`
  const isFree = isFreeFor(analystId, 'application')
  const ofStates = (
    queue: RawBuilder<unknown>,
    since: RawBuilder<unknown>,
    holds: RawBuilder<unknown>,
    order: RawBuilder<unknown>,
  ) => sql`
    select 'application'::text as kind, application.id, application.id as application_id, application.full_name as name,
      application.contract_number as number, ${queue}::text as queue, null::text as request, ${since} as since, state.due_on
    from application_state state join financing_applications application on application.id = state.application_id
    where ${holds} and ${left('application.id', since)} and ${isFree} order by ${order}, state.application_id limit ${limit}`
  return [
    ofStates(
      sql`coalesce(state.queue, 'lien')`,
      sql`state.since`,
      sql`state.due_on is not null and (state.queue is not null or state.lien_since is not null)`,
      sql`state.due_on`,
    ),
    ofStates(
      sql`'pickup'`,
      sql`state.pickup_from`,
      sql`state.pickup_from <= ${now} and (state.pickup_until is null or state.pickup_until > ${now})`,
      sql`state.pickup_from`,
    ),
    ofStates(sql`'ended'`, sql`state.ended_since`, sql`state.ended_since is not null`, sql`state.ended_since`),
    sql`
    select 'payment', payment.id, application.id, coalesce(application.full_name, payment.payer_name),
      application.contract_number, null, null, payment.paid_at,
      case when state.step = 'check_payment' then state.due_on end
    from pix_payments payment left join financing_applications application on application.id = payment.application_id
      left join application_state state on state.application_id = application.id
    where payment.for_staff and ${left('payment.id', sql`payment.paid_at`)} and (application.id is null or ${isFree})
    order by payment.paid_at, payment.id limit ${limit}`,
    sql`
    select 'request', requests.id, requests.application_id,
      coalesce(requests.contact_name, application.full_name, (select own.full_name from financing_applications own
        where own.account_id = requests.account_id limit 1)),
      requests.protocol, null, requests.kind, requests.opened_at, requests.due_on
    from requests left join financing_applications application on application.id = requests.application_id
    where requests.state = 'open' and requests.kind <> 'deletion' and ${left('requests.id', sql`requests.opened_at`)}
      and ${isFreeFor(analystId, 'requests')} and requests.excluded_id is distinct from ${analystId}::uuid
    order by requests.due_on, requests.id limit ${limit}`,
    sql`
    select 'call', installment_plans.id, application.id, application.full_name, application.contract_number, null, null,
      ${calledSince}, null::date
    from installment_plans join financing_applications application on application.id = installment_plans.application_id
    where installment_plans.next_due_on <= ${lateDueDays(today).to}::date
      and (installment_plans.call_from is null or installment_plans.call_from <= ${today}::date)
      and not ${isAllChecked(lateDueDays(today).to)} and ${left('installment_plans.id', calledSince)} and ${isFree}
    order by installment_plans.next_due_on, installment_plans.id limit ${limit}`,
  ]
}
