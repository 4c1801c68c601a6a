import { zValidator } from '@hono/zod-validator'
import type { ValidationTargets } from 'hono'
import type { $ZodType } from 'zod/v4/core'
import { fieldProblems } from '#api/field-problems.ts'
import { ProblemError } from '../shared/problem.ts'

/**
 * Parses a part of the request with a schema of the contracts. What does not fit is answered with 422
 * `validation_failed` and one code per field; a body that is not declared as JSON where JSON is expected, with 415.
 */
export function validate<Target extends keyof ValidationTargets, Schema extends $ZodType>(
  target: Target,
  schema: Schema,
) {
  return zValidator(target, schema, (result, c) => {
    if (result.success) return
    if (target === 'json' && !isJson(c.req.header('content-type'))) throw new ProblemError('unsupported_media_type')
    throw new ProblemError('validation_failed', { errors: fieldProblems(result.error.issues) })
  })
}

const isJson = (contentType = '') => /^application\/json *(;|$)/i.test(contentType)
