import type { Kysely, Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { BindingNeed, ReleaseData } from '#domain/application/release.ts'

/** Gives the recorded facts of an application's motorcycle; null for each unknown one. */
export async function findRelease(db: Kysely<Database>, applicationId: string): Promise<ReleaseData> {
  const row = await db
    .selectFrom('motorcycle_releases')
    .selectAll()
    .where('application_id', '=', applicationId)
    .executeTakeFirst()
  return {
    chassis: row?.chassis ?? null,
    plate: row?.plate ?? null,
    registrationNumber: row?.registration_number ?? null,
    registeredOn: row?.registered_on ?? null,
  }
}

/**
 * Gives those of these facts that another application already has, because a motorcycle and a registration belong to
 * one person.
 */
export async function findTaken(
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

/** Gives the conditions of the release that an approved exception waived. */
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
