import type { Config } from './config.ts'
import { describeError, type Logger } from './shared/log.ts'

/** Where the jobs are woken: the address of the function that runs them at once. */
const wakePath = '/wake-jobs'

const giveUpMs = 5_000

/**
 * Asks the function of the jobs to run what is due; it answers at once and works on. It never throws nor waits for long:
 * jobs that nobody was woken for run within a minute.
 */
export function jobsWakeUp({ siteUrl }: Pick<Config, 'siteUrl'>, log: Pick<Logger, 'warn'>) {
  return async (): Promise<void> => {
    try {
      await fetch(siteUrl + wakePath, { method: 'POST', signal: AbortSignal.timeout(giveUpMs) })
    } catch (error) {
      log.warn(describeError(error), 'jobs not woken')
    }
  }
}
