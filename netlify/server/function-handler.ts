import type { Config, Context } from '@netlify/functions'
import { Hono } from 'hono'
import type { Deps } from './deps.ts'
import { environment } from './environment.ts'
import { problemAnswer, securityHeaders } from './http/middleware.ts'
import type { AppEnv } from './http/request.ts'
import { lacksDatabase } from './preview.ts'

/** The API of a preview without a database of its own. It answers every request with the given problem. */
const previewWithoutDatabase = new Hono<AppEnv>().use(securityHeaders).all('*', (c) =>
  problemAnswer(c, 'preview_without_database', {
    detail: 'This preview has no database of its own: set PREVIEW_DATABASE_URL.',
  }),
)

type Answer = (request: Request, bindings: AppEnv['Bindings']) => Response | Promise<Response>

/**
 * Makes a function that answers its requests with an app. Creates the app from the process's environment on first use.
 */
export function answerWith(create: (deps: Deps) => { fetch: Answer }) {
  let app: { fetch: Answer } | undefined
  return (request: Request, context: Context & { port?: number | undefined }): Response | Promise<Response> => {
    app ??= lacksDatabase() ? previewWithoutDatabase : create(environment().deps)
    return app.fetch(request, { ip: context.ip, port: context.port, waitUntil: (work) => context.waitUntil?.(work) })
  }
}

/**
 * A function's configuration. It names the Node version that the tests ran on, whatever a site's settings say. It also
 * names the bundler, so that the platform does not bundle the build's bundles again
 * (src/integrations/bundled-functions.ts). That would add a quarter to the size.
 */
export type FunctionConfig = Config & { nodeVersion: '24'; nodeBundler: string | undefined }
