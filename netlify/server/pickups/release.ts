import type { RegistrationLiftingRequest, ReleaseRequest } from '#api/pickup.ts'
import { change } from '../application/change.ts'
import { type AnalystActor, addEvent } from '../application/events.ts'
import { lockApplication, updateApplication } from '../application/lock.ts'
import { outcomeOf } from '../application/outcome.ts'
import type { Deps } from '../deps.ts'
import { applicantOf, queueMessage } from '../messages/queue-message.ts'
import { fieldError, ProblemError } from '../shared/problem.ts'
import { findRelease, findTaken, saveRelease } from './release-queries.ts'

const known = {
  chassis: 'chassis_known',
  plate: 'plate_known',
  registrationNumber: 'registration_number_known',
} as const

/**
 * Records which motorcycle an application gets and how its contract is registered. Unknown parts may be missing. Throws
 * `not_found`, `stale_version`, `wrong_status` before the signature stage and after an end, and `validation_failed` for data
 * of another application.
 */
export async function recordRelease(
  deps: Deps,
  analyst: AnalystActor,
  id: string,
  { version, ...release }: ReleaseRequest,
): Promise<void> {
  const at = deps.now()
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockApplication(tx, id)
    if (row === undefined) throw new ProblemError('not_found')
    if (row.version !== version) throw new ProblemError('stale_version')
    if (row.status !== 'signing' && row.status !== 'completed') throw new ProblemError('wrong_status')
    if ((await outcomeOf(deps, tx, id)).end) throw new ProblemError('wrong_status')
    const former = await findRelease(tx, id)
    if (JSON.stringify({ ...former, ...release }) === JSON.stringify(former)) return
    const errors = (await findTaken(tx, id, release)).map((field) => ({ field, code: known[field] }))
    if (errors.length > 0) throw new ProblemError('validation_failed', { errors })
    await saveRelease(tx, id, release, at)
    await updateApplication(tx, id, {}, at)
    const data = { chassis: release.chassis, plate: release.plate, registration: release.registrationNumber }
    await addEvent(tx, { applicationId: id, kind: 'release', actor: analyst, data, at })
  })
}

/**
 * Records that the traffic authority cancelled the registration of an ended contract. The application then has none; its
 * history keeps the former one. Throws `not_found`, `stale_version`, `wrong_status` where there is nothing to lift, and
 * `validation_failed` for a day before the registration.
 */
export function liftRegistration(
  deps: Deps,
  analyst: AnalystActor,
  id: string,
  { version, liftedOn, note }: RegistrationLiftingRequest,
): Promise<void> {
  const at = deps.now()
  return change(deps, analyst, id, version, async (row, trx) => {
    const { tasks } = await outcomeOf(deps, trx, id)
    if (!tasks.some(({ kind }) => kind === 'lift_registration')) throw new ProblemError('wrong_status')
    const release = await findRelease(trx, id)
    const { registrationNumber: registration, registeredOn } = release
    if (registeredOn && liftedOn < registeredOn) throw fieldError('liftedOn', 'before_registration')
    await saveRelease(trx, id, { ...release, registrationNumber: null, registeredOn: null }, at)
    const { person, ...envelope } = applicantOf(row)
    const told = { event: `${id}:${row.version}`, params: { ...person, motorcycle: row.motorcycle_model, liftedOn } }
    return {
      update: {},
      event: { kind: 'registration_lifted', note: note || null, data: { registration, registeredOn, liftedOn } },
      followUp: () => queueMessage(deps, trx, { ...envelope, ...told, kind: 'registration_lifted' }),
    }
  })
}
