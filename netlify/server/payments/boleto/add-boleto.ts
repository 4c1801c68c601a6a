import type { Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Deps } from '../../deps.ts'
import { readSettings } from '../../settings/stored.ts'
import { enqueue } from '../../shared/enqueue.ts'
import { addCharge, type NewCharge, newReference } from '../add-charge.ts'
import { providerNames } from '../provider/open.ts'

/** What a boleto and the Pix code on it ask for: the same sum, for the same purpose, until the same day. */
type Asked = Pick<NewCharge, 'application_id' | 'purpose' | 'plan_id' | 'numbers' | 'amount_cents' | 'due_on'>

/**
 * Stores a boleto, and the Pix code that stands on it where the bank has an account, and has both made. Ends the other
 * charges that ask for the same money. The caller has locked the application.
 */
export async function addBoleto(deps: Deps, trx: Transaction<Database>, asked: Asked): Promise<void> {
  const boleto = await addCharge(deps, trx, {
    ...asked,
    way: 'boleto',
    provider: providerNames.boleto,
    reference: newReference(),
    payee_key: '',
    payee_name: '',
  })
  await enqueue(trx, 'pix_installments', { chargeId: boleto.id })
  const { pix } = await readSettings(trx)
  if (deps.config.pix === undefined || !pix.chave) return
  const beside = await addCharge(deps, trx, {
    ...asked,
    way: 'pix_due',
    provider: providerNames.pix_due,
    reference: newReference(),
    payee_key: pix.chave,
    payee_name: pix.nome,
    beside_id: boleto.id,
  })
  await enqueue(trx, 'pix_installments', { chargeId: beside.id })
}
