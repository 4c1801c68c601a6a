import { zValidator } from '@hono/zod-validator'
import type { Handler, MiddlewareHandler, ValidationTargets } from 'hono'
import type { $ZodType, output } from 'zod/v4/core'
import { type FieldProblem, fieldProblems } from '#api/field-problems.ts'
import type { Deps } from '../deps.ts'
import { ProblemError } from '../shared/problem.ts'
import type { AppEnv } from './request.ts'

/** The part of a request that a handler parses, and its schema. */
export interface DeclaredInput {
  target: keyof ValidationTargets
  schema: $ZodType
}

const declared = new WeakMap<object, DeclaredInput>()

/** Returns what a handler in `app.routes` parses of the request; undefined for any other handler. */
export function declaredInput(handler: Handler | MiddlewareHandler): DeclaredInput | undefined {
  return declared.get(handler)
}

/**
 * Looks for problems in the body of a request beyond its schema, also in a body that does not fit it. `id` is the one
 * in the route's path.
 */
export type FieldCheck<Field extends string> = (
  deps: Deps,
  body: Readonly<Partial<Record<Field, unknown>>>,
  id: string | undefined,
) => Promise<readonly FieldProblem[]>

/**
 * Parses a part of the request with a schema of src/api. Answers a part that does not fit with 422 `validation_failed`
 * and one code per field, together with what `check` finds, so that a person reads all problems at once. Answers a body
 * that is not declared as JSON where JSON is expected with 415, whatever its contents.
 */
export function validate<Target extends keyof ValidationTargets, Schema extends $ZodType>(
  target: Target,
  schema: Schema,
  check?: FieldCheck<string & keyof output<Schema>>,
) {
  const validator = zValidator(target, schema, async (result, c) => {
    // Checked first, because a body that was not read would pass as an empty one if every field is optional.
    if (target === 'json' && !isJson(c.req.header('content-type'))) throw new ProblemError('unsupported_media_type')
    const errors = result.success ? [] : fieldProblems(result.error.issues)
    const { deps } = c.var as AppEnv['Variables']
    const body: unknown = result.data
    if (check && typeof body === 'object' && body !== null)
      errors.push(...(await check(deps, body as Parameters<typeof check>[1], c.req.param('id'))))
    if (errors.length > 0) throw new ProblemError('validation_failed', { errors })
  })
  declared.set(validator, { target, schema })
  return validator
}

const isJson = (contentType = '') => /^application\/json *(;|$)/i.test(contentType)
