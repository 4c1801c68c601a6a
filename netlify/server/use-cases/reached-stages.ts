import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ReachedStage } from '#api/reports.ts'
import type { ApplicationStatus } from '#domain/application/status.ts'
import { counts } from '../application/events.ts'

/**
 * For each stage, the statuses that show that an application came to it or went beyond it. A hand-over has no status.
 */
const statusesFrom = {
  approved: ['approved', 'waiting_docs', 'signing', 'completed'],
  documents: ['waiting_docs', 'signing', 'completed'],
  signing: ['signing', 'completed'],
  released: ['completed'],
  rejected: ['rejected'],
} as const satisfies Partial<Record<ReachedStage, readonly ApplicationStatus[]>>

/** When an application first came to each of these stages: columns over the table `event` of its changes of status that count. */
export const firstReached: RawBuilder<unknown> = sql.join(
  Object.entries(statusesFrom).map(
    ([stage, statuses]) => sql`min(event.at) filter (where to_status = any(${[...statuses]})) as ${sql.ref(stage)}`,
  ),
)

/** Whether an application has ever reached a stage, as reports count it. A part of a statement over `financing_applications`. */
export function hasReached(stage: ReachedStage): RawBuilder<SqlBool> {
  if (stage === 'handed_over')
    return sql`exists (select from hand_overs where hand_overs.application_id = financing_applications.id)`
  return sql`exists (select from application_events as reached where reached.application_id = financing_applications.id
    and reached.to_status = any(${[...statusesFrom[stage]]}) and ${counts('reached')})`
}

/** Whether a dealership handed the motorcycle over. A part of a statement over `financing_applications`. */
export const handedOverBy = (slug: string): RawBuilder<SqlBool> =>
  sql`exists (select from hand_overs where hand_overs.application_id = financing_applications.id and dealership = ${slug})`

/** Whether the model belongs to a family: `familyOf` of src/domain/catalogue/catalogue.ts in SQL. */
export const isOfFamily = (family: string): RawBuilder<SqlBool> =>
  sql`regexp_replace(array_to_string((string_to_array(motorcycle_model, ' '))[1:2], ' '), '\\s+[0-9].*', '') = ${family}`
