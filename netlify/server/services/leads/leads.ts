import { consentText, consentVersion } from '#content/consent.ts'
import { findMotorcycle } from '#content/motorcycles.ts'
import type { LeadRequest } from '#contracts/lead.ts'
import { isInstallmentOption } from '#domain/money/financing.ts'
import { sha256 } from '../../auth/tokens.ts'
import type { Deps } from '../../deps.ts'
import { fieldError } from '../../problem.ts'
import { insertLead } from '../../repositories/leads/leads.ts'
import { countAgainst } from '../limits/rate-limits.ts'

/**
 * Stores a contact with the plan that was simulated and the consent that was given, and gives its id. Throws
 * `validation_failed` for a model, a plan or a consent that is not on offer, and `too_many_requests`.
 */
export async function storeLead(deps: Deps, request: LeadRequest, ip: string): Promise<{ id: string }> {
  const { fullName, cpf, email, phone, installments, consent } = request
  const motorcycle = findMotorcycle(request.motorcycle)
  if (motorcycle === undefined) throw fieldError('motorcycle', 'motorcycle_unknown')
  if (!isInstallmentOption(installments)) throw fieldError('installments', 'installments_not_offered')
  if (consent.version !== consentVersion) throw fieldError('consent.version', 'consent_outdated')
  await countAgainst(deps, { leadAddress: ip })
  const now = deps.now()
  return insertLead(deps.db, {
    full_name: fullName,
    ...{ cpf, email, phone, installments },
    motorcycle_model: motorcycle.model,
    consent_version: consentVersion,
    consent_sha256: sha256(consentText),
    consented_at: now,
    created_at: now,
  })
}
