import type { Transaction } from 'kysely'
import type { PaymentRow } from '#api/payments.ts'
import type { Database } from '#db/schema.ts'
import type { Deps } from '../deps.ts'
import { ProblemError } from '../shared/problem.ts'
import { lockPayment, type PaymentRow as StoredPayment } from './ledger.ts'
import { paymentRows } from './list.ts'
import { findListedPayment } from './list-queries.ts'

/** Runs `act` on a payment in a transaction and gives the payment as the list then shows it. Throws `not_found`. */
export async function withPayment(
  deps: Deps,
  id: string,
  act: (trx: Transaction<Database>, payment: StoredPayment) => Promise<unknown>,
): Promise<PaymentRow> {
  await deps.db.transaction().execute(async (trx) => {
    const payment = await lockPayment(trx, id)
    if (payment === undefined) throw new ProblemError('not_found')
    await act(trx, payment)
  })
  const row = await findListedPayment(deps.db, id)
  const [shown] = row ? await paymentRows(deps, [row]) : []
  if (shown === undefined) throw new ProblemError('not_found')
  return shown
}
