import type { ApplicationRequest } from '#api/application.ts'
import { applicationConsent, consentText } from '#content/consent.ts'
import type { NewApplicationRow } from '#db/schema/applications.ts'
import { type Offer, regularInstallment } from '#domain/offer/offer.ts'
import { searchColumns } from '#domain/search/search-columns.ts'
import { offersConsentGiven } from '../application/offers-consent.ts'
import { fromCents } from '../shared/numeric.ts'
import { sha256 } from '../shared/tokens.ts'

/** What an application is made from besides the request. Its amounts come from the offer. */
export interface ApplicationSource {
  offer: Offer
  accountId: string
  contractNumber: string
  now: Date
}

/** A new application as stored. */
export function applicationRow(
  request: ApplicationRequest,
  { offer, accountId, contractNumber, now }: ApplicationSource,
): NewApplicationRow {
  const { cpf, email, phone, cep, street, number, neighborhood, city, state, profession, installments } = request
  return {
    id: crypto.randomUUID(),
    contract_number: contractNumber,
    full_name: request.fullName,
    birth_date: request.birthDate,
    ...{ cpf, email, phone, cep, street, number, neighborhood, city, state, profession, installments },
    complement: request.complement ?? '',
    income: fromCents(request.incomeCents),
    account_id: accountId,
    motorcycle_model: offer.model,
    motorcycle_price: fromCents(offer.priceCents),
    entry_percentage: String(offer.entryPercent),
    monthly_interest_percent: String(offer.monthlyInterestPercent),
    entry_value: fromCents(offer.totals.upFrontCents),
    installment_value: fromCents(regularInstallment(offer)),
    status: 'received',
    credit_score: null,
    consent_version: applicationConsent.version,
    consent_sha256: sha256(consentText(applicationConsent)),
    consented_at: now,
    ...(request.offersConsent && offersConsentGiven(now)),
    created_at: now,
    updated_at: now,
    ...searchColumns({
      full_name: request.fullName,
      motorcycle_model: offer.model,
      contract_number: contractNumber,
      ...{ email, cpf, phone, city },
    }),
  }
}
