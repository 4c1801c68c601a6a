import { housekeeping } from '#server/housekeeping-entry.ts'
import { jobs, jobsAtStart } from '#server/jobs-entry.ts'

/** How often (ms) jobs that wait for their next attempt are run. New jobs start the runner by themselves. */
const everyMs = 5_000
const hourMs = 60 * 60_000

/**
 * Runs the jobs and the housekeeping in this process, as the platform's schedules do every minute and every hour. `alone`
 * says that no other process works on this database, so that jobs of a former process are free at once.
 */
export function startJobRunner(alone: boolean): { stop(): Promise<void> } {
  let current = alone ? jobsAtStart() : jobs()
  let tidying: Promise<unknown> | undefined
  const timer = setInterval(() => {
    current = jobs()
  }, everyMs)
  const hourly = setInterval(() => {
    // The log has the failure, and the next run comes in an hour.
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
