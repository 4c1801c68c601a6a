import { randomInt } from 'node:crypto'
import type { ApplicationRequest, ApplicationResponse } from '#api/application.ts'
import { contentOf } from '#api/application-content.ts'
import { applicationConsent, offersConsent } from '#content/consent.ts'
import { isProfession } from '#content/professions.ts'
import type { ApplicationRow } from '#db/schema/applications.ts'
import { contactDeadline } from '#domain/calendar/business-days.ts'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import { dayMs } from '#domain/calendar/day-arithmetic.ts'
import { newContractNumber } from '#domain/contract/contract-number.ts'
import { isInstallmentOption } from '#domain/money/financing.ts'
import { guaranteedConditions, priceGuaranteeMs } from '#domain/offer/changed-offer.ts'
import { entryProblem, entryRange } from '#domain/offer/entry.ts'
import { draftDays } from '#domain/retention.ts'
import { fold } from '#domain/search.ts'
import { placeOf } from '../accounts/access-records.ts'
import { accountById, hashForCpf } from '../accounts/applicant-accounts.ts'
import type { KnownClient } from '../accounts/devices.ts'
import { refuseWeakPassword } from '../accounts/password.ts'
import { findPerson } from '../accounts/people.ts'
import { logApplicantLogin } from '../accounts/security-log.ts'
import { newSession } from '../accounts/sessions.ts'
import { type OfferedSource, offerAt, offerRow } from '../application/offer.ts'
import { pricingOf } from '../catalogue/prices.ts'
import { arrivalLookup, hasBureau } from '../credit/lookups.ts'
import type { Deps } from '../deps.ts'
import { messageRow, type OutgoingMessage } from '../messages/queue-message.ts'
import { conditionsOf } from '../settings/stored.ts'
import { fieldError, ProblemError } from '../shared/problem.ts'
import { isBeyond, limitsOf, networkOf, refuseBeyond, type Subjects } from '../shared/rate-limits.ts'
import { newToken, sha256, tokenHash } from '../shared/tokens.ts'
import { answerAgain } from './submit-again.ts'
import { applicationRow, insertSubmission, type Preparation, prepareSubmission } from './submit-queries.ts'

/** A device keeps a draft with its key for `draftDays`, and a retry must find the answer until then. */
const keptForMs = (draftDays + 1) * dayMs

/**
 * Stores an application once per idempotency key. Returns its id, its contract number, when it was received, until when
 * the bank answers, and the browser's token. A repeated key gets the first answer, even if the offer has changed since.
 * Computes the amounts from the model and the bank's own offer. Takes two trips to the database, one for a repeated
 * key. A password founds a new account whatever accounts the CPF has, so that the answer reveals none of them. Without
 * a password the application joins the account of its session. The first answer to a password also has the token of a
 * session, unless the browser has one: who has just chosen the password need not type it again. Throws
 * `validation_failed` for a weak password and for choices that are not on offer, `offer_changed` when the page showed
 * other conditions or a price that is no longer honoured, `unauthenticated` without password and session,
 * `too_many_requests`, and what `answerAgain` throws.
 */
export async function submitApplication(
  deps: Deps,
  request: ApplicationRequest,
  client: Submitter,
): Promise<{ answer: ApplicationResponse; device: string; token?: string }> {
  const { password } = request
  if (password !== undefined) refuseWeakPassword('password', password, { ...request })
  const isConfirmed = password === undefined && (await checkOwner(deps, request, client))
  const device = client.device ?? newToken()
  const fingerprint = sha256(contentOf(request))
  const prepared = await prepare(deps, request, { ...client, isConfirmed })
  if (prepared.kept) return { answer: await answerAgain(deps, prepared.kept, fingerprint, request), device }
  const sender = { ...client, device, isConfirmed }
  return { ...(await submitFirst(deps, request, sender, prepared, fingerprint)), device }
}

/**
 * The sender of an application: the browser, the request's key, the network address, and the account of the session, if
 * there is one.
 */
export type Submitter = KnownClient & { key: string; ip: string; accountId: string | undefined }

/**
 * Checks that an application without a password is one of its session's person: CPF and e-mail address of the account,
 * name (however it is written) and birth date of the person. Tells whether a code has confirmed the address. Throws
 * `unauthenticated` and `validation_failed`.
 */
async function checkOwner(deps: Deps, request: ApplicationRequest, { accountId }: Submitter): Promise<boolean> {
  if (accountId === undefined) throw new ProblemError('unauthenticated')
  const [account, person] = await Promise.all([accountById(deps.db, accountId), findPerson(deps.db, accountId)])
  const { cpf, email, fullName, birthDate } = request
  if (person && fold(fullName) !== fold(person.full_name)) throw fieldError('fullName', 'not_of_person')
  if (person && birthDate !== person.birth_date) throw fieldError('birthDate', 'not_of_person')
  if (cpf !== account.cpf) throw fieldError('cpf', 'not_of_account')
  if (email !== account.email) throw fieldError('email', 'not_of_account')
  return account.email_confirmed_at !== null
}

async function submitFirst(
  deps: Deps,
  request: ApplicationRequest,
  client: Submitter & { device: string; isConfirmed: boolean },
  prepared: Preparation & { isReceiptSent: boolean },
  fingerprint: string,
): Promise<{ answer: ApplicationResponse; token?: string }> {
  const offered = [prepared.conditions, ...prepared.replacedConditions].map((one) => conditionsOf(one, deps.now()))
  const conditions = guaranteedConditions(offered, request.shownOffer, request.installments)
  // Conditions that are too old are unknown, and so are their numbers of installments. This check passes every number,
  // because `offer_changed` follows.
  checkChoices(request, conditions ? conditions.defaultInstallments : request.installments)
  const { motorcycle, version: catalogueVersion } = pricingOf(prepared, request.shownCatalogue, deps.now())
  if (conditions === undefined) throw new ProblemError('offer_changed')
  const problem = entryProblem(request.entryCents ?? null, entryRange(motorcycle.priceCents, conditions))
  if (problem) throw fieldError('entryCents', problem)
  checkColor(request, prepared)
  const source = { motorcycle, catalogueVersion, conditions }
  const owner = await founder(request, client, prepared)
  const { isReceiptSent } = prepared
  const stored = await store(deps, request, source, owner, { ...client, isReceiptSent }, fingerprint)
  if (stored) return stored
  // Two requests had the same key: the other one has ended and stored its answer.
  const { kept } = await prepare(deps, request, client)
  if (!kept) throw new Error('a taken idempotency key has no answer')
  return { answer: await answerAgain(deps, kept, fingerprint, request) }
}

/** Stores the application under a free contract number; undefined if its key was used meanwhile. */
async function store(
  deps: Deps,
  request: ApplicationRequest,
  source: OfferedSource,
  owner: AccountOwner,
  { key, isReceiptSent, ...client }: Submitter & { isReceiptSent: boolean },
  fingerprint: string,
): Promise<{ answer: ApplicationResponse; token?: string } | undefined> {
  const now = deps.now()
  const year = Number(brazilianDate(now).slice(0, 4))
  const expiresAt = new Date(now.getTime() + keptForMs)
  const { cpf, email } = request
  const opened =
    owner.passwordHash !== undefined && client.accountId === undefined
      ? newSession(deps, { kind: 'applicant', accountId: owner.accountId }, client)
      : null
  const account = owner.passwordHash && {
    session: opened?.row ?? null,
    row: {
      id: owner.accountId,
      cpf,
      email,
      password_hash: owner.passwordHash,
      password_settled_at: null,
      email_confirmed_at: null,
      former_email: null,
      former_email_until: null,
      created_at: now,
      updated_at: now,
    },
    tokenHash: tokenHash(owner.device),
    // If there is a session, it may be another account's.
    sentFrom: placeOf(client),
  }
  const { installments, entryCents = null, dueDay = null, color } = request
  const offer = offerAt(now, { installments, entryCents, dueDay, color }, source)
  // Seven random digits: even with a million applications in a year, ten draws in a row are all taken only once in
  // 10^10.
  for (let draw = 0; draw < 10; draw++) {
    const contractNumber = newContractNumber(year, randomInt)
    const application = applicationRow(request, { offer, accountId: owner.accountId, contractNumber, now })
    const { id } = application
    const actor = { type: 'applicant', id, name: request.fullName } as const
    const event = { applicationId: id, kind: 'created', actor, to: 'received', at: now } as const
    const message = messageRow(deps, receiptOf({ ...application, created_at: now }))
    const result = await insertSubmission(deps.db, {
      key,
      fingerprint,
      expiresAt,
      application,
      event,
      message: isReceiptSent ? message : { ...message, state: 'cancelled' },
      ...(account ? { account } : {}),
      offer: offerRow(id, offer, now),
      ...(hasBureau(deps) ? { lookup: arrivalLookup(id, now) } : {}),
    })
    if (result === 'stored') {
      const answer = { id, contractNumber, contactBy: contactDeadline(now), receivedAt: now.toISOString() }
      if (opened)
        logApplicantLogin(deps, 'applicant_login', { accountId: owner.accountId, by: 'application', ip: client.ip })
      return { answer, ...(opened && { token: opened.token }) }
    }
    if (result === 'key_taken') return undefined
  }
  throw new Error('no free contract number')
}

/** The account of an application, with a password hash if the application creates the account. */
type AccountOwner = { accountId: string; device: string; passwordHash?: string }

async function founder(
  { password }: ApplicationRequest,
  { accountId, device }: Submitter & { device: string },
  { newestHash }: Preparation,
): Promise<AccountOwner> {
  if (password !== undefined)
    return { accountId: crypto.randomUUID(), device, passwordHash: await hashForCpf(password, newestHash) }
  if (accountId === undefined) throw new ProblemError('unauthenticated')
  return { accountId, device }
}

async function prepare(deps: Deps, request: ApplicationRequest, client: Submitter & { isConfirmed: boolean }) {
  const { key, accountId, isConfirmed } = client
  const { cpf, password, motorcycle, shownCatalogue: shown } = request
  const isOfSession = password === undefined && accountId !== undefined
  const counted = isOfSession ? { applicationAccount: accountId } : strangersLimits(request, client)
  const subjects = {
    first: counted,
    repeated: { applicationRepeat: key },
    // Who has confirmed no address may name anybody's.
    receipt: isConfirmed ? {} : { unconfirmedReceipt: request.email },
  } satisfies Record<string, Subjects>
  const limits = {
    first: limitsOf(deps, { ...subjects.first, ...subjects.receipt }),
    repeated: limitsOf(deps, subjects.repeated),
  }
  const now = deps.now()
  const guaranteedSince = new Date(now.getTime() - priceGuaranteeMs)
  const prepared: Preparation = await prepareSubmission(deps.db, {
    key,
    cpf,
    motorcycle,
    shown,
    limits,
    now,
    guaranteedSince,
  })
  await refuseBeyond(deps, { ...counted, ...subjects.repeated }, prepared.counts)
  return { ...prepared, isReceiptSent: !isBeyond(deps, subjects.receipt, prepared.counts) }
}

/**
 * The limits of an application without a session: by browser, person and recipient first. A CPF and an e-mail address
 * count within one network, so that nobody elsewhere can use up those of an applicant.
 */
function strangersLimits({ cpf, email }: ApplicationRequest, { ip, device }: Submitter): Subjects {
  const network = networkOf(ip)
  return {
    ...(device === undefined ? {} : { applicationBrowser: device }),
    applicationPerson: `${cpf} ${network}`,
    applicationRecipient: `${email} ${network}`,
    applicationAddress: ip,
  }
}

/**
 * The message that confirms an application to its applicant. `event` is the application's id, or a new id after a
 * correction of the address.
 */
export function receiptOf(row: Received, event = row.id): OutgoingMessage<'application_received'> {
  const { id, email, full_name: fullName, contract_number: contractNumber, installments, created_at: at } = row
  const days = { receivedOn: brazilianDate(at), promisedBy: contactDeadline(at) }
  return {
    kind: 'application_received',
    event,
    to: email,
    about: { applicationId: id },
    params: {
      fullName,
      contractNumber,
      motorcycle: row.motorcycle_model,
      installments,
      entryPercent: Number(row.entry_percentage),
      ...days,
    },
  }
}

type Received = Pick<
  ApplicationRow,
  | 'id'
  | 'email'
  | 'full_name'
  | 'contract_number'
  | 'motorcycle_model'
  | 'installments'
  | 'entry_percentage'
  | 'created_at'
>

/**
 * Checks that the model has the chosen colour, now or in the catalogue of the page: one that was withdrawn while
 * somebody filled in the application still holds. Throws `validation_failed`.
 */
function checkColor({ color }: ApplicationRequest, { current, shown }: Preparation): void {
  if (color === undefined) return
  const offered = [current.entry, shown?.entry].flatMap((entry) => entry?.colors ?? [])
  if (!offered.includes(color)) throw fieldError('color', 'color_not_offered')
}

function checkChoices(request: ApplicationRequest, savedInstallments: number | null): void {
  if (!isInstallmentOption(request.installments, savedInstallments))
    throw fieldError('installments', 'installments_not_offered')
  if (!isProfession(request.profession)) throw fieldError('profession', 'profession_unknown')
  if (request.consent.version !== applicationConsent.version) throw fieldError('consent.version', 'consent_outdated')
  if (request.offersConsent && request.offersConsent.version !== offersConsent.version)
    throw fieldError('offersConsent.version', 'consent_outdated')
}
