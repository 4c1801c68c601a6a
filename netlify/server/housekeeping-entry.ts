import { environment, housekeepingEnvironment } from './environment.ts'
import { keepHouse } from './maintenance/housekeeping.ts'
import { describeError } from './shared/log.ts'

/**
 * The platform stops a scheduled function after 30 s. No reminder begins after this time (ms), so that the last one can
 * finish.
 */
const endsAfterMs = 26_000

/** Removes expired data and sends reminders; run on the platform's schedule. */
export async function housekeeping(): Promise<Response> {
  const { deps } = environment()
  const start = performance.now()
  const hasTime = () => performance.now() - start < endsAfterMs
  const keeper = housekeepingEnvironment()
  try {
    deps.log.info(await keepHouse(deps, keeper.deps, hasTime), 'housekeeping')
  } catch (error) {
    deps.log.error(describeError(error), 'housekeeping failed')
    throw error
  } finally {
    // The parts that did not fail may have added jobs.
    await deps.wakeJobs()
    await keeper.close()
  }
  return new Response(null, { status: 204 })
}
