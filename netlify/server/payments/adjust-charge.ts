import type { Transaction } from 'kysely'
import type { ApplicationRow } from '#db/schema/applications.ts'
import type { Database } from '#db/schema.ts'
import type { Outcome } from '#domain/outcome/outcome.ts'
import { readPixCode } from '#domain/pix/pix.ts'
import { addEvent } from '../application/events.ts'
import { updateApplication } from '../application/lock.ts'
import type { Deps } from '../deps.ts'
import { enqueue } from '../shared/enqueue.ts'
import { findCurrentCharge, removeCharge } from './charge-queries.ts'
import { pixTrace } from './own-account.ts'
import { requestCharge } from './static-charge.ts'

/**
 * Withdraws a charge or code whose amount is not the missing one, at the provider too, and requests a charge of the missing
 * amount.
 */
export async function adjustCharge(
  deps: Deps,
  trx: Transaction<Database>,
  row: ApplicationRow,
  { payableCents, end }: Pick<Outcome, 'payableCents' | 'end'>,
): Promise<void> {
  const code = row.payment_info.pix_code
  const asked = code === undefined ? undefined : readPixCode(code)?.amountCents
  const isWrong = code !== undefined && payableCents > 0 && asked != null && asked !== payableCents
  if (isWrong) await takeCodeAway(deps, trx, row)
  const current = await findCurrentCharge(trx, row.id)
  const isOver = current?.provider === 'bacen' && current.amount_cents !== payableCents
  if (current && (isOver || isWrong || (end && current.provider === 'bacen'))) {
    await removeCharge(trx, current.id, deps.now(), current.provider === 'bacen')
    await withdrawSoon(deps, trx)
  }
  const isAsked = code !== undefined && !isWrong
  if (payableCents > 0 && !isAsked && (current === undefined || isOver || isWrong)) await requestCharge(deps, trx, row)
}

/** Removes a code that an analyst stored for another amount. */
async function takeCodeAway(deps: Deps, trx: Transaction<Database>, row: ApplicationRow): Promise<void> {
  const { pix_code: _, ...rest } = row.payment_info
  await updateApplication(trx, row.id, { payment_info: JSON.stringify(rest) }, deps.now())
  const actor = { type: 'system', id: null, name: null } as const
  await addEvent(trx, { applicationId: row.id, kind: 'pix', actor, data: pixTrace(null, false), at: deps.now() })
}

async function withdrawSoon(deps: Deps, trx: Transaction<Database>): Promise<void> {
  if (deps.config.pix) await enqueue(trx, 'pix_withdraw', {})
}
