import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import { dealerships } from '#content/dealerships.ts'
import type { ApplicationStateTable } from '#db/schema/applications.ts'
import type { Database } from '#db/schema.ts'
import { writesSoFar } from '#db/together.ts'
import { type ApplicationState, applicationState, firstState, type StateFacts } from '#domain/application/state.ts'
import { lastDayOf } from '#domain/offer/contract-offer.ts'
import { type Facts, factsOf, factsSinceWrites, findFacts, journeyOf, outcomeFactsOf, releaseOf } from './facts.ts'

const changed = new WeakMap<Kysely<Database>, Set<string>>()

/**
 * Notes that a transaction may change facts of an application. Its state is stored before the commit (`storeStates`).
 */
export function willChange(trx: Kysely<Database>, applicationId: string): void {
  const ids = changed.get(trx) ?? new Set()
  changed.set(trx, ids.add(applicationId))
}

/**
 * The door: stores the states of the applications whose facts the transaction changed. Returns the writes, which go to
 * the database together with the commit. Every transaction of the server runs it before its commit
 * (netlify/server/database.ts); the database refuses what passes by (db/migrations/0098-application-state.ts).
 */
export async function storeStates(trx: Transaction<Database>): Promise<readonly Promise<unknown>[]> {
  const ids = writesSoFar(trx) === 0 ? [] : [...(changed.get(trx) ?? [])]
  const rows: Facts[] = []
  for (let from = 0; from < ids.length; from += batch) {
    rows.push(...(await changedFacts(trx, ids.slice(from, from + batch))))
  }
  return Array.from({ length: Math.ceil(rows.length / batch) }, (_, index) =>
    saveStates(trx, rows.slice(index * batch, (index + 1) * batch), true),
  )
}

/**
 * Returns the facts of applications whose state may be stale. Those that the transaction read after its writes cost no
 * statement.
 */
async function changedFacts(trx: Kysely<Database>, ids: readonly string[]): Promise<Facts[]> {
  const [id = ''] = ids
  const read = ids.length === 1 ? await factsSinceWrites(trx, id) : undefined
  return read ? [read] : staleFacts(trx, ids)
}

/** Returns the facts of those applications whose state is stale. */
const staleFacts = (trx: Kysely<Database>, ids: readonly string[]): Promise<Facts[]> =>
  factsOf(trx)
    .innerJoin('application_state as kept', 'kept.application_id', 'application.id')
    .where('kept.stale', '=', true)
    .where('application.id', 'in', ids)
    .execute()

/**
 * Returns the row of an application that was just made, for the statement that stores the application. `asksBureau`: a
 * look-up at the credit bureau begins with it.
 */
export const newState = (id: string, createdAt: Date, asksBureau: boolean) =>
  stateRow(id, firstState(createdAt.toISOString(), asksBureau))

const batch = 500

/**
 * Stores the states that commands or functions of an earlier release left stale, or with `all` every state, in batches.
 * Stops once `hasTime` says no. Returns how many it stored, and whether some are left.
 */
export async function rebuildStates(
  db: Kysely<Database>,
  { all = false, hasTime = () => true }: { all?: boolean; hasTime?: () => boolean } = {},
): Promise<{ stored: number; isDone: boolean }> {
  let after = '00000000-0000-0000-0000-000000000000'
  let stored = 0
  while (hasTime()) {
    const ids = await nextIds(db, after, all)
    if (ids.length === 0) return { stored, isDone: true }
    after = ids.at(-1) ?? after
    stored += await db.transaction().execute((trx) => rebuild(trx, ids))
  }
  return { stored, isDone: false }
}

async function nextIds(db: Kysely<Database>, after: string, all: boolean): Promise<string[]> {
  const next = db.selectFrom('application_state').select('application_id').where('application_id', '>', after)
  const rows = await (all ? next : next.where('stale', '=', true)).orderBy('application_id').limit(batch).execute()
  return rows.map(({ application_id }) => application_id)
}

/** Locks the applications first, so that no change of another transaction is overlooked. */
async function rebuild(trx: Transaction<Database>, ids: readonly string[]): Promise<number> {
  await trx.selectFrom('financing_applications').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()
  const rows = [...(await findFacts(trx, ids)).values()]
  await saveStates(trx, rows)
  return rows.length
}

/** Stores the states of these facts, with `onlyStale` over stale ones only. */
async function saveStates(trx: Kysely<Database>, rows: readonly Facts[], onlyStale = false): Promise<void> {
  if (rows.length === 0) return
  const states = rows.map((row) => stateRow(row.id, stateFrom(row)))
  await trx
    .insertInto('application_state')
    .values(states)
    .onConflict((conflict) =>
      conflict
        .column('application_id')
        .doUpdateSet((eb) => ({
          stale: false,
          ...Object.fromEntries(stateColumns.map((column) => [column, eb.ref(`excluded.${column}`)])),
        }))
        .where(onlyStale ? sql<boolean>`application_state.stale` : sql<boolean>`true`),
    )
    .execute()
}

const stateColumns = [
  ...(['phase', 'step', 'turn', 'since', 'due_on', 'changes_at', 'later_step', 'gaps', 'tasks', 'queue'] as const),
  ...(['pickup_from', 'pickup_until', 'ended_since', 'lien_since'] as const),
] as const

const instantOrNull = (at: string | null) => (at === null ? null : new Date(at))

function stateRow(id: string, state: ApplicationState) {
  return {
    application_id: id,
    stale: false,
    phase: state.phase,
    step: state.step,
    turn: state.turn,
    since: new Date(state.since),
    due_on: state.dueOn,
    changes_at: instantOrNull(state.changesAt),
    later_step: state.laterStep,
    gaps: [...state.gaps],
    tasks: [...state.tasks],
    queue: state.queue,
    pickup_from: instantOrNull(state.pickupFrom),
    pickup_until: instantOrNull(state.pickupUntil),
    ended_since: instantOrNull(state.endedSince),
    lien_since: state.lienSince,
  }
}

const timeZones = new Map(dealerships.map(({ slug, timeZone }) => [slug, timeZone]))
const instant = (at: Date | null) => at?.toISOString() ?? null

function stateFactsOf(row: Facts): StateFacts {
  const { changed_at: changedAt, sent, refused } = row.documents
  return {
    // What depends on the provider, or on the time that is left for a refund or a choice, decides no step.
    outcome: { ...outcomeFactsOf(row, new Date(row.created_at)), hasProvider: true },
    journey: journeyOf(row),
    release: releaseOf(row),
    waived: row.waived ?? [],
    createdAt: row.created_at.toISOString(),
    stageSince: instant(row.stage_since),
    releaseChangedAt: instant(row.release_changed_at),
    documents: { sent, refused, changedAt: changedAt === null ? null : new Date(changedAt).toISOString() },
    asksBureau: row.asks_bureau,
    incomeProof: { openSince: instant(row.proof_asked_at), endedAt: instant(row.proof_ended_at) },
    counterOffer: { openSince: instant(row.counter_offered_at), endedAt: instant(row.counter_ended_at) },
    hasCode: row.has_code,
    isCancelled: row.cancelled_at !== null,
    voidedAt: instant(row.voided_at),
    signUntil: row.valid_until === null ? null : lastDayOf(row.valid_until, row.first_due_on ?? undefined),
    timeZone: row.own_time_zone ?? timeZones.get(row.dealership ?? '') ?? null,
    handOverRefusedAt: instant(row.hand_over_refused_at),
    lienSince: row.lien_since,
  }
}

/** Returns the stored state of an application, which may be stale; undefined without one. */
export const findStoredState = (db: Kysely<Database>, id: string) =>
  db.selectFrom('application_state').selectAll().where('application_id', '=', id).executeTakeFirst()

/** Returns the state that follows from the facts of an application. */
export const stateFrom = (facts: Facts): ApplicationState => applicationState(stateFactsOf(facts))

/**
 * Returns the states of applications, by id. A state that another program left stale is worked out anew, not stored.
 */
export async function findStates(
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ApplicationState>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('application_state').selectAll().where('application_id', 'in', ids).execute()
  const stale = await findFacts(
    db,
    rows.filter((row) => row.stale).map((row) => row.application_id),
  )
  return new Map(
    rows.map((row) => {
      const facts = stale.get(row.application_id)
      return [row.application_id, facts ? stateFrom(facts) : storedState(row)]
    }),
  )
}

/** Returns the state in a row of the database. */
export const storedState = (row: Selectable<ApplicationStateTable>): ApplicationState => ({
  phase: row.phase,
  step: row.step,
  turn: row.turn,
  since: row.since.toISOString(),
  dueOn: row.due_on,
  changesAt: instant(row.changes_at),
  laterStep: row.later_step,
  gaps: row.gaps,
  tasks: row.tasks,
  queue: row.queue,
  pickupFrom: instant(row.pickup_from),
  pickupUntil: instant(row.pickup_until),
  endedSince: instant(row.ended_since),
  lienSince: row.lien_since,
})
