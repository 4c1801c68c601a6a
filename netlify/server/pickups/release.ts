import type { ReleaseRequest } from '#api/release.ts'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import { type AnalystActor, addEvent } from '../application/events.ts'
import { lockApplication, updateApplication } from '../application/lock.ts'
import type { Deps } from '../deps.ts'
import { fieldError, ProblemError } from '../shared/problem.ts'
import { findRelease, findTaken, saveRelease } from './release-queries.ts'

const known = {
  chassis: 'chassis_known',
  plate: 'plate_known',
  registrationNumber: 'registration_number_known',
} as const

/**
 * Records which motorcycle an application gets and how its contract is registered; what is not known yet may be missing. Throws
 * `not_found`, `stale_version`, `wrong_status` before the documents are accepted and after the hand-over, and `validation_failed` for a
 * day to come, or what belongs to another application.
 */
export async function recordRelease(
  deps: Deps,
  analyst: AnalystActor,
  id: string,
  { version, ...release }: ReleaseRequest,
): Promise<void> {
  const at = deps.now()
  if (release.registeredOn && release.registeredOn > brazilianDate(at))
    throw fieldError('registeredOn', 'date_in_future')
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockApplication(tx, id)
    if (row === undefined) throw new ProblemError('not_found')
    if (row.version !== version) throw new ProblemError('stale_version')
    if (row.status !== 'signing' && row.status !== 'completed') throw new ProblemError('wrong_status')
    const former = await findRelease(tx, id)
    if (JSON.stringify({ ...former, ...release }) === JSON.stringify(former)) return
    const [taken] = await findTaken(tx, id, release)
    if (taken) throw fieldError(taken, known[taken])
    await saveRelease(tx, id, release, at)
    await updateApplication(tx, id, {}, at)
    const data = { chassis: release.chassis, plate: release.plate, registration: release.registrationNumber }
    await addEvent(tx, { applicationId: id, kind: 'release', actor: analyst, data, at })
  })
}
