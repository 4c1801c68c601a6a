import { getStore } from '@netlify/blobs'
import type { Context } from '@netlify/functions'
import { createDatabase } from '#db/connection.ts'
import { createApp } from './app.ts'
import { cdnPurge } from './cdn.ts'
import { readConfig } from './config.ts'
import type { Deps } from './deps.ts'
import { createLog, describeError } from './log.ts'
import { tidy } from './services/maintenance/housekeeping.ts'

let shared: { deps: Deps; app: ReturnType<typeof createApp> } | undefined

/** The process's dependencies, made from its environment on first use and kept while the function lives. */
export function environmentDeps(): Deps {
  return environment().deps
}

/** Answers one request of the API. */
export function handler(request: Request, context: Context): Response | Promise<Response> {
  return environment().app.fetch(request, { ip: context.ip })
}

/** Removes what has had its time; run by the platform's schedule. */
export async function housekeeping(): Promise<Response> {
  const { deps } = environment()
  deps.log.info(await tidy(deps), 'housekeeping')
  return new Response(null, { status: 204 })
}

function environment() {
  shared ??= fromEnvironment()
  return shared
}

function fromEnvironment() {
  const config = readConfig(process.env)
  const log = createLog(config)
  const deps: Deps = {
    config,
    db: createDatabase({ ...config, onError: (error) => log.warn(describeError(error), 'idle connection lost') }),
    documents: () => getStore({ name: 'documents', consistency: 'strong' }),
    now: () => new Date(),
    log,
    fetch: globalThis.fetch,
    purgeCdn: cdnPurge(process.env, log),
  }
  return { deps, app: createApp(deps) }
}
