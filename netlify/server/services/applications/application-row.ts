import { consentText, consentVersion } from '#content/consent.ts'
import type { ApplicationRequest } from '#contracts/application.ts'
import type { NewApplicationRow } from '#db/schema.ts'
import type { Motorcycle } from '#domain/catalogue/catalogue.ts'
import { type Offer, quote } from '#domain/money/financing.ts'
import { sha256 } from '../../auth/tokens.ts'
import { fromCents } from '../../repositories/numeric.ts'
import { searchColumns } from './search-columns.ts'

/** What an application is made from besides the request; amounts depend on model and offer alone. */
export interface ApplicationSource {
  motorcycle: Motorcycle
  offer: Offer
  passwordHash: string
  contractNumber: string
  now: Date
}

/** A new application as it is stored. */
export function applicationRow(
  request: ApplicationRequest,
  { motorcycle, offer, passwordHash, contractNumber, now }: ApplicationSource,
): NewApplicationRow {
  const { cpf, email, phone, cep, street, number, neighborhood, city, state, profession, installments } = request
  const plan = quote({ priceCents: motorcycle.priceCents, installments, offer })
  return {
    id: crypto.randomUUID(),
    contract_number: contractNumber,
    full_name: request.fullName,
    birth_date: request.birthDate,
    ...{ cpf, email, phone, cep, street, number, neighborhood, city, state, profession, installments },
    income: fromCents(request.incomeCents),
    password_hash: passwordHash,
    password_settled_at: null,
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
    ...searchColumns({ full_name: request.fullName, email, cpf, contract_number: contractNumber }),
  }
}
