import type { Kysely } from 'kysely'
import type { ApplicantApplications } from '#api/portal.ts'
import type { Database } from '#db/schema.ts'
import { outcome } from '#domain/application/outcome.ts'
import { stepAt } from '#domain/application/state.ts'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import { slugOf } from '#domain/catalogue/catalogue.ts'
import { findFacts, outcomeFactsOf } from '../application/facts.ts'
import { findStates } from '../application/state.ts'
import type { Deps } from '../deps.ts'
import { findDueToPay } from '../installments/queries.ts'
import { entriesInTransit } from '../payments/boleto/boleto-views.ts'

/**
 * Returns the applications that a session opens, newest first, each with its next step. Takes the same number of
 * queries for one application as for many.
 */
export async function ownApplications(deps: Deps, ids: readonly string[]): Promise<ApplicantApplications> {
  const now = deps.now()
  const today = brazilianDate(now)
  const [rows, states, facts, due, onItsWay] = await Promise.all([
    findOwnApplications(deps.db, ids),
    findStates(deps.db, ids),
    findFacts(deps.db, ids),
    findDueToPay(deps.db, ids, today),
    entriesInTransit(deps.db, ids, today),
  ])
  const hasProvider = deps.config.pix !== undefined
  return {
    applications: rows.flatMap((row) => {
      const [state, known] = [states.get(row.id), facts.get(row.id)]
      if (!state || !known) return []
      return {
        id: row.id,
        contractNumber: row.contract_number,
        model: row.motorcycle_model,
        slug: slugOf(row.motorcycle_model),
        status: row.status,
        createdAt: row.created_at.toISOString(),
        isSigned: known.signed_at !== null,
        step: stepAt(state, now.toISOString(), { dueOn: due.get(row.id), isEntryOnItsWay: onItsWay.has(row.id) }),
        payableCents: outcome({ ...outcomeFactsOf(known, now), hasProvider }).payableCents,
      }
    }),
  }
}

/** The facts that tell a person's applications apart, newest first. */
async function findOwnApplications(db: Kysely<Database>, ids: readonly string[]) {
  return db
    .selectFrom('financing_applications')
    .select(['id', 'contract_number', 'motorcycle_model', 'status', 'created_at'])
    .where('id', 'in', ids)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}
