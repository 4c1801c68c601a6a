import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { largestPart } from '#api/documents.ts'
import { ProblemError } from '../shared/problem.ts'
import type { AppEnv } from './environment.ts'

const tooLarge = () => {
  throw new ProblemError('body_too_large')
}
const forms = bodyLimit({ maxSize: 32 * 1024, onError: tooLarge })
const parts = bodyLimit({ maxSize: largestPart, onError: tooLarge })
/** As much as Netlify hands to a function in one request: 6 MB, in which binary content grows by a third. */
const whole = bodyLimit({ maxSize: 4 * 1024 * 1024, onError: tooLarge })
const isPart = (path: string) => /^\/api\/portal\/documents\/uploads\/[^/]+\/parts\/[^/]+$/.test(path)
const isWhole = (path: string) => /^\/api\/admin\/catalogue\/(photos|csv|csv\/preview)$/.test(path)

/**
 * Refuses bodies above 32 kB, above one part where a part of a document is sent, and above 4 MB where a photo or a table of
 * motorcycles is, before anything reads them.
 */
export const bodyLimits: MiddlewareHandler<AppEnv> = (c, next) => {
  const limit = isPart(c.req.path) ? parts : isWhole(c.req.path) ? whole : forms
  return limit(c, next)
}
