import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { type Outcome, type OutcomeFacts, outcome } from '#domain/outcome/outcome.ts'
import type { Deps } from '../deps.ts'
import { ProblemError } from '../shared/problem.ts'
import { findOutcomeFacts } from './outcome-queries.ts'

type Around = Pick<Deps, 'config' | 'now'>

/** Gathers the facts that decide an application's outcome. Throws `not_found`. */
export async function outcomeFacts(
  { config, now }: Around,
  db: Kysely<Database>,
  applicationId: string,
): Promise<OutcomeFacts> {
  const facts = (await findOutcomeFacts(db, [applicationId], now())).get(applicationId)
  if (facts === undefined) throw new ProblemError('not_found')
  return { ...facts, hasProvider: config.pix !== undefined }
}

/** Tells the outcome of an application. Throws `not_found`. */
export async function outcomeOf(deps: Around, db: Kysely<Database>, applicationId: string): Promise<Outcome> {
  return outcome(await outcomeFacts(deps, db, applicationId))
}

/** Tells the outcome of each of these applications, by id. */
export async function outcomesOf(
  { config, now }: Around,
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Outcome>> {
  const facts = await findOutcomeFacts(db, ids, now())
  const hasProvider = config.pix !== undefined
  return new Map([...facts].map(([id, one]) => [id, outcome({ ...one, hasProvider })]))
}
