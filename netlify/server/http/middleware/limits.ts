import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { ProblemError } from '../../problem.ts'
import type { AppEnv } from '../environment.ts'

const tooLarge = () => {
  throw new ProblemError('body_too_large')
}
const forms = bodyLimit({ maxSize: 32 * 1024, onError: tooLarge })
// A part of a document, with room for its envelope.
const uploads = bodyLimit({ maxSize: 4.2 * 1024 * 1024, onError: tooLarge })

/** Refuses bodies above 32 kB (4.2 MB for the parts of a document) before anything reads them. */
export const bodyLimits: MiddlewareHandler<AppEnv> = (c, next) =>
  c.req.path.startsWith('/api/portal/documents/') ? uploads(c, next) : forms(c, next)
