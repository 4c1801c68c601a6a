import { randomInt } from 'node:crypto'
import type { ApplicationRequest, ApplicationResponse } from '#api/application.ts'
import type { OfferResponse } from '#api/offer.ts'
import { applicationConsent, offersConsent } from '#content/consent.ts'
import { isProfession } from '#content/professions.ts'
import type { NewApplicationRow } from '#db/schema/applications.ts'
import { contactDeadline } from '#domain/calendar/business-days.ts'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import { daysBetween } from '#domain/calendar/day-arithmetic.ts'
import { newContractNumber } from '#domain/identity/contract-number.ts'
import { isInstallmentOption } from '#domain/money/financing.ts'
import { sameOffer } from '#domain/offer/conditions.ts'
import { shownOfferDays } from '#domain/offer/offer.ts'
import { hashForCpf } from '../accounts/applicant-password.ts'
import { refuseWeakPassword } from '../accounts/passwords/chosen-password.ts'
import { type OfferedSource, offerAt, offerRow } from '../application/offer.ts'
import { pricingOf } from '../catalogue/pricing.ts'
import type { Deps } from '../deps.ts'
import { messageRow } from '../messages/queue-message.ts'
import { conditionsOf } from '../settings/offer-terms.ts'
import { fieldError, ProblemError } from '../shared/problem.ts'
import { forgive, limitsOf, refuseBeyond, type Subjects } from '../shared/rate-limits.ts'
import { sha256 } from '../shared/tokens.ts'
import { applicationRow } from './application-row.ts'
import { answerAgain } from './submit-again.ts'
import { guardCpf } from './submit-guard.ts'
import { insertSubmission, type Preparation, prepareSubmission } from './submit-queries.ts'

const dayMs = 24 * 60 * 60 * 1000
const keptForMs = dayMs

/**
 * Stores an application once per idempotency key, and gives its id, contract number, when that was and until when the bank answers; a repeated key gets the first
 * answer, whatever is on offer by then. Amounts are computed here from the model and the bank's own offer. Takes two trips
 * to the database, one for a repeated key. Throws `validation_failed` for a weak password and for choices that are not on offer, `offer_changed`
 * when the page showed other conditions or a price that is not honoured any more, `too_many_requests`, and what `guardCpf` and `answerAgain` throw.
 */
export async function submitApplication(
  deps: Deps,
  request: ApplicationRequest,
  client: { key: string; ip: string },
): Promise<ApplicationResponse> {
  refuseWeakPassword('password', request.password, request)
  const fingerprint = fingerprintOf(request)
  const prepared = await prepare(deps, request, client)
  if (prepared.kept) return answerAgain(deps, prepared.kept, fingerprint, request.password)
  try {
    return await submitFirst(deps, request, client, prepared, fingerprint)
  } catch (error) {
    // Only what is stored counts against a CPF: nobody can use its limit up with requests that are refused.
    if (error instanceof ProblemError) await forgive(deps, 'applicationCpf', request.cpf)
    throw error
  }
}

async function submitFirst(
  deps: Deps,
  request: ApplicationRequest,
  client: { key: string; ip: string },
  prepared: Preparation,
  fingerprint: string,
): Promise<ApplicationResponse> {
  const conditions = honoured(request, prepared, deps.now())
  // Which numbers of installments there were is not known of conditions that are too old.
  checkChoices(request, conditions ? conditions.defaultInstallments : request.installments)
  const { motorcycle, version: catalogueVersion } = pricingOf(prepared, request.shownCatalogue, deps.now())
  if (conditions === undefined) throw new ProblemError('offer_changed')
  const passwordHash = await hashForCpf(request.password, prepared.newestHash)
  await guardCpf(deps, request, prepared, passwordHash)

  const source = { motorcycle, catalogueVersion, conditions, passwordHash }
  const stored = await store(deps, request, source, client.key, fingerprint)
  if (stored) return stored
  // Sent twice at the same time: the other request has ended, and its answer is kept.
  const { kept } = await prepare(deps, request, client)
  if (!kept) throw new Error('a taken idempotency key has no answer')
  return answerAgain(deps, kept, fingerprint, request.password)
}

/**
 * The conditions that the page showed, if they are in force, or were until shortly before; undefined for others.
 * The IOF counts its days from the day on which they were shown, so that the installment is the one that was seen.
 */
function honoured({ shownOffer }: ApplicationRequest, prepared: Preparation, now: Date): OfferResponse | undefined {
  const offered = [prepared.conditions, ...prepared.replacedConditions].map((stored) => conditionsOf(stored, now))
  const conditions = offered.find((one) => sameOffer(one, shownOffer))
  if (conditions === undefined || shownOffer.iof === undefined) return conditions
  const age = daysBetween(shownOffer.iof.on, conditions.iof.on)
  if (age < 0 || age > shownOfferDays) return undefined
  return { ...conditions, iof: { ...conditions.iof, on: shownOffer.iof.on } }
}

/** Stores the application under a free contract number; undefined if its key was used meanwhile. */
async function store(
  deps: Deps,
  request: ApplicationRequest,
  source: OfferedSource & { passwordHash: string },
  key: string,
  fingerprint: string,
): Promise<ApplicationResponse | undefined> {
  const now = deps.now()
  const year = Number(brazilianDate(now).slice(0, 4))
  const expiresAt = new Date(now.getTime() + keptForMs)
  const { passwordHash } = source
  const offer = offerAt(now, request.installments, source)
  // Seven random digits: even with a million applications in a year ten draws in a row are taken once in 10^10.
  for (let draw = 0; draw < 10; draw++) {
    const contractNumber = newContractNumber(year, randomInt)
    const application = applicationRow(request, { offer, passwordHash, contractNumber, now })
    const { id } = application
    const actor = { type: 'applicant', id, name: request.fullName } as const
    const event = { applicationId: id, kind: 'created', actor, to: 'received', at: now } as const
    const message = receipt(deps, request, application)
    const result = await insertSubmission(deps.db, {
      ...{ key, fingerprint, expiresAt, application, event, message },
      offer: offerRow(id, offer, now),
    })
    if (result === 'stored') {
      deps.jobAdded()
      return { id, contractNumber, contactBy: contactDeadline(now), receivedAt: now.toISOString() }
    }
    if (result === 'key_taken') return undefined
  }
  throw new Error('no free contract number')
}

async function prepare(deps: Deps, request: ApplicationRequest, { key, ip }: { key: string; ip: string }) {
  const { cpf, motorcycle, shownCatalogue: shown } = request
  const subjects = {
    first: { applicationAddress: ip, applicationCpf: cpf },
    repeated: { applicationRepeat: key },
  } satisfies Record<string, Subjects>
  const limits = { first: limitsOf(deps, subjects.first), repeated: limitsOf(deps, subjects.repeated) }
  const now = deps.now()
  const honouredSince = new Date(now.getTime() - shownOfferDays * dayMs)
  const prepared: Preparation = await prepareSubmission(deps.db, {
    ...{ key, cpf, motorcycle, shown, limits, now, honouredSince },
  })
  await refuseBeyond(deps, { applicationAddress: ip, ...subjects.repeated }, prepared.counts)
  return prepared
}

/** The message that confirms the application to the applicant. */
function receipt(deps: Deps, { fullName, email, installments }: ApplicationRequest, application: NewApplicationRow) {
  const { id, contract_number: contractNumber, motorcycle_model: motorcycle } = application
  const now = deps.now()
  const days = { receivedOn: brazilianDate(now), promisedBy: contactDeadline(now) }
  return messageRow(deps, {
    kind: 'application_received',
    event: id,
    to: email,
    about: { applicationId: id },
    params: { fullName, contractNumber, motorcycle, installments, ...days },
  })
}

function checkChoices(request: ApplicationRequest, savedInstallments: number | null): void {
  if (!isInstallmentOption(request.installments, savedInstallments))
    throw fieldError('installments', 'installments_not_offered')
  if (!isProfession(request.profession)) throw fieldError('profession', 'profession_unknown')
  if (request.consent.version !== applicationConsent.version) throw fieldError('consent.version', 'consent_outdated')
  if (request.offersConsent && request.offersConsent.version !== offersConsent.version)
    throw fieldError('offersConsent.version', 'consent_outdated')
}

// Without the password: no fast hash of it may be stored. Without the version of the catalogue: a page that was reloaded
// since may show another, and still asks for the same.
const fingerprintOf = ({ password: _, code: __, shownCatalogue: ___, ...rest }: ApplicationRequest) =>
  sha256(JSON.stringify(rest))
