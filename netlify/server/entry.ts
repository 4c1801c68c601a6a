import type { Context } from '@netlify/functions'
import { createApp } from './app.ts'
import { environment } from './environment.ts'
import { tidy } from './services/maintenance/housekeeping.ts'

let app: ReturnType<typeof createApp> | undefined

/** Answers one request of the API. */
export function handler(request: Request, context: Context): Response | Promise<Response> {
  app ??= createApp(environment().deps)
  return app.fetch(request, { ip: context.ip, waitUntil: (work) => context.waitUntil?.(work) })
}

/** Removes expired data; run on the platform's schedule. */
export async function housekeeping(): Promise<Response> {
  const { deps } = environment()
  deps.log.info(await tidy(deps), 'housekeeping')
  return new Response(null, { status: 204 })
}
