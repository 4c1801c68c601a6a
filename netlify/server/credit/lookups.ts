import type { Kysely, QueryCreator, Transaction } from 'kysely'
import { namesBureau } from '#content/consent.ts'
import type { NewLookupRow } from '#db/schema/credit.ts'
import type { Database } from '#db/schema.ts'
import { isUndecided } from '#domain/application/status.ts'
import { dayMs } from '#domain/calendar/day-arithmetic.ts'
import type { BureauFacts } from '#domain/credit/facts.ts'
import { addEvent, system } from '../application/events.ts'
import { isGivenUp } from '../application/fact-parts.ts'
import { lockApplication, updateApplication } from '../application/queries.ts'
import type { Deps } from '../deps.ts'
import { enqueue, jobId, TryAgain } from '../shared/enqueue.ts'
import { ProblemError } from '../shared/problem.ts'
import { type Bureau, BureauFailure } from './bureau/bureau.ts'
import { addFacts, openFacts } from './fact-store.ts'

/** For how long (ms) the bureau's answer about a person is used again. */
const cachedMs = dayMs

/** Tells whether the bank asks a credit bureau, whose answers it can seal. */
export const hasBureau = ({ config }: Pick<Deps, 'config'>): boolean =>
  config.bureau !== undefined && config.secretKey !== undefined

/** A look-up that a new application begins with. */
export const arrivalLookup = (applicationId: string, at: Date): NewLookupRow & { id: string } => ({
  id: crypto.randomUUID(),
  application_id: applicationId,
  asked_because: 'arrival',
  asked_by: null,
  asked_by_name: null,
  asked_at: at,
  state: 'asked',
})

/** Adds a look-up with its job to a statement that stores an application. */
export const withLookup = (db: QueryCreator<Database>, lookup: NewLookupRow & { id: string }) =>
  db.with('looked', (part) =>
    part
      .insertInto('bureau_lookups')
      .values(lookup)
      // What is returned is worked out although nothing reads it.
      .returning(['id', jobId('bureau_lookup', { lookupId: lookup.id }).as('job')]),
  )

/**
 * Asks the bureau about an application again, because somebody of staff wants it. A look-up that is still under way is
 * only hurried. Throws `not_found`, `bureau_missing` without a bureau, `wrong_status` once the credit is decided,
 * `bureau_consent_missing` without a consent that names the bureau, and `bureau_lately` while the last answer is fresh.
 */
export async function askBureau(
  deps: Deps,
  trx: Transaction<Database>,
  by: { id: string; name: string },
  applicationId: string,
): Promise<void> {
  const row = await lockApplication(trx, applicationId)
  if (row === undefined) throw new ProblemError('not_found')
  const refusal = whyNotAsk(deps, {
    status: row.status,
    consentVersion: row.consent_version,
    ...(await findLatest(trx, applicationId)),
  })
  if (refusal !== null) throw new ProblemError(refusal)
  await addLookup(deps, trx, applicationId, { asked_because: 'press', asked_by: by.id, asked_by_name: by.name })
}

/** Adds a look-up with its job, or hurries the open one. The caller has locked the application. */
export async function addLookup(
  { now }: Pick<Deps, 'now'>,
  trx: Transaction<Database>,
  applicationId: string,
  because: Pick<NewLookupRow, 'asked_because' | 'asked_by' | 'asked_by_name'>,
): Promise<void> {
  const open = await trx
    .selectFrom('bureau_lookups')
    .select('id')
    .where('application_id', '=', applicationId)
    .where('state', 'in', ['asked', 'down'])
    .executeTakeFirst()
  const id = open?.id ?? crypto.randomUUID()
  const lookup = { id, application_id: applicationId, asked_at: now(), state: 'asked', ...because } as const
  if (!open) await trx.insertInto('bureau_lookups').values(lookup).execute()
  await enqueue(trx, 'bureau_lookup', { lookupId: id })
}

async function findLatest(db: Kysely<Database>, applicationId: string) {
  const row = await db
    .selectFrom('bureau_lookups')
    .select(['state', 'ended_at'])
    .where('application_id', '=', applicationId)
    .orderBy('asked_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { state: row?.state ?? null, endedAt: row?.ended_at ?? null }
}

/** Tells why the bureau cannot be asked about an application now; null if it can. */
export function whyNotAsk(
  deps: Pick<Deps, 'config' | 'now'>,
  look: { status: string; consentVersion: string; state: string | null; endedAt: Date | null },
) {
  if (!hasBureau(deps)) return 'bureau_missing' as const
  if (!isUndecided(look.status)) return 'wrong_status' as const
  if (!namesBureau(look.consentVersion)) return 'bureau_consent_missing' as const
  const isFresh = look.endedAt !== null && deps.now().getTime() - look.endedAt.getTime() < cachedMs
  return look.state !== 'down' && isFresh ? ('bureau_lately' as const) : null
}

/** After so many tries, over some three days, the bureau is asked only when somebody of staff wants it. */
export const mostLookupTries = 20

/**
 * Does a look-up: takes an answer of the last day about the same person, or asks the bureau. May run twice and stop
 * anywhere. Once the credit is decided or the customer gave up, there is no purpose to ask for (LGPD, art. 6), and
 * nobody is asked. A bureau that is down is told to staff and tried again, `mostLookupTries` times at most; it is no
 * reason to refuse. Returns the application whose facts changed; undefined if none did. Throws `TryAgain`.
 */
export async function doLookup(deps: Deps, bureau: Bureau, lookupId: string): Promise<string | undefined> {
  const look = await deps.db
    .selectFrom('bureau_lookups as look')
    .innerJoin('financing_applications as application', 'application.id', 'look.application_id')
    .select(['application.id', 'cpf', 'full_name', 'birth_date', 'consent_version', 'consented_at', 'account_id'])
    .select(['look.tries', 'application.status', isGivenUp('application').as('is_given_up')])
    .where('look.id', '=', lookupId)
    .where('look.state', 'in', ['asked', 'down'])
    .executeTakeFirst()
  if (look === undefined || !namesBureau(look.consent_version)) return undefined
  if (!isUndecided(look.status) || look.is_given_up) return leaveOff(deps, { lookupId, applicationId: look.id })
  const known = await findCached(deps, look)
  if (known) {
    await store(deps, { lookupId, applicationId: look.id, facts: known, reused: true })
    return look.id
  }
  try {
    const facts = await bureau.lookUp({
      cpf: look.cpf,
      fullName: look.full_name,
      birthDate: look.birth_date,
      consent: { version: look.consent_version, at: look.consented_at },
    })
    await store(deps, { lookupId, applicationId: look.id, facts, reused: false })
    return look.id
  } catch (error) {
    if (!(error instanceof BureauFailure)) throw error
    await storeFailure(deps, { lookupId, applicationId: look.id, reason: error.reason })
    if (error.reason === 'refused' || look.tries + 1 >= mostLookupTries) return look.id
    throw new TryAgain()
  }
}

/** Ends a look-up that nobody needs any more: it is given up, and for no failure of the bureau's. */
async function leaveOff({ db }: Deps, look: { lookupId: string; applicationId: string }): Promise<undefined> {
  await db.transaction().execute(async (trx) => {
    if ((await lockApplication(trx, look.applicationId)) === undefined) return
    const left = { state: 'down', failure: null, tries: mostLookupTries } as const
    await trx.updateTable('bureau_lookups').set(left).where('id', '=', look.lookupId).execute()
  })
}

/** Returns the bureau's answer of the last day about another application of the same account and person. */
async function findCached(
  deps: Deps,
  look: { id: string; cpf: string; account_id: string; birth_date: string },
): Promise<BureauFacts | null> {
  const row = await deps.db
    .selectFrom('credit_facts as fact')
    .innerJoin('bureau_lookups as look', 'look.id', 'fact.lookup_id')
    .innerJoin('financing_applications as other', 'other.id', 'fact.application_id')
    .select(['fact.application_id', 'fact.sealed'])
    .where('other.account_id', '=', look.account_id)
    .where('other.cpf', '=', look.cpf)
    .where('other.birth_date', '=', look.birth_date)
    .where('other.id', '<>', look.id)
    .where('fact.source', '=', 'bureau')
    .where('look.reused', '=', false)
    .where('fact.at', '>', new Date(deps.now().getTime() - cachedMs))
    .orderBy('fact.at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? openFacts(deps.config, row.application_id, 'bureau', row.sealed) : null
}

/** Stores an answer, and the score that the application then has while nobody has decided about it. */
function store(
  deps: Deps,
  answer: { lookupId: string; applicationId: string; facts: BureauFacts | null; reused: boolean },
): Promise<void> {
  const { lookupId, applicationId, facts, reused } = answer
  const at = deps.now()
  return deps.db.transaction().execute(async (trx) => {
    const row = await lockApplication(trx, applicationId)
    if (row === undefined) return
    const { numUpdatedRows } = await trx
      .updateTable('bureau_lookups')
      .set((eb) => ({
        state: facts === null ? 'no_record' : 'answered',
        reused,
        failure: null,
        tries: eb('tries', '+', reused ? 0 : 1),
        ended_at: at,
      }))
      .where('id', '=', lookupId)
      .where('state', 'in', ['asked', 'down'])
      .executeTakeFirst()
    if (numUpdatedRows === 0n || facts === null) return
    await addFacts(trx, deps.config, { applicationId, source: 'bureau', facts, lookupId, at })
    const { score } = facts
    if (score === null || score === row.credit_score || !isUndecided(row.status)) return
    await updateApplication(trx, applicationId, { credit_score: score }, at)
    const data = { from: row.credit_score, to: score }
    await addEvent(trx, { applicationId, kind: 'score', actor: system, data, at })
  })
}

async function storeFailure(
  deps: Deps,
  { lookupId, applicationId, reason }: { lookupId: string; applicationId: string; reason: BureauFailure['reason'] },
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    if ((await lockApplication(trx, applicationId)) === undefined) return
    await trx
      .updateTable('bureau_lookups')
      .set((eb) => ({ state: 'down', failure: reason, tries: eb('tries', '+', 1), ended_at: deps.now() }))
      .where('id', '=', lookupId)
      .where('state', 'in', ['asked', 'down'])
      .execute()
  })
}
