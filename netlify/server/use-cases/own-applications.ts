import { type Kysely, sql } from 'kysely'
import type { ApplicantApplications } from '#api/portal.ts'
import type { Database } from '#db/schema.ts'
import { listedStep } from '#domain/application/tasks.ts'
import { slugOf } from '#domain/catalogue/catalogue.ts'
import { requiredDocuments } from '#domain/documents/required-documents.ts'
import { contractCancelledAt } from '../application/end-details.ts'
import { findJourneysWithGaps } from '../application/journey-facts.ts'
import { outcomesOf } from '../application/outcome.ts'
import type { Deps } from '../deps.ts'
import { hasCode } from './whose-turn.ts'

/**
 * Returns the applications that a session opens, newest first, each with its next step. Takes the same number of queries
 * for one application as for many.
 */
export async function ownApplications(deps: Deps, ids: readonly string[]): Promise<ApplicantApplications> {
  const [rows, journeys, outcomes] = await Promise.all([
    findOwnApplications(deps.db, ids),
    findJourneysWithGaps(deps.db, ids),
    outcomesOf(deps, deps.db, ids),
  ])
  return {
    applications: rows.map((row) => {
      const { journey = {}, gaps = [] } = journeys.get(row.id) ?? {}
      const { end, payableCents = 0 } = outcomes.get(row.id) ?? {}
      return {
        id: row.id,
        contractNumber: row.contract_number,
        model: row.motorcycle_model,
        slug: slugOf(row.motorcycle_model),
        status: row.status,
        createdAt: row.created_at.toISOString(),
        isSigned: Boolean(journey.contract?.signedAt),
        step: listedStep({
          status: row.status,
          journey,
          gaps,
          end: end?.kind ?? null,
          isCancelled: row.is_cancelled,
          documents: { sent: row.sent, refused: row.refused, required: requiredDocuments.length },
          hasEntry: row.has_entry,
          isPayable: payableCents > 0,
          hasCode: row.has_code,
        }),
        payableCents,
      }
    }),
  }
}

/** The facts that tell a person's applications apart, newest first. */
async function findOwnApplications(db: Kysely<Database>, ids: readonly string[]) {
  return db
    .selectFrom('financing_applications')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('documents')
          .select((own) => [
            own.fn.countAll<number>().as('sent'),
            own.fn.countAll<number>().filterWhere('review', '=', 'refused').as('refused'),
          ])
          .whereRef('documents.application_id', '=', 'financing_applications.id')
          .where('documents.state', '=', 'stored')
          .where('documents.kind', 'in', requiredDocuments)
          .as('document'),
      (join) => join.onTrue(),
    )
    .select([
      'financing_applications.id',
      'financing_applications.contract_number',
      'financing_applications.motorcycle_model',
      'financing_applications.status',
      'financing_applications.created_at',
    ])
    .select((eb) => [
      eb.fn.coalesce('document.sent', sql<number>`0`).as('sent'),
      eb.fn.coalesce('document.refused', sql<number>`0`).as('refused'),
      eb('financing_applications.entry_value', '>', '0').$castTo<boolean>().as('has_entry'),
      hasCode().as('has_code'),
      eb(contractCancelledAt('financing_applications'), 'is not', null).$castTo<boolean>().as('is_cancelled'),
    ])
    .where('financing_applications.id', 'in', ids)
    .orderBy('financing_applications.created_at', 'desc')
    .orderBy('financing_applications.id', 'desc')
    .execute()
}
