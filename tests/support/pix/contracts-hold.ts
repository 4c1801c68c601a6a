import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { ourNumber } from '#domain/boleto/account.ts'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import { outcomesOf } from '#server/application/outcome.ts'
import type { Deps } from '#server/deps.ts'
import { isBeingChecked } from '#server/installments/queries.ts'
import { isOverdue, type Title } from '../../../netlify/local/bank/bank.ts'
import type { Page } from '../../../netlify/local/card/state.ts'
import { endOf } from '../../../netlify/local/psp/charges.ts'
import type { RecurringCharge } from '../../../netlify/local/psp/debit-state.ts'
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
    // While the holder of a card contests a payment, and once the bank lost that, the money is not the bank's.
    const disputed = row.dispute_state === 'open' || row.dispute_state === 'lost' ? row.dispute_cents : 0
    const left = row.amount_cents - row.refunded_cents - disputed
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

/** What the providers would still take money for. Left out: a provider that the run does not have. */
export interface Held {
  charges: readonly Charge[]
  titles?: readonly Title[]
  pages?: readonly Page[]
  debits?: readonly RecurringCharge[]
}

/**
 * Every charge at the providers follows from the ledger. No installment has two charges, or one after its payment or
 * while a payment of it is checked. The Pix code on a boleto is the same charge as the boleto.
 */
export async function wrongCharges({ db, now }: Pick<Deps, 'db' | 'now'>, held: Held): Promise<string[]> {
  const rows = await db
    .selectFrom('charges')
    .leftJoin('boletos', 'boletos.charge_id', 'charges.id')
    .select(['id', 'reference', 'state', 'plan_id', 'numbers', 'beside_id', 'boletos.number'])
    .execute()
  const known = new Map(rows.map((row) => [row.reference, row]))
  const boletos = new Map(rows.flatMap((row) => (row.number === null ? [] : [[ourNumber(Number(row.number)), row]])))
  const open = await db.selectFrom('installments').selectAll().where('balance_cents', '>', 0).execute()
  const owed = new Set(open.map((one) => `${one.plan_id}:${one.number}`))
  const inCheck = await db.selectFrom('installments').select(['plan_id', 'number']).where(isBeingChecked).execute()
  const checked = new Set(inCheck.map((one) => `${one.plan_id}:${one.number}`))
  const asked = new Map<string, (typeof rows)[number]>()
  const wrong: string[] = []
  for (const { name, reference, boleto, isOver } of payable(held, now())) {
    const row = boleto === undefined ? known.get(reference) : boletos.get(boleto)
    if (row?.state !== 'registered') wrong.push(`${name} can be paid and is ${row?.state ?? 'unknown'} here`)
    if (isOver || row === undefined) continue
    for (const number of row.numbers ?? []) {
      const which = `${row.plan_id}:${number}`
      const other = asked.get(which)
      const isBeside = other && (other.beside_id === row.id || row.beside_id === other.id)
      if (other && !isBeside) wrong.push(`installment ${which} is asked for by ${name} and ${other.reference}`)
      if (checked.has(which)) wrong.push(`installment ${which} is being checked and asked for by ${name}`)
      if (!owed.has(which)) wrong.push(`installment ${which} is paid and asked for by ${name}`)
      asked.set(which, row)
    }
  }
  return wrong
}

/** Something that can be paid at a provider, by our reference, or by the number of a boleto. */
type Payable = { name: string; reference: string; boleto?: string; isOver: boolean }

function payable({ charges, titles = [], pages = [], debits = [] }: Held, now: Date): Payable[] {
  const today = brazilianDate(now)
  return [
    ...charges
      .filter(({ status }) => status === 'ATIVA')
      .map((one) => ({ name: `Pix ${one.txid}`, reference: one.txid, isOver: endOf(one) <= now })),
    ...titles
      .filter((one) => one.state === 'open' && !isOverdue(one, now))
      .map((one) => ({ name: `boleto ${one.ourNumber}`, reference: '', boleto: one.ourNumber, isOver: false })),
    ...pages
      .filter((one) => one.status === 'open' && one.expires_at * 1000 > now.getTime())
      .map(({ id, metadata }) => ({ name: `page ${id}`, reference: metadata.reference ?? '', isOver: false })),
    // No bank takes a debit back on its day, whatever was paid meanwhile.
    ...debits
      .filter(({ status, tentativas }) => {
        const first = tentativas[0]?.dataLiquidacao
        return status === 'CRIADA' || (status === 'ATIVA' && first !== undefined && first > today)
      })
      .map(({ txid }) => ({ name: `debit ${txid}`, reference: txid, isOver: false })),
  ]
}
