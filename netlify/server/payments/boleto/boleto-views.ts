import type { Kysely } from 'kysely'
import type { BoletoView } from '#api/boletos.ts'
import type { Database } from '#db/schema.ts'
import { businessDaysAfter, payableUntil } from '#domain/calendar/business-days.ts'
import { type PlainDate, startOfDay } from '#domain/calendar/calendar.ts'
import { isBoletoInTransit } from '../../application/fact-parts.ts'
import type { Deps } from '../../deps.ts'

/**
 * What the boletos of an application have beside other charges, by the id of the charge: also of one that the bank was
 * not asked for yet.
 */
export async function findBoletoViews(
  { db }: Pick<Deps, 'db'>,
  applicationId: string,
): Promise<ReadonlyMap<string, BoletoView>> {
  const rows = await db
    .selectFrom('charges')
    .leftJoin('boletos', 'boletos.charge_id', 'charges.id')
    .select(['charges.id', 'created_at', 'due_on', 'boletos.registered_at', 'free_until', 'known_on', 'said_known_on'])
    .where('application_id', '=', applicationId)
    .where('way', '=', 'boleto')
    .execute()
  return new Map(
    rows.flatMap(({ id, created_at: createdAt, due_on: dueOn, ...row }) => {
      const freeUntil = row.free_until ?? (dueOn && payableUntil(dueOn))
      if (!freeUntil) return []
      const view = {
        saidKnownOn: row.said_known_on,
        registeredBy: row.registered_at === null ? businessDaysAfter(createdAt, 1) : null,
        freeUntil,
        knownOn: row.known_on ?? businessDaysAfter(startOfDay(freeUntil), 1),
      }
      return [[id, view] as const]
    }),
  )
}

/**
 * Returns those of these applications whose boleto of the entry may be paid without that the bank knows it on a day:
 * its customer said so, or its last day is over and the bank's files of that day are still to come.
 */
export async function entriesInTransit(
  db: Kysely<Database>,
  applicationIds: readonly string[],
  today: PlainDate,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('charges')
    .innerJoin('boletos', 'boletos.charge_id', 'charges.id')
    .select('application_id')
    .where('application_id', 'in', applicationIds)
    .where('purpose', '=', 'entry')
    .where('state', '=', 'registered')
    .where(isBoletoInTransit(today))
    .execute()
  return new Set(rows.map(({ application_id: id }) => id))
}
