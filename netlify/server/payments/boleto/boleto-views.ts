import type { BoletoView } from '#api/boletos.ts'
import { businessDaysAfter } from '#domain/calendar/business-days.ts'
import type { Deps } from '../../deps.ts'

/** What the boletos of an application have beside other charges, by the id of the charge. */
export async function findBoletoViews(
  { db }: Pick<Deps, 'db'>,
  applicationId: string,
): Promise<ReadonlyMap<string, BoletoView>> {
  const rows = await db
    .selectFrom('charges')
    .innerJoin('boletos', 'boletos.charge_id', 'charges.id')
    .select(['charges.id', 'created_at', 'boletos.registered_at', 'free_until', 'known_on', 'said_known_on'])
    .where('application_id', '=', applicationId)
    .where('way', '=', 'boleto')
    .execute()
  return new Map(
    rows.map((row) => [
      row.id,
      {
        saidKnownOn: row.said_known_on,
        registeredBy: row.registered_at === null ? businessDaysAfter(row.created_at, 1) : null,
        freeUntil: row.free_until,
        knownOn: row.known_on,
      },
    ]),
  )
}
