import { jobs, jobsAtStart } from '#server/jobs-entry.ts'

/** How often (ms) what waits for its next try is looked for; what is new wakes the jobs by itself. */
const everyMs = 5_000

/**
 * Runs the jobs in this process, as the platform's schedule does each minute. `alone`: nobody else works on this database,
 * so that what a former process was doing when it ended is free at once.
 */
export function startJobRunner(alone: boolean): { stop(): Promise<void> } {
  let current = alone ? jobsAtStart() : jobs()
  const timer = setInterval(() => {
    current = jobs()
  }, everyMs)
  return {
    stop: async () => {
      clearInterval(timer)
      await current
    },
  }
}
