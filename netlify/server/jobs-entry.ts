import type { Context } from '@netlify/functions'
import { environment } from './environment.ts'
import { describeError } from './log.ts'
import { runJobs } from './services/jobs/run-jobs.ts'

let running: Promise<void> | undefined
let again = false

/** Runs what is due; run by the platform's schedule. */
export async function jobs(): Promise<Response> {
  await run()
  return new Response(null, { status: 204 })
}

/**
 * Runs what is due at once, after the answer. Anybody may call it: it tells nothing, and does what the next minute would
 * have done anyway.
 */
export async function wakeJobs(request: Request, context: Context): Promise<Response> {
  if (request.method !== 'POST') return new Response(null, { status: 405, headers: { allow: 'POST' } })
  context.waitUntil(run())
  return new Response(null, { status: 202 })
}

/** One run at a time in a process; whoever comes meanwhile gets one more after it. Never throws. */
function run(): Promise<void> {
  if (running) again = true
  running ??= untilDone().finally(() => {
    running = undefined
  })
  return running
}

async function untilDone() {
  const { deps, pool } = environment()
  do {
    again = false
    await runJobs(deps, pool).catch((error) => deps.log.error(describeError(error), 'jobs not run'))
  } while (again)
}
