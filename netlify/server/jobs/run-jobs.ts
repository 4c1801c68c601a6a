import { EventEmitter } from 'node:events'
import { Logger, type RunnerOptions, runOnce, type TaskList, type WorkerEvents } from 'graphile-worker'
import type { Deps } from '../deps.ts'
import { requeueStranded } from '../messages/queue-queries.ts'
import { addPollWhenDue } from '../payments/sync-queries.ts'
import { remindOfPickups } from '../pickups/pickup-reminders.ts'
import { jobNames, parsedTask, TryAgain, unlockLost } from '../shared/enqueue.ts'
import { describeError } from '../shared/log.ts'
import { tasksOf } from './tasks.ts'

/** A function lives for 30 s: no job is begun later than this (ms), and none takes longer than 18 s. */
const beginWithinMs = 10_000
/** A job that is locked for longer than any runner lives belongs to one that was stopped in the middle. */
const lostAfterMs = 45_000
/** A message as old as this without a job has lost it. */
const strandedAfterMs = 60_000

/** How often the Pix provider is asked for what its webhook did not tell; a little less than the schedule's minute. */
const pollEveryMs = 50_000

export interface RunOptions {
  /** After how long (ms) a locked job counts as lost. */
  lostAfter?: number
}

type Pool = NonNullable<RunnerOptions['pgPool']>
const silent = new Logger(() => () => {})

/**
 * Runs the jobs that are due, those of lost runners included, until there are none or its time is over. Throws only where
 * the database cannot be reached: a job that fails is told to the log and tried again later.
 */
export async function runJobs(deps: Deps, pool: unknown, { lostAfter = lostAfterMs }: RunOptions = {}): Promise<void> {
  const tasks = await tasksOf(deps)
  await unlockLost(deps.db, lostAfter)
  await remindOfPickups(deps)
  await requeueStranded(deps.db, new Date(deps.now().getTime() - strandedAfterMs))
  if (deps.config.pix) await addPollWhenDue(deps.db, deps.now(), new Date(deps.now().getTime() - pollEveryMs))
  const taskList: TaskList = {}
  for (const name of jobNames) {
    const task = parsedTask(tasks, name)
    if (task) taskList[name] = task
  }
  const { events, stop } = limited(deps)
  try {
    await runOnce({
      pgPool: pool as Pool,
      taskList,
      concurrency: 4,
      // By itself the library waits for neither: a connection that is lost there would end the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      // A pooler, like the embedded Postgres, shares one session among many.
      noPreparedStatements: true,
      noHandleSignals: true,
      logger: silent,
      events,
    })
  } finally {
    stop()
  }
}

/** The events of a run: its failures go to the log, without what they say, and it begins no job when its time is over. */
function limited(deps: Deps) {
  const events = new EventEmitter() as WorkerEvents
  let timer: NodeJS.Timeout | undefined
  events.on('pool:create', ({ workerPool }) => {
    timer = setTimeout(() => void workerPool.gracefulShutdown('time is over'), beginWithinMs)
  })
  events.on('job:error', ({ job, error }) => {
    const details = error instanceof TryAgain ? { name: error.name } : describeError(error)
    deps.log.warn({ job: job.task_identifier, attempt: job.attempts, ...details }, 'job failed')
  })
  return { events, stop: () => clearTimeout(timer) }
}
