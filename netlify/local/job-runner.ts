import { housekeeping } from '#server/entry.ts'
import { jobs, jobsAtStart } from '#server/jobs-entry.ts'

/** How often (ms) what waits for its next try is looked for; what is new wakes the jobs by itself. */
const everyMs = 5_000
const hourMs = 60 * 60_000

/**
 * Runs the jobs and the housekeeping in this process, as the platform's schedules do each minute and each hour. `alone`:
 * nobody else works on this database, so that what a former process was doing when it ended is free at once.
 */
export function startJobRunner(alone: boolean): { stop(): Promise<void> } {
  let current = alone ? jobsAtStart() : jobs()
  let tidying: Promise<unknown> | undefined
  const timer = setInterval(() => {
    current = jobs()
  }, everyMs)
  const hourly = setInterval(() => {
    // A failed one is in the log; the next comes in an hour.
    tidying = housekeeping().catch(() => {})
  }, hourMs)
  return {
    stop: async () => {
      clearInterval(timer)
      clearInterval(hourly)
      await Promise.all([current, tidying])
    },
  }
}
