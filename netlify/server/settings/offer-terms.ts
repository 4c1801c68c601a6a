import type { Kysely } from 'kysely'
import type { ConditionsResponse } from '#api/offer.ts'
import type { Database } from '#db/schema.ts'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import { defaultOffer } from '#domain/offer/conditions.ts'
import { defaultIof } from '#domain/offer/iof-terms.ts'
import { findSetting } from '../shared/settings-store.ts'

/** What the settings' form shows before anybody saves it. */
export const defaultFinancialSettings = {
  taxaEntrada: defaultOffer.entryPercent,
  taxaJurosPadrao: defaultOffer.monthlyInterestPercent,
  parcelasPadrao: 60,
  iofPor: defaultIof.bearer,
  iofAliquota: defaultIof.rate,
}

/** The bank's conditions at `now`, in percent, and the number of installments that it wants shown first, if any. */
export async function currentOffer(db: Kysely<Database>, now: Date): Promise<ConditionsResponse> {
  return conditionsOf(await findSetting(db, 'financial_settings'), now)
}

/**
 * The conditions of stored settings, or the defaults where nothing is stored. The number of installments has none, and the form's
 * own first value is no choice of the bank's: it is saved with whatever else is, and when the defaults are restored.
 */
export function conditionsOf(stored: Record<string, unknown> | null | undefined, now: Date): ConditionsResponse {
  const settings = { ...defaultFinancialSettings, ...stored }
  return {
    entryPercent: settings.taxaEntrada,
    monthlyInterestPercent: settings.taxaJurosPadrao,
    iof: { bearer: settings.iofPor, rate: settings.iofAliquota, on: brazilianDate(now) },
    defaultInstallments:
      settings.parcelasPadrao === defaultFinancialSettings.parcelasPadrao ? null : settings.parcelasPadrao,
  }
}
