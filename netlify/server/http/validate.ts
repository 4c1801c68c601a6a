import { zValidator } from '@hono/zod-validator'
import type { Handler, MiddlewareHandler, ValidationTargets } from 'hono'
import type { $ZodType, output } from 'zod/v4/core'
import { type FieldProblem, fieldProblems } from '#api/field-problems.ts'
import { plainDate } from '#api/fields.ts'
import { brazilianDate } from '#domain/calendar/calendar.ts'
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
 * code of one that is. Answers a body that is not declared as JSON where JSON is expected with 415, whatever its contents.
 */
export function validate<Target extends keyof ValidationTargets, Schema extends $ZodType>(
  target: Target,
  schema: Schema,
  pastDays?: Readonly<Partial<Record<string & keyof output<Schema>, string>>>,
) {
  const validator = zValidator(target, schema, (result, c) => {
    // Checked first, because a body that was not read would pass as an empty one if every field is optional.
    if (target === 'json' && !isJson(c.req.header('content-type'))) throw new ProblemError('unsupported_media_type')
    const misfits = result.success ? [] : fieldProblems(result.error.issues)
    const { deps } = c.var as AppEnv['Variables']
    const errors = [...misfits, ...(pastDays ? daysToCome(result.data, pastDays, deps) : [])]
    if (errors.length > 0) throw new ProblemError('validation_failed', { errors })
  })
  declared.set(validator, schema)
  return validator
}

/** The problems of days that are after today. Also looks at a body that does not fit, so that all problems are told at once. */
function daysToCome(body: unknown, pastDays: object, { now }: Deps): FieldProblem[] {
  if (typeof body !== 'object' || body === null) return []
  return Object.entries<string>({ ...pastDays }).flatMap(([field, code]) => {
    const day = plainDate.safeParse((body as Record<string, unknown>)[field])
    return day.success && day.data > brazilianDate(now()) ? [{ field, code }] : []
  })
}

const isJson = (contentType = '') => /^application\/json *(;|$)/i.test(contentType)
