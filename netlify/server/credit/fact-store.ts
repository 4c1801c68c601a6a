import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { PlainDate } from '#domain/calendar/calendar.ts'
import type { BureauFacts, FactValues, PersonFacts, PlanFacts } from '#domain/credit/facts.ts'
import type { CreditPolicy, Judgement } from '#domain/credit/policy.ts'
import type { Cents } from '#domain/money/money.ts'
import type { Config } from '../config.ts'
import { seal, unseal } from '../shared/encryption.ts'

/** What a decision about credit was made by. It is kept, so that it can be explained years later. */
export interface DecisionBasis {
  policy: CreditPolicy
  policyVersion: number | null
  person: PersonFacts
  plan: PlanFacts
  values: FactValues
  judgement: Judgement
}

/** What is kept sealed, by its source: lines of `credit_facts`, and what a line of `credit_decisions` was made by. */
export interface StoredFacts {
  bureau: BureauFacts
  /** The monthly income that an accepted proof shows, of how many months, and the day of the acceptance. */
  proof: { incomeCents: Cents; months: number; on: PlainDate }
  decision: DecisionBasis
}
export type StoredSource = keyof StoredFacts

/** The owner that sealed facts are bound to; see `seal`. */
export const factsOwner = (applicationId: string, source: string): string => `credit:${source}:${applicationId}`

/** Adds facts to those of an application, sealed. Former ones stay. */
export async function addFacts<Source extends StoredSource>(
  db: Kysely<Database>,
  { secretKey = '' }: Pick<Config, 'secretKey'>,
  {
    applicationId,
    source,
    facts,
    lookupId = null,
    at,
  }: {
    applicationId: string
    source: Source
    facts: StoredFacts[Source]
    lookupId?: string | null
    at: Date
  },
): Promise<void> {
  const sealed = seal(secretKey, JSON.stringify(facts), factsOwner(applicationId, source))
  await db
    .insertInto('credit_facts')
    .values({ application_id: applicationId, source, lookup_id: lookupId, sealed, at })
    .execute()
}

/** Opens sealed facts; null if another key sealed them. */
export function openFacts<Source extends StoredSource>(
  { secretKey }: Pick<Config, 'secretKey'>,
  applicationId: string,
  source: Source,
  sealed: string | null,
): StoredFacts[Source] | null {
  if (sealed === null || secretKey === undefined) return null
  try {
    return JSON.parse(unseal(secretKey, sealed, factsOwner(applicationId, source)))
  } catch {
    return null
  }
}
