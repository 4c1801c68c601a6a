import type { FieldProblem } from '#api/field-problems.ts'
import { plainDate } from '#api/fields.ts'
import { brazilianDate, type PlainDate } from '#domain/calendar/calendar.ts'
import type { Deps } from '../deps.ts'

/**
 * Returns a check for `validate`: the day of each of `fields` is not after today in Brasília, which the field's code
 * says, and not before the application of the route was made or, with `since`, before its first contract was signed:
 * money that goes back may be of a contract that is void by now.
 */
export function pastDays<Field extends string>(
  fields: Readonly<Record<Field, 'date_in_future' | 'payment_in_future'>>,
  since: 'application' | 'contract' = 'application',
) {
  return async (
    deps: Deps,
    body: Readonly<Partial<Record<Field, unknown>>>,
    id: string | undefined,
  ): Promise<readonly FieldProblem[]> => {
    const days = Object.entries<string>({ ...fields }).flatMap(([field, future]) => {
      const day = plainDate.safeParse(body[field as Field])
      return day.success ? [{ field, future, day: day.data }] : []
    })
    if (days.length === 0) return []
    const first = id === undefined ? undefined : await firstPossibleDay(deps, id, since)
    return days.flatMap(({ field, future, day }) => {
      if (day > brazilianDate(deps.now())) return [{ field, code: future }]
      return first && day < first.day ? [{ field, code: first.before }] : []
    })
  }
}

/** The day on which an application was made, or its contract first signed, with the code of a day before it. */
async function firstPossibleDay(
  { db }: Deps,
  id: string,
  since: 'application' | 'contract',
): Promise<{ day: PlainDate; before: string } | undefined> {
  const row = await db
    .selectFrom('financing_applications as application')
    .select((eb) => [
      'created_at',
      eb
        .selectFrom('contracts')
        .select(({ fn }) => fn.min('signed_at').as('first'))
        .whereRef('application_id', '=', 'application.id')
        .as('signed_at'),
    ])
    .where('application.id', '=', id)
    .executeTakeFirst()
  if (row === undefined) return undefined
  return since === 'contract' && row.signed_at
    ? { day: brazilianDate(row.signed_at), before: 'before_contract' }
    : { day: brazilianDate(row.created_at), before: 'before_application' }
}
