import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { outcomesOf } from '#server/application/outcome.ts'
import type { Deps } from '#server/deps.ts'
import { isBeingChecked } from '#server/installments/queries.ts'
import { endOf } from '../../../netlify/local/psp/charges.ts'
import type { Charge } from '../../../netlify/local/psp/state.ts'

// The invariants of contracts, payments and charges. Each gives its violations in words.

/** Each cent of every payment is kept for installments, refunded, or part of a task for a person. */
export async function lostCents(deps: Pick<Deps, 'db' | 'config' | 'now'>): Promise<string[]> {
  const rows = await deps.db.selectFrom('pix_payments').selectAll().execute()
  const ids = [...new Set(rows.flatMap(({ application_id: id }) => id ?? []))]
  const outcomes = await outcomesOf(deps, deps.db, ids)
  const standing = new Map(
    [...outcomes.values()].flatMap(({ ledger }) => ledger.payments.map((one) => [one.id, one] as const)),
  )
  return rows.flatMap((row) => {
    const one = standing.get(row.id)
    const left = row.amount_cents - row.refunded_cents
    if (one === undefined) return row.application_id === null ? [] : [`payment ${row.id} is nowhere`]
    const { keptCents, owedCents, onItsWayCents, waitingCents, task } = one
    const nowhere = left - keptCents - owedCents - onItsWayCents - waitingCents
    if (nowhere !== 0) return [`of payment ${row.id} ${nowhere} cents are nowhere`]
    return left > keptCents && task === null ? [`${left - keptCents} cents of payment ${row.id} wait for nobody`] : []
  })
}

/** No installment is paid twice, and the ledger counts no more of a Pix than is left of it. */
export async function paidTwice(db: Kysely<Database>): Promise<string[]> {
  const paid = await db
    .selectFrom('installment_entries as entry')
    .leftJoin('installment_entries as taken', 'taken.reverses', 'entry.id')
    .leftJoin('pix_payments as payment', 'payment.id', 'entry.payment_id')
    .select(['entry.plan_id', 'entry.number', 'entry.amount_cents', 'entry.payment_id'])
    .select(['payment.amount_cents as received_cents', 'payment.refunded_cents'])
    .where('entry.kind', '=', 'paid')
    .where('taken.id', 'is', null)
    .execute()
  const twice = [...Map.groupBy(paid, (one) => `${one.plan_id}:${one.number}`)].filter(([, some]) => some.length > 1)
  const more = [...Map.groupBy(paid, (one) => one.payment_id)].filter(([id, some]) => {
    const cents = some.reduce((sum, one) => sum - one.amount_cents, 0)
    return id !== null && cents > (some[0]?.received_cents ?? 0) - (some[0]?.refunded_cents ?? 0)
  })
  return [
    ...twice.map(([which, some]) => `installment ${which} is paid ${some.length} times`),
    ...more.map(([id]) => `payment ${id} pays more than is left of it`),
  ]
}

/**
 * Every charge at the provider follows from the ledger. No installment has two charges, or one after its payment or
 * while a payment of it is checked.
 */
export async function wrongCharges(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  charges: readonly Charge[],
): Promise<string[]> {
  const rows = await db.selectFrom('charges').select(['reference', 'state', 'plan_id', 'numbers']).execute()
  const known = new Map(rows.map((row) => [row.reference, row]))
  const open = await db.selectFrom('installments').selectAll().where('balance_cents', '>', 0).execute()
  const owed = new Set(open.map((one) => `${one.plan_id}:${one.number}`))
  const inCheck = await db.selectFrom('installments').select(['plan_id', 'number']).where(isBeingChecked).execute()
  const checked = new Set(inCheck.map((one) => `${one.plan_id}:${one.number}`))
  const asked = new Map<string, string>()
  const wrong: string[] = []
  for (const charge of charges.filter(({ status }) => status === 'ATIVA')) {
    const { txid } = charge
    const row = known.get(txid)
    if (row?.state !== 'registered') wrong.push(`charge ${txid} can be paid and is ${row?.state ?? 'unknown'} here`)
    if (endOf(charge) <= now()) continue
    for (const number of row?.numbers ?? []) {
      const which = `${row?.plan_id}:${number}`
      if (asked.has(which)) wrong.push(`installment ${which} is asked for by ${txid} and ${asked.get(which)}`)
      if (checked.has(which)) wrong.push(`installment ${which} is being checked and asked for by ${txid}`)
      if (!owed.has(which)) wrong.push(`installment ${which} is paid and asked for by ${txid}`)
      asked.set(which, txid)
    }
  }
  return wrong
}
