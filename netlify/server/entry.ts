import type { Context } from '@netlify/functions'
import { createApp } from './app.ts'
import { environment, ownersEnvironment } from './environment.ts'
import { previewWithoutDatabase } from './http/public/preview.ts'
import { describeError } from './log.ts'
import { lacksDatabase } from './preview.ts'
import { sendReminders } from './services/applications/reminders.ts'
import { tidy } from './services/maintenance/housekeeping.ts'

let app: { fetch: ReturnType<typeof createApp>['fetch'] } | undefined

/** Answers one request of the API. */
export function handler(request: Request, context: Context): Response | Promise<Response> {
  app ??= lacksDatabase() ? previewWithoutDatabase : createApp(environment().deps)
  return app.fetch(request, { ip: context.ip, waitUntil: (work) => context.waitUntil?.(work) })
}

/** Removes expired data and sends reminders; run on the platform's schedule. */
export async function housekeeping(): Promise<Response> {
  const { deps } = environment()
  const owner = ownersEnvironment()
  try {
    deps.log.info({ ...(await tidy(owner.deps)), ...(await sendReminders(deps)) }, 'housekeeping')
  } catch (error) {
    deps.log.error(describeError(error), 'housekeeping failed')
    throw error
  } finally {
    await owner.close()
  }
  return new Response(null, { status: 204 })
}
