import type { Context } from '@netlify/functions'
import { buildsWait, reportBuilds } from './catalogue/publication-queries.ts'
import { environment } from './environment.ts'
import { lacksDatabase } from './preview.ts'
import { type RunOptions, runJobs, runScheduled } from './run-jobs.ts'
import { describeError } from './shared/log.ts'

let running: Promise<void> | undefined
let again = false
const ending = new AbortController()

/**
 * Runs the jobs that are due; the platform's schedule calls it. Opens no connection to the database while none can be
 * due.
 */
export async function jobs(_request: Request, context: Context): Promise<Response> {
  const { deps, alarm } = environment()
  await runScheduled(deps, alarm, context.deploy.id, run)
  return new Response(null, { status: 204 })
}

/** Runs the jobs that are due, in a process whose database need not sleep. */
export function jobsNow(): Promise<void> {
  return run()
}

/**
 * Runs the jobs that are due in a process that has the database to itself. A locked job was left by a process that
 * ended, so it runs again at once.
 */
export async function jobsAtStart(): Promise<void> {
  const { deps } = environment()
  deps.jobsBegunAt = deps.now()
  await run({ lostAfter: 0 })
}

/** Marks every open build of the site as failed with `error`, after the process that worked on it has ended. */
export async function endLostBuilds(error: string): Promise<void> {
  const { deps } = environment()
  await reportBuilds(deps.db, ['asked', 'running'], { state: 'failed', error, at: deps.now() })
}

/** Tells whether a build of the site waits or runs. */
export function someBuildWaits(): Promise<boolean> {
  return buildsWait(environment().deps.db)
}

/**
 * Answers, then runs the jobs that are due. The address is public: the answer contains nothing, and the schedule would
 * run the same jobs within a minute.
 */
export async function wakeJobs(request: Request, context: Context): Promise<Response> {
  if (request.method !== 'POST') return new Response(null, { status: 405, headers: { allow: 'POST' } })
  if (!lacksDatabase()) context.waitUntil(run({ onlyQueue: true }))
  return new Response(null, { status: 202 })
}

/**
 * Begins no job any more, because the process ends; resolves when those that run have ended. The others wait for its
 * next start.
 */
export async function endJobs(): Promise<void> {
  ending.abort()
  await running
}

/**
 * Runs the jobs, one run at a time in a process. A call during a run adds one more run after it. Where the time was
 * over before all jobs were done, the next function goes on at once. Rejects only for an invalid configuration.
 */
function run(options: RunOptions = {}): Promise<void> {
  if (running) again = true
  running ??= untilDone(options).finally(() => {
    running = undefined
  })
  return running
}

async function untilDone(options: RunOptions) {
  const { deps, pool } = environment()
  const { signal } = ending
  do {
    again = false
    const done = await runJobs(deps, pool, { ...options, signal }).catch((error) =>
      deps.log.error(describeError(error), 'jobs not run'),
    )
    if (done?.isCut && !signal.aborted) await deps.wakeJobs()
  } while (again && !signal.aborted)
}
