import { zValidator } from '@hono/zod-validator'
import type { Handler, MiddlewareHandler, ValidationTargets } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { $ZodType } from 'zod/v4/core'
import { fieldProblems } from '#api/field-problems.ts'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import { fieldError, ProblemError } from '../shared/problem.ts'
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
 * `validation_failed` and one code per field. Answers a body that is not declared as JSON where JSON is expected with 415,
 * whatever its contents.
 */
export function validate<Target extends keyof ValidationTargets, Schema extends $ZodType>(
  target: Target,
  schema: Schema,
) {
  const validator = zValidator(target, schema, (result, c) => {
    // Checked first: where every field is optional, a body that was not read would pass as an empty one.
    if (target === 'json' && !isJson(c.req.header('content-type'))) throw new ProblemError('unsupported_media_type')
    if (result.success) return
    throw new ProblemError('validation_failed', { errors: fieldProblems(result.error.issues) })
  })
  declared.set(validator, schema)
  return validator
}

/** Answers a day of the body that is after today in Brasília with `code` at its field. Stands after `validate`. */
export function notInFuture<Field extends string>(field: Field, code: string) {
  return createMiddleware<AppEnv, string, { out: { json: Record<Field, string> } }>(async (c, next) => {
    if (c.req.valid('json')[field] > brazilianDate(c.var.deps.now())) throw fieldError(field, code)
    await next()
  })
}

const isJson = (contentType = '') => /^application\/json *(;|$)/i.test(contentType)
