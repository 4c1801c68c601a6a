import type { Kysely } from 'kysely'
import type { ConditionsResponse } from '#api/offer.ts'
import type { Database } from '#db/schema.ts'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import { defaultOffer } from '#domain/offer/conditions.ts'
import { mostEntryPercent } from '#domain/offer/entry.ts'
import { defaultIof } from '#domain/offer/iof-terms.ts'
import { findSetting } from '../shared/settings-store.ts'

/** The values that the settings' form shows until a manager saves others. */
export const defaultFinancialSettings = {
  taxaEntrada: defaultOffer.entryPercent,
  taxaEntradaMaxima: mostEntryPercent,
  taxaJurosPadrao: defaultOffer.monthlyInterestPercent,
  parcelasPadrao: 60,
  iofPor: defaultIof.bearer,
  iofAliquota: defaultIof.rate,
}

/**
 * Gives the bank's conditions at `now`, in percent, and the number of installments to show first; null where the bank chose
 * none.
 */
export async function currentOffer(db: Kysely<Database>, now: Date): Promise<ConditionsResponse> {
  return conditionsOf(await findSetting(db, 'financial_settings'), now)
}

/**
 * Makes the conditions of stored settings, or the defaults where nothing is stored. The number of installments has no
 * default. The form's own first value does not count as the bank's choice, because the form saves it with every other
 * value, and restoring the defaults saves it too.
 */
export function conditionsOf(stored: Record<string, unknown> | null | undefined, now: Date): ConditionsResponse {
  const settings = { ...defaultFinancialSettings, ...stored }
  return {
    entryPercent: settings.taxaEntrada,
    mostEntryPercent: settings.taxaEntradaMaxima,
    monthlyInterestPercent: settings.taxaJurosPadrao,
    iof: { bearer: settings.iofPor, rate: settings.iofAliquota, on: brazilianDate(now) },
    defaultInstallments:
      settings.parcelasPadrao === defaultFinancialSettings.parcelasPadrao ? null : settings.parcelasPadrao,
  }
}
