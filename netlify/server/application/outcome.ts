import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { type Outcome, type OutcomeFacts, outcome } from '#domain/application/outcome.ts'
import type { Cents } from '#domain/money/money.ts'
import type { Deps } from '../deps.ts'
import { ProblemError } from '../shared/problem.ts'
import { type Facts, findFacts, outcomeFactsOf } from './facts.ts'

type OutcomeDeps = Pick<Deps, 'config' | 'now'>

/** Gathers the facts that decide an application's outcome. Throws `not_found`. */
export async function outcomeFacts(
  deps: OutcomeDeps,
  db: Kysely<Database>,
  applicationId: string,
): Promise<OutcomeFacts> {
  const facts = (await findFacts(db, [applicationId])).get(applicationId)
  if (facts === undefined) throw new ProblemError('not_found')
  return outcomeFactsIn(deps, facts)
}

/** Returns the facts that decide an application's outcome, among all of its facts. */
export const outcomeFactsIn = ({ config, now }: OutcomeDeps, facts: Facts): OutcomeFacts => ({
  ...outcomeFactsOf(facts, now()),
  hasProvider: config.pix !== undefined,
})

/** Tells the outcome of an application. Throws `not_found`. */
export async function outcomeOf(deps: OutcomeDeps, db: Kysely<Database>, applicationId: string): Promise<Outcome> {
  return outcome(await outcomeFacts(deps, db, applicationId))
}

/**
 * Returns what is missing of an application's entry, for which a code has to ask; 0 once it is paid. Throws
 * `not_found`.
 */
export async function entryToAsk(deps: OutcomeDeps, db: Kysely<Database>, applicationId: string): Promise<Cents> {
  return (await outcomeOf(deps, db, applicationId)).ledger.dueCents
}

/** Tells the outcome of each of these applications, by id. */
export async function outcomesOf(
  deps: OutcomeDeps,
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Outcome>> {
  const facts = await findFacts(db, ids)
  return new Map([...facts].map(([id, one]) => [id, outcome(outcomeFactsIn(deps, one))]))
}
