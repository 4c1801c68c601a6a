import type { Kysely } from 'kysely'
import type { OfferResponse } from '#contracts/offer.ts'
import type { Database } from '#db/schema.ts'
import { defaultOffer } from '#domain/money/financing.ts'
import { findSetting } from '../../repositories/settings/settings.ts'

/** What the settings' form shows before anybody saves it. */
export const defaultFinancialSettings = {
  taxaEntrada: defaultOffer.entryPercent,
  taxaJurosPadrao: defaultOffer.monthlyInterestPercent,
  parcelasPadrao: 60,
}

/** The bank's conditions of this moment, in percent, and the number of installments that it wants shown first, if any. */
export async function currentOffer(db: Kysely<Database>): Promise<OfferResponse> {
  return conditionsOf(await findSetting(db, 'financial_settings'))
}

/** The conditions of stored settings, or the defaults where nothing is stored. The number of installments has none. */
export function conditionsOf(stored: Record<string, unknown> | null | undefined): OfferResponse {
  const settings = { ...defaultFinancialSettings, ...stored }
  return {
    entryPercent: settings.taxaEntrada,
    monthlyInterestPercent: settings.taxaJurosPadrao,
    defaultInstallments: typeof stored?.parcelasPadrao === 'number' ? stored.parcelasPadrao : null,
  }
}
