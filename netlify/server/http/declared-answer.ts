import type { Handler, MiddlewareHandler } from 'hono'
import type { $ZodType } from 'zod/v4/core'

/** What a route answers when it did what was asked. */
export interface DeclaredAnswer {
  status: number
  /** The media type; undefined for an answer without a body. */
  type?: string
  /** The schema of a JSON answer. */
  schema?: $ZodType
}

const declared = new WeakMap<object, DeclaredAnswer>()

/** Returns the answer that a handler of `app.routes` declares; undefined for any other handler. */
export function declaredAnswer(handler: Handler | MiddlewareHandler): DeclaredAnswer | undefined {
  return declared.get(handler)
}

function declare(answer: DeclaredAnswer): MiddlewareHandler {
  const middleware: MiddlewareHandler = (_c, next) => next()
  declared.set(middleware, answer)
  return middleware
}

/**
 * Declares that a route answers JSON by a schema of src/api, for the description of the API. It does not change the
 * answer.
 */
export const answers = (schema: $ZodType, status: 200 | 201 | 202 = 200): MiddlewareHandler =>
  declare({ status, type: 'application/json', schema })

/** Declares that a route answers without a body. */
export const answersNothing = (): MiddlewareHandler => declare({ status: 204 })

/** Declares that a route answers with a file or page of a media type. */
export const answersFile = (type: string): MiddlewareHandler => declare({ status: 200, type })
