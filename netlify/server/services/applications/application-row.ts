import { consentText, consentVersion } from '#content/consent.ts'
import type { ApplicationRequest } from '#contracts/application.ts'
import type { NewApplicationRow } from '#db/schema.ts'
import type { Motorcycle } from '#domain/catalogue/catalogue.ts'
import { type Offer, quote } from '#domain/money/financing.ts'
import { sha256 } from '../../auth/tokens.ts'
import { fromCents } from '../../repositories/numeric.ts'

export type RowWithoutNumber = Omit<NewApplicationRow, 'contract_number'>

/** A new application as it is stored, all but its contract number; amounts follow from model and offer alone. */
export function applicationRow(
  request: ApplicationRequest,
  motorcycle: Motorcycle,
  offer: Offer,
  passwordHash: string,
  now: Date,
): RowWithoutNumber {
  const { cpf, email, phone, cep, street, number, neighborhood, city, state, profession, installments } = request
  const plan = quote({ priceCents: motorcycle.priceCents, installments, offer })
  return {
    full_name: request.fullName,
    birth_date: request.birthDate,
    ...{ cpf, email, phone, cep, street, number, neighborhood, city, state, profession, installments },
    income: fromCents(request.incomeCents),
    password_hash: passwordHash,
    motorcycle_model: motorcycle.model,
    motorcycle_price: fromCents(plan.priceCents),
    entry_percentage: String(plan.entryPercent),
    monthly_interest_percent: String(plan.monthlyInterestPercent),
    entry_value: fromCents(plan.entryCents),
    installment_value: fromCents(plan.installmentCents),
    status: 'received',
    credit_score: null,
    consent_version: consentVersion,
    consent_sha256: sha256(consentText),
    consented_at: now,
    created_at: now,
    updated_at: now,
  }
}
