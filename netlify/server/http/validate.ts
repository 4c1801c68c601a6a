import { zValidator } from '@hono/zod-validator'
import type { Handler, MiddlewareHandler, ValidationTargets } from 'hono'
import type { $ZodType, output } from 'zod/v4/core'
import { type FieldProblem, fieldProblems } from '#api/field-problems.ts'
import { plainDate } from '#api/fields.ts'
import { brazilianDate, type PlainDate } from '#domain/calendar/calendar.ts'
import type { Deps } from '../deps.ts'
import { ProblemError } from '../shared/problem.ts'
import type { AppEnv } from './environment.ts'

const declared = new WeakMap<object, $ZodType>()

/**
 * Gives the schema that a handler in `app.routes` parses a part of the request with; undefined for any other handler.
 * @internal for the test that walks all routes.
 */
export function declaredSchema(handler: Handler | MiddlewareHandler): $ZodType | undefined {
  return declared.get(handler)
}

/**
 * Parses a part of the request with a schema of the contracts. Answers a part that does not fit with 422
 * `validation_failed` and one code per field. `pastDays` names fields whose day is not after today in Brasília, each with the
 * code of one that is. In a route of an application (`:id`) their day is not before the application was made either, or, with
 * `since`, before its contract was signed. Answers a body that is not declared as JSON where JSON is expected with 415,
 * whatever its contents.
 */
export function validate<Target extends keyof ValidationTargets, Schema extends $ZodType>(
  target: Target,
  schema: Schema,
  pastDays?: Readonly<Partial<Record<string & keyof output<Schema>, string>>>,
  since: 'application' | 'contract' = 'application',
) {
  const validator = zValidator(target, schema, async (result, c) => {
    // Checked first, because a body that was not read would pass as an empty one if every field is optional.
    if (target === 'json' && !isJson(c.req.header('content-type'))) throw new ProblemError('unsupported_media_type')
    const misfits = result.success ? [] : fieldProblems(result.error.issues)
    const { deps } = c.var as AppEnv['Variables']
    const days = pastDays ? await impossibleDays(deps, result.data, pastDays, { id: c.req.param('id'), since }) : []
    const errors = [...misfits, ...days]
    if (errors.length > 0) throw new ProblemError('validation_failed', { errors })
  })
  declared.set(validator, schema)
  return validator
}

/**
 * The problems of days that are after today, or before the first possible one. Also looks at a body that does not fit, so that
 * all problems are told at once.
 */
async function impossibleDays(
  deps: Deps,
  body: unknown,
  pastDays: object,
  application: { id: string | undefined; since: 'application' | 'contract' },
): Promise<FieldProblem[]> {
  if (typeof body !== 'object' || body === null) return []
  const days = Object.entries<string>({ ...pastDays }).flatMap(([field, future]) => {
    const day = plainDate.safeParse((body as Record<string, unknown>)[field])
    return day.success ? [{ field, future, day: day.data }] : []
  })
  const first = days.length > 0 ? await firstPossibleDay(deps, application) : undefined
  return days.flatMap(({ field, future, day }) => {
    if (day > brazilianDate(deps.now())) return [{ field, code: future }]
    return first && day < first.day ? [{ field, code: first.before }] : []
  })
}

/** The day on which an application was made, or its contract first signed, with the code of a day before it. */
async function firstPossibleDay(
  { db }: Deps,
  { id, since }: { id: string | undefined; since: 'application' | 'contract' },
): Promise<{ day: PlainDate; before: string } | undefined> {
  if (id === undefined) return undefined
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

const isJson = (contentType = '') => /^application\/json *(;|$)/i.test(contentType)
