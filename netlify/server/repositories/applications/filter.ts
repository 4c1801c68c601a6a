import { type ExpressionBuilder, type ExpressionWrapper, type SqlBool, sql } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { ApplicationStatus } from '#domain/application/status.ts'
import { searchTextHas } from '../lists/search.ts'

/** Which applications a list is about. Days are those of Brasília, both included; terms are folded (`searchTerms`). */
export interface ApplicationFilter {
  statuses: readonly ApplicationStatus[]
  from: string | undefined
  to: string | undefined
  model: string | undefined
  scoreMin: number | undefined
  scoreMax: number | undefined
  terms: readonly string[]
}

type Builder = ExpressionBuilder<Database, 'financing_applications'>
type Condition = ExpressionWrapper<Database, 'financing_applications', SqlBool>

/** The filter as conditions on `financing_applications`; with nothing chosen, every row. */
export function applicationConditions(filter: ApplicationFilter) {
  return (eb: Builder): Condition => {
    const conditions: Condition[] = []
    if (filter.statuses.length > 0) conditions.push(eb('status', 'in', filter.statuses))
    if (filter.from) conditions.push(eb('created_at', '>=', startOfDay(filter.from, 0)))
    if (filter.to) conditions.push(eb('created_at', '<', startOfDay(filter.to, 1)))
    if (filter.model) conditions.push(eb('motorcycle_model', '=', filter.model))
    if (filter.scoreMin !== undefined) conditions.push(eb('credit_score', '>=', filter.scoreMin))
    if (filter.scoreMax !== undefined) conditions.push(eb('credit_score', '<=', filter.scoreMax))
    return eb.and([...conditions, ...filter.terms.map(searchTextHas)])
  }
}

function startOfDay(day: string, plusDays: number) {
  return sql<Date>`((${day}::date + ${plusDays}::integer)::timestamp at time zone 'America/Sao_Paulo')`
}
