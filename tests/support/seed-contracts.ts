import { type Kysely, sql } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { PlainDate } from '#domain/calendar/calendar.ts'
import { makeOffer } from '#domain/offer/make-offer.ts'
import type { Offer } from '#domain/offer/offer.ts'
import { releasedCredit } from '#domain/offer/released-credit.ts'
import { addOffer, offerRow } from '#server/application/offer.ts'
import { willChange } from '#server/application/state.ts'
import { openPlan } from '#server/installments/plan.ts'
import { cheapHash } from './cheap-hash.ts'
import { insertApplications } from './seed-applications.ts'

/** The terms of a contract; the rate in percent a month. */
export interface ContractTerms {
  installments: number
  monthlyInterestPercent: number
  releasedOn: PlainDate
}

/** A contract with a released motorcycle, and its customer. */
export interface SeededContract {
  readonly id: string
  readonly contractNumber: string
  readonly cpf: string
  readonly email: string
  readonly offer: Offer
}

/** The password of all their accounts. */
export const contractPassword = 'moto-vermelha-42'

/**
 * Makes contracts in a database without applications, with its owner's role. They have no entry, a just released
 * motorcycle, and the ledger that the product opens at a release.
 */
export async function seedContracts(
  db: Kysely<Database>,
  now: () => Date,
  wanted: readonly ContractTerms[],
): Promise<SeededContract[]> {
  const at = now()
  await insertApplications(db, 1, wanted.length)
  const rows = await db
    .selectFrom('financing_applications')
    .select(['id', 'contract_number', 'cpf', 'email', 'motorcycle_model', 'motorcycle_price'])
    .orderBy('contract_number')
    .execute()
  const made = rows.map((row, index): SeededContract => {
    const terms = wanted[index]
    if (terms === undefined) throw new Error('there were applications before')
    const { monthlyInterestPercent, installments, releasedOn: on } = terms
    const offer = makeOffer({
      model: row.motorcycle_model,
      priceCents: Math.round(Number(row.motorcycle_price) * 100),
      installments,
      on,
      catalogueVersion: 1,
      termsVersion: 'test',
      conditions: { entryPercent: 0, monthlyInterestPercent },
    })
    return { id: row.id, contractNumber: row.contract_number, cpf: row.cpf, email: row.email, offer }
  })
  await db.transaction().execute(async (trx) => {
    // Disables the trigger that keeps submitted data unchanged, because the data are still being made here.
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`update financing_applications set status = 'completed', entry_percentage = 0, entry_value = 0,
      created_at = ${at}, updated_at = ${at}`.execute(trx)
    await sql`update applicant_accounts set password_hash = ${cheapHash(contractPassword)},
      password_settled_at = ${at}`.execute(trx)
  })
  await db.transaction().execute(async (trx) => {
    for (const { id, offer } of made) {
      willChange(trx, id)
      await addOffer(trx, offerRow(id, offer, at))
      await openPlan({ now }, trx, id, releasedCredit(offer, offer.madeOn))
    }
  })
  return made
}
