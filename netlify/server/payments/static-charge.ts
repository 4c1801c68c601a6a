import type { Kysely, Transaction } from 'kysely'
import type { ApplicationRow } from '#db/schema/applications.ts'
import type { Database } from '#db/schema.ts'
import { pixKeyIn, pixTxidIn, readPixCode } from '#domain/pix/pix.ts'
import type { Deps } from '../deps.ts'
import { enqueue } from '../shared/enqueue.ts'
import { toCents } from '../shared/numeric.ts'
import { findCurrentCharge, insertStaticCharge, removeCharge } from './charge-queries.ts'

/**
 * Stores the content of an analyst's code as a charge, so that a payment with its txid is matched to this application. It
 * replaces the former charge. Null removes the code and requests a charge, where the bank has a provider.
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

/** Queues the job that makes the charge of an application's entry, where the bank has a provider. */
export async function requestCharge(deps: Deps, trx: Kysely<Database>, row: { id: string }): Promise<void> {
  if (deps.config.pix) await enqueue(trx, 'pix_charge', { applicationId: row.id })
}
