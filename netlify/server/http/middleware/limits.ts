import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { largestPart } from '#contracts/documents.ts'
import { ProblemError } from '../../problem.ts'
import type { AppEnv } from '../environment.ts'

const tooLarge = () => {
  throw new ProblemError('body_too_large')
}
const forms = bodyLimit({ maxSize: 32 * 1024, onError: tooLarge })
const parts = bodyLimit({ maxSize: largestPart, onError: tooLarge })
const isPart = (path: string) =>
  /^\/api\/portal\/documents\/uploads\/[^/]+\/parts\/[^/]+$/.test(path) || path === '/api/admin/catalogue/photos'

/** Refuses bodies above 32 kB, or above one part where a part of a document or a photo is sent, before anything reads them. */
export const bodyLimits: MiddlewareHandler<AppEnv> = (c, next) => (isPart(c.req.path) ? parts(c, next) : forms(c, next))
