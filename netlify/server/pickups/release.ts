import { type Kysely, sql, type Transaction } from 'kysely'
import type { RegistrationLiftingRequest, ReleaseRequest } from '#api/pickup.ts'
import type { ApplicationRow } from '#db/schema/applications.ts'
import type { Database } from '#db/schema.ts'
import {
  type BindingNeed,
  handOverGaps,
  type ReleaseData,
  type ReleaseNeed,
  registrationOf,
} from '#domain/application/release.ts'
import { change } from '../application/change.ts'
import { type AnalystActor, addEvent } from '../application/events.ts'
import { hasEnded } from '../application/fact-parts.ts'
import { journeyOf } from '../application/facts.ts'
import { type Delivery, findDelivery, findJourneyFacts } from '../application/journey-facts.ts'
import { outcomeOf } from '../application/outcome.ts'
import { lockApplication, updateApplication } from '../application/queries.ts'
import { willChange } from '../application/state.ts'
import type { Deps } from '../deps.ts'
import { applicantOf, queueMessage } from '../messages/queue-message.ts'
import { fieldError, ProblemError } from '../shared/problem.ts'

const known = {
  chassis: 'chassis_known',
  plate: 'plate_known',
  registrationNumber: 'registration_number_known',
} as const

const parts = ['chassis', 'plate', 'registrationNumber', 'registeredOn'] as const

const notKept = (fields: readonly string[]) =>
  new ProblemError('validation_failed', { errors: fields.map((field) => ({ field, code: 'kept_after_hand_over' })) })

/**
 * Records which motorcycle an application gets and how its contract is registered. Unknown parts may be missing. Throws
 * `not_found`, `stale_version`, `wrong_status` before the signature stage and after an end, and `validation_failed` for
 * data of another application, for a registration from before the signature, and for a part that is removed after the
 * hand-over or the settlement: it may only be corrected.
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
    if (!(await outcomeOf(deps, tx, id)).may.release) throw new ProblemError('wrong_status')
    const former = await findRelease(tx, id)
    if (JSON.stringify({ ...former, ...release }) === JSON.stringify(former)) return
    const { contract, handedOverAt, settledAt } = await findJourneyFacts(tx, id)
    if (registrationOf(release, contract?.signedAt) === 'former' && contract?.signedAt)
      throw fieldError('registeredOn', 'before_contract')
    const removed = handedOverAt || settledAt ? parts.filter((part) => former[part] !== null && !release[part]) : []
    if (removed.length > 0) throw notKept(removed)
    await freeVehicle(tx, id, release)
    const errors = (await findTaken(tx, id, release)).map((field) => ({ field, code: known[field] }))
    if (errors.length > 0) throw new ProblemError('validation_failed', { errors })
    await saveRelease(tx, id, release, at)
    await updateApplication(tx, id, {}, at)
    const data = { chassis: release.chassis, plate: release.plate, registration: release.registrationNumber }
    await addEvent(tx, { applicationId: id, kind: 'release', actor: analyst, data, at })
    const { chassis, plate } = { ...former, ...release }
    if (contract?.signedAt && chassis && plate)
      await tellMotorcycle(deps, tx, row, { chassis, plate, signedAt: contract.signedAt })
  })
}

/** Tells the customer which motorcycle the signed contract is about, once, and again after a correction. */
async function tellMotorcycle(
  deps: Deps,
  tx: Transaction<Database>,
  row: ApplicationRow,
  told: { chassis: string; plate: string; signedAt: string },
): Promise<void> {
  const { chassis, plate, signedAt } = told
  const { person, ...whom } = applicantOf(row)
  await queueMessage(deps, tx, {
    kind: 'contract_motorcycle',
    event: `${row.id}:${signedAt}:${chassis}:${plate}`,
    ...whom,
    params: { ...person, motorcycle: row.motorcycle_model, ...told },
  })
}

/**
 * Records that the traffic authority cancelled the registration of an ended or former contract. The application then
 * has none; its history keeps the former one. Throws `not_found`, `stale_version`, `wrong_status` where there is
 * nothing to lift, and `validation_failed` for a day before the registration.
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

/** Returns the recorded facts of an application's motorcycle; null for each unknown one. */
async function findRelease(db: Kysely<Database>, applicationId: string): Promise<ReleaseData> {
  const row = await db
    .selectFrom('motorcycle_releases')
    .selectAll()
    .where('application_id', '=', applicationId)
    .executeTakeFirst()
  return recorded(row)
}

/** Returns the part of a row or a delivery that an analyst records for the release. */
export const recorded = (
  row: Pick<Delivery, 'chassis' | 'plate' | 'registration_number' | 'registered_on'> | undefined,
): ReleaseData => ({
  chassis: row?.chassis ?? null,
  plate: row?.plate ?? null,
  registrationNumber: row?.registration_number ?? null,
  registeredOn: row?.registered_on ?? null,
})

/** Returns what keeps the released motorcycle of an application at the dealership. */
export async function findHandOverGaps(tx: Kysely<Database>, id: string): Promise<ReleaseNeed[]> {
  const delivery = await findDelivery(tx, id)
  return delivery ? handOverGapsOf(delivery) : handOverGaps({}, recorded(undefined))
}

/** The same of a delivery that was read before. */
export const handOverGapsOf = (delivery: Delivery): ReleaseNeed[] =>
  handOverGaps(journeyOf(delivery), recorded(delivery), delivery.waived ?? [])

/**
 * Takes chassis and plate from an application that has ended and whose motorcycle is not with its customer, because the
 * motorcycle is now another customer's. The history of that application keeps them.
 */
async function freeVehicle(
  tx: Transaction<Database>,
  applicationId: string,
  { chassis, plate }: Pick<ReleaseData, 'chassis' | 'plate'>,
): Promise<void> {
  const former = await tx
    .updateTable('motorcycle_releases as known')
    .from('financing_applications as former')
    .set({ chassis: sql`nullif(chassis, ${chassis})`, plate: sql`nullif(plate, ${plate})` })
    .whereRef('former.id', '=', 'known.application_id')
    .where('known.application_id', '<>', applicationId)
    .where((where) => where.or([where('chassis', '=', chassis), where('plate', '=', plate)]))
    .where(hasEnded('former'))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('hand_overs')
            .select('at')
            .whereRef('hand_overs.application_id', '=', 'known.application_id')
            .where('returned_at', 'is', null),
        ),
      ),
    )
    .returning('known.application_id')
    .execute()
  for (const { application_id: id } of former) willChange(tx, id)
}

/**
 * Returns those of these facts that another application already has, because a motorcycle and a registration belong to
 * one person.
 */
async function findTaken(
  db: Kysely<Database>,
  applicationId: string,
  { chassis, plate, registrationNumber }: ReleaseData,
): Promise<('chassis' | 'plate' | 'registrationNumber')[]> {
  const rows = await db
    .selectFrom('motorcycle_releases')
    .select(['chassis', 'plate', 'registration_number'])
    .where('application_id', '<>', applicationId)
    .where((where) =>
      where.or([
        where('chassis', '=', chassis),
        where('plate', '=', plate),
        where('registration_number', '=', registrationNumber),
      ]),
    )
    .execute()
  return rows.flatMap((row) => [
    ...(chassis && row.chassis === chassis ? (['chassis'] as const) : []),
    ...(plate && row.plate === plate ? (['plate'] as const) : []),
    ...(registrationNumber && row.registration_number === registrationNumber ? (['registrationNumber'] as const) : []),
  ])
}

/** Replaces the recorded facts of an application's motorcycle. */
export async function saveRelease(
  tx: Transaction<Database>,
  applicationId: string,
  release: ReleaseData,
  at: Date,
): Promise<void> {
  const values = {
    chassis: release.chassis,
    plate: release.plate,
    registration_number: release.registrationNumber,
    registered_on: release.registeredOn,
    updated_at: at,
  }
  await tx
    .insertInto('motorcycle_releases')
    .values({ application_id: applicationId, ...values })
    .onConflict((conflict) => conflict.column('application_id').doUpdateSet(values))
    .execute()
}

/** Returns the conditions that an approved exception waived for the last release, also if that was taken back. */
export async function findWaived(db: Kysely<Database>, applicationId: string): Promise<string[]> {
  const row = await db
    .selectFrom('motorcycle_releases')
    .select('waived')
    .where('application_id', '=', applicationId)
    .executeTakeFirst()
  return row?.waived ?? []
}

/** Stores the waived conditions of a release, in place of the former ones. */
export async function saveWaived(
  tx: Transaction<Database>,
  applicationId: string,
  needs: readonly BindingNeed[],
  at: Date,
): Promise<void> {
  const waived = [...needs]
  const nothing = { chassis: null, plate: null, registration_number: null, registered_on: null }
  await tx
    .insertInto('motorcycle_releases')
    .values({ application_id: applicationId, ...nothing, waived, updated_at: at })
    .onConflict((conflict) => conflict.column('application_id').doUpdateSet({ waived, updated_at: at }))
    .execute()
}
