import type { Context } from '@netlify/functions'
import { buildsWait, reportBuilds } from './catalogue/publication-queries.ts'
import { environment } from './environment.ts'
import { type RunOptions, runJobs } from './jobs/run-jobs.ts'
import { lacksDatabase } from './preview.ts'
import { describeError } from './shared/log.ts'

let running: Promise<void> | undefined
let again = false

/** Runs what is due; run by the platform's schedule. */
export async function jobs(): Promise<Response> {
  await run()
  return new Response(null, { status: 204 })
}

/** Runs what is due where no other process works on this database: whatever is locked was left so by one that ended. */
export async function jobsAtStart(): Promise<void> {
  await run({ lostAfter: 0 })
}

/** Says of builds of the site that nobody goes on with, as after the end of the process that was at them, why they failed. */
export async function endLostBuilds(error: string): Promise<void> {
  const { deps } = environment()
  await reportBuilds(deps.db, ['asked', 'running'], { state: 'failed', error, at: deps.now() })
}

/** Whether a build of the site that somebody asked for has not ended. */
export function someBuildWaits(): Promise<boolean> {
  return buildsWait(environment().deps.db)
}

/**
 * Runs what is due at once, after the answer. Anybody may call it: it tells nothing, and does what the next minute would
 * have done anyway.
 */
export async function wakeJobs(request: Request, context: Context): Promise<Response> {
  if (request.method !== 'POST') return new Response(null, { status: 405, headers: { allow: 'POST' } })
  if (!lacksDatabase()) context.waitUntil(run())
  return new Response(null, { status: 202 })
}

/** One run at a time in a process; a call that comes meanwhile has one more run follow. Never throws. */
function run(options: RunOptions = {}): Promise<void> {
  if (running) again = true
  running ??= untilDone(options).finally(() => {
    running = undefined
  })
  return running
}

async function untilDone(options: RunOptions) {
  const { deps, pool } = environment()
  do {
    again = false
    await runJobs(deps, pool, options).catch((error) => deps.log.error(describeError(error), 'jobs not run'))
  } while (again)
}
