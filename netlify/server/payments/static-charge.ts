import type { Kysely, Transaction } from 'kysely'
import type { ApplicationRow } from '#db/schema/applications.ts'
import type { Database } from '#db/schema.ts'
import { pixKeyIn, pixTxidIn, readPixCode } from '#domain/pix/pix.ts'
import type { Deps } from '../deps.ts'
import { enqueue } from '../shared/enqueue.ts'
import { toCents } from '../shared/numeric.ts'
import { findCurrentCharge, insertStaticCharge, removeCharge } from './charge-queries.ts'

/**
 * Keeps what a code that an analyst stored says, so that a payment which names it is known to be for this application. It
 * takes the place of the charge before. Null: no code any more, and a charge is asked for where the bank has a provider.
 */
export async function staticCharge(
  deps: Deps,
  trx: Transaction<Database>,
  row: ApplicationRow,
  code: string | null,
): Promise<void> {
  const current = await findCurrentCharge(trx, row.id)
  if (current) await removeCharge(trx, current.id, deps.now(), current.provider === 'bacen')
  if (code === null) return requestCharge(deps, trx, row)
  const txid = pixTxidIn(code)
  const payee = readPixCode(code)?.payee
  if (txid === null || payee === undefined) return
  await insertStaticCharge(trx, {
    application_id: row.id,
    txid,
    provider: 'static',
    state: 'active',
    amount_cents: toCents(row.entry_value),
    payee_key: pixKeyIn(code) ?? '',
    payee_name: payee,
    code,
    created_at: deps.now(),
    expires_at: null,
    removed_at: null,
  })
}

/** Has the charge of an application's entry made, where the bank has a provider that can. */
export async function requestCharge(deps: Deps, trx: Kysely<Database>, row: { id: string }): Promise<void> {
  if (deps.config.pix) await enqueue(trx, 'pix_charge', { applicationId: row.id })
}
