import { randomInt } from 'node:crypto'
import type { Kysely } from 'kysely'
import { consentVersion } from '#content/consent.ts'
import { findMotorcycle } from '#content/motorcycles.ts'
import { isProfession } from '#content/professions.ts'
import type { ApplicationRequest, ApplicationResponse } from '#contracts/application.ts'
import type { Database } from '#db/schema.ts'
import { contactDeadline } from '#domain/calendar/business-days.ts'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import type { Motorcycle } from '#domain/catalogue/catalogue.ts'
import { newContractNumber } from '#domain/identity/contract-number.ts'
import { isInstallmentOption, sameOffer } from '#domain/money/financing.ts'
import { sha256 } from '../../auth/tokens.ts'
import type { Deps } from '../../deps.ts'
import { fieldError, ProblemError } from '../../problem.ts'
import { insertApplication } from '../../repositories/applications/applications.ts'
import { addEvent } from '../../repositories/applications/events.ts'
import { claimKey, findAnswer, type KeptAnswer, keepAnswer } from '../../repositories/applications/idempotency.ts'
import { hashForCpf } from '../accounts/applicant-password.ts'
import { countAgainst } from '../limits/rate-limits.ts'
import { queueMessage } from '../mail/queue-message.ts'
import { currentOffer } from '../settings/offer.ts'
import { applicationRow, type RowWithoutNumber } from './application-row.ts'

const scope = 'application'
const keptForMs = 24 * 60 * 60 * 1000

/**
 * Stores an application once per idempotency key, and gives its id and contract number; a repeated key gets the first
 * answer. Amounts are computed here from the model and the bank's own offer. Throws `validation_failed` for choices that
 * are not on offer, `offer_changed` when the page showed other conditions, `idempotency_key_reused` for another request
 * under a used key, and `too_many_requests`.
 */
export async function submitApplication(
  deps: Deps,
  request: ApplicationRequest,
  { key, ip }: { key: string; ip: string },
): Promise<ApplicationResponse> {
  const motorcycle = checkChoices(request)
  const fingerprint = fingerprintOf(request)
  const before = await findAnswer(deps.db, scope, key)
  if (before !== undefined) return keptAnswer(before, fingerprint)
  await countAgainst(deps, 'applicationAddress', ip)
  await countAgainst(deps, 'applicationCpf', request.cpf)
  const offer = await currentOffer(deps.db)
  if (!sameOffer(offer, request.shownOffer)) throw new ProblemError('offer_changed')
  const passwordHash = await hashForCpf(deps.db, request.cpf, request.password)
  const now = deps.now()

  return deps.db.transaction().execute(async (tx) => {
    const expires_at = new Date(now.getTime() + keptForMs)
    const isFirst = await claimKey(tx, { scope, key, request_sha256: fingerprint, created_at: now, expires_at })
    if (!isFirst) return keptAnswer(await findAnswer(tx, scope, key), fingerprint)
    const answer = await store(tx, applicationRow(request, motorcycle, offer, passwordHash, now))
    const actor = { type: 'applicant', id: answer.id, name: request.fullName } as const
    await addEvent(tx, { applicationId: answer.id, kind: 'created', actor, to: 'received', at: now })
    await keepAnswer(tx, scope, key, answer)
    await tellReceived(deps, tx, request, motorcycle, answer)
    return answer
  })
}

async function tellReceived(
  deps: Deps,
  tx: Kysely<Database>,
  { fullName, email, installments }: ApplicationRequest,
  { model }: Motorcycle,
  { id, contractNumber }: ApplicationResponse,
): Promise<void> {
  const promisedBy = contactDeadline(deps.now())
  await queueMessage(deps, tx, {
    kind: 'application_received',
    event: id,
    to: email,
    about: { applicationId: id },
    params: { fullName, contractNumber, motorcycle: model, installments, promisedBy },
  })
}

function checkChoices(request: ApplicationRequest): Motorcycle {
  const motorcycle = findMotorcycle(request.motorcycle)
  if (motorcycle === undefined) throw fieldError('motorcycle', 'motorcycle_unknown')
  if (!isInstallmentOption(request.installments)) throw fieldError('installments', 'installments_not_offered')
  if (!isProfession(request.profession)) throw fieldError('profession', 'profession_unknown')
  if (request.consent.version !== consentVersion) throw fieldError('consent.version', 'consent_outdated')
  return motorcycle
}

// Without the password: a fast hash of it must not lie in a table.
const fingerprintOf = ({ password: _, ...rest }: ApplicationRequest) => sha256(JSON.stringify(rest))

function keptAnswer(kept: KeptAnswer | undefined, fingerprint: string): ApplicationResponse {
  if (kept?.request_sha256 !== fingerprint) throw new ProblemError('idempotency_key_reused')
  return kept.response as ApplicationResponse
}

async function store(tx: Kysely<Database>, row: RowWithoutNumber): Promise<ApplicationResponse> {
  const year = Number(brazilianDate(row.created_at).slice(0, 4))
  // Seven random digits: even with a million applications in a year ten draws in a row are taken once in 10^10.
  for (let draw = 0; draw < 10; draw++) {
    const contractNumber = newContractNumber(year, randomInt)
    const stored = await insertApplication(tx, { ...row, contract_number: contractNumber })
    if (stored !== undefined) return { id: stored.id, contractNumber }
  }
  throw new Error('no free contract number')
}
