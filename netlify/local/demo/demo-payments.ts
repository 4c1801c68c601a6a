import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import { brand } from '#content/brand.ts'
import type { Database } from '#db/schema.ts'
import { searchText } from '#server/payments/record.ts'
import { saveSetting } from '#server/shared/settings-store.ts'

/** The account that the demo's entries are paid to. */
export async function seedPixAccount(tx: Transaction<Database>, now: Date): Promise<void> {
  const value = { chave: brand.email, nome: brand.bank, cidade: brand.address.city }
  const description = 'Conta Pix que recebe as entradas'
  await saveSetting(tx, { key: 'pix_settings', value, description, by: null, at: now })
}

/** The entry of somebody whose motorcycle is released. Nobody is told of it: it was long ago. */
export async function seedEntry(
  tx: Transaction<Database>,
  application: { id: string; entry_value: string; full_name: string; contract_number: string },
  paidAt: Date,
): Promise<void> {
  const minute = paidAt.toISOString().replace(/\D/g, '').slice(0, 12)
  const endToEndId = `E00000000${minute}${randomBytes(6).toString('hex').slice(0, 11)}`
  await tx
    .insertInto('pix_payments')
    .values({
      end_to_end_id: endToEndId,
      txid: null,
      application_id: application.id,
      amount_cents: Math.round(Number(application.entry_value) * 100),
      paid_at: paidAt,
      kind: 'exact',
      state: 'entry',
      source: 'provider',
      payer_note: null,
      recorded_by: null,
      recorded_by_name: null,
      recorded_at: paidAt,
      search_text: searchText({ payerNote: null, endToEndId }, application),
    })
    .execute()
}
