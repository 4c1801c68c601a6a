import { Hono } from 'hono'
import type { AppEnv } from '../http/environment.ts'
import { problemAnswer, securityHeaders } from '../http/middleware.ts'

/** The API of a preview without a database of its own: every answer is that problem. */
export const previewWithoutDatabase = new Hono<AppEnv>().use(securityHeaders).all('*', (c) =>
  problemAnswer(c, 'preview_without_database', {
    detail: 'This preview has no database of its own: set PREVIEW_DATABASE_URL.',
  }),
)
