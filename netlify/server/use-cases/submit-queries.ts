import { type Insertable, type Kysely, type QueryCreator, sql } from 'kysely'
import type { ApplicationRequest } from '#api/application.ts'
import { applicationConsent, consentText } from '#content/consent.ts'
import type { NewApplicationRow, NewOfferRow } from '#db/schema/applications.ts'
import type { NewLookupRow } from '#db/schema/credit.ts'
import type { NewMessageRow } from '#db/schema/messages.ts'
import type { ApplicantAccountsTable, SessionsTable } from '#db/schema/sessions.ts'
import type { Database } from '#db/schema.ts'
import type { ShownCatalogue } from '#domain/offer/changed-offer.ts'
import type { Offer } from '#domain/offer/offer.ts'
import { searchColumns } from '#domain/search.ts'
import type { Place } from '../accounts/access-records.ts'
import { eventRow, type NewEvent } from '../application/events.ts'
import { planColumns } from '../application/offer.ts'
import { offersConsentGiven } from '../application/offers-consent.ts'
import { newState } from '../application/state.ts'
import type { PricedVersions } from '../catalogue/prices.ts'
import { entryOfVersion } from '../catalogue/publication-queries.ts'
import { withLookup } from '../credit/lookups.ts'
import { insertMessages } from '../messages/queries.ts'
import { fromCents } from '../shared/numeric.ts'
import { type Count, counting, type Limit } from '../shared/rate-limits.ts'
import { sha256 } from '../shared/tokens.ts'

/** The facts of which an application is made besides the request. The amounts come from the offer. */
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
  const { cpf, email, phone, cep, street, number, neighborhood, city, state, profession } = request
  return {
    id: crypto.randomUUID(),
    contract_number: contractNumber,
    full_name: request.fullName,
    birth_date: request.birthDate,
    cpf,
    email,
    phone,
    cep,
    street,
    number,
    neighborhood,
    city,
    state,
    profession,
    complement: request.complement ?? '',
    income: fromCents(request.incomeCents),
    account_id: accountId,
    ...planColumns(offer),
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
      email,
      cpf,
      phone,
      city,
    }),
  }
}

/** The stored answer to the first request under an idempotency key, with the account of its application. */
export interface Kept {
  fingerprint: string
  response: { id: string; contractNumber: string }
  accountId: string
  passwordHash: string
  /** Whether the password has opened a session or was recovered. A repeated request then no longer replaces it. */
  passwordSettled: boolean
  /** Whether the bank may mail about offers. */
  wantsOffers: boolean
  /** When the application was stored, as ISO text. */
  createdAt: string
}

/** The facts that a submission needs before it is stored. */
export interface Preparation extends PricedVersions {
  kept: Kept | undefined
  counts: Count[]
  /** The bank's stored conditions; null until a manager saves some. */
  conditions: Record<string, unknown> | null
  /** The conditions that were replaced since `guaranteedSince`. */
  replacedConditions: Record<string, unknown>[]
  /** The password hash of the CPF's newest account, whose salt the next account shares; null when there is none. */
  newestHash: string | null
}

const scope = 'application'

/**
 * Reads everything that a submission depends on and counts the request, in one trip. A new key counts against
 * `limits.first`, a used one against `limits.repeated`.
 */
export async function prepareSubmission(
  db: Kysely<Database>,
  wanted: {
    key: string
    cpf: string
    motorcycle: string
    shown: ShownCatalogue | undefined
    limits: { first: readonly Limit[]; repeated: readonly Limit[] }
    now: Date
    guaranteedSince: Date
  },
): Promise<Preparation> {
  const { key, cpf, motorcycle, shown, limits, now, guaranteedSince } = wanted
  const first = counting('first', limits.first, now, sql<boolean>`not exists (select from kept)`)
  const repeated = counting('repeated', limits.repeated, now, sql<boolean>`exists (select from kept)`)
  const { rows } = await sql<Omit<Preparation, 'kept'> & { kept: Kept | null }>`
    with kept as (
      select request_sha256 as fingerprint, response, account.id as "accountId", account.password_hash as "passwordHash",
        account.password_settled_at is not null as "passwordSettled",
        offers_consented_at is not null and offers_withdrawn_at is null as "wantsOffers", financing_applications.created_at as "createdAt"
      from idempotency_keys
      join financing_applications on financing_applications.id = (response ->> 'id')::uuid
      join applicant_accounts as account on account.id = account_id
      where scope = ${scope} and key = ${key}
    ), ${first.parts}, ${repeated.parts}
    select (select to_json(kept) from kept) as kept,
      (select json_agg(counted) from (${first.counts} union all ${repeated.counts}) counted) as counts,
      (select value from system_configurations where key = 'financial_settings') as conditions,
      (select coalesce((select value -> 'prices' from system_configurations where key = 'ended_prices'), '[]')) as ended,
      (select coalesce(json_agg(before order by id desc), '[]') from settings_events
        where part = 'financial' and at > ${guaranteedSince}) as "replacedConditions",
      (select password_hash from applicant_accounts where cpf = ${cpf}
        order by created_at desc, id desc limit 1) as "newestHash",
      (select ${entryOfVersion(motorcycle)} from catalogue_versions where replaced_at is null) as current,
      (select ${entryOfVersion(motorcycle)} from catalogue_versions where number = ${shown?.version ?? null}::integer) as shown`.execute(
    db,
  )
  const [row] = rows
  if (row === undefined) throw new Error('a select without a table gave no row')
  return { ...row, kept: row.kept ?? undefined }
}

/** A submission as stored. */
export interface Submission {
  key: string
  fingerprint: string
  expiresAt: Date
  /**
   * The new account, the browser and the address that it was made from, and the session that opens it there, unless the
   * browser has one; left out if the application joins its session's account.
   */
  account?: {
    row: Insertable<ApplicantAccountsTable> & { id: string }
    tokenHash: string
    sentFrom: Place
    session: (Insertable<SessionsTable> & { id: string }) | null
  }
  application: NewApplicationRow
  offer: NewOfferRow
  event: NewEvent
  /** The message that confirms the application to the applicant. */
  message: NewMessageRow
  /** The look-up at the credit bureau; left out if the bank has none. */
  lookup?: NewLookupRow & { id: string }
}

/**
 * Stores an application, its offer, the first line of its history, the answer for later requests under its key, and the
 * queued message. Stores all or nothing, in one statement and one trip. If nothing was stored, tells which unique value
 * was taken: the key, by another request that has ended, or the contract number.
 */
export async function insertSubmission(
  db: Kysely<Database>,
  submission: Submission,
): Promise<'stored' | 'key_taken' | 'contract_number_taken'> {
  try {
    await insertMessages(submissionParts(accountParts(db, submission), submission), [submission.message])
    return 'stored'
  } catch (error) {
    const constraint = error instanceof Error && 'constraint' in error ? error.constraint : undefined
    if (constraint === 'idempotency_keys_pkey') return 'key_taken'
    if (constraint === 'financing_applications_contract_number_key') return 'contract_number_taken'
    throw error
  }
}

function accountParts(db: Kysely<Database>, { account }: Submission): QueryCreator<Database> {
  if (account === undefined) return db
  const { row, tokenHash, session } = account
  const device = {
    account_id: row.id,
    token_hash: tokenHash,
    first_seen_at: row.created_at,
    last_seen_at: row.created_at,
  }
  const founded = db
    .with('founded', (part) => part.insertInto('applicant_accounts').values(row).returning('id'))
    .with('known', (part) => part.insertInto('applicant_devices').values(device).returning('account_id'))
  return session
    ? founded.with('opened', (part) => part.insertInto('sessions').values(session).returning('id'))
    : founded
}

function submissionParts(db: QueryCreator<Database>, submission: Submission) {
  const { key, fingerprint, expiresAt, application, offer, event, account, lookup } = submission
  const { id, account_id, contract_number: contractNumber, created_at } = application
  const response = JSON.stringify({ id, contractNumber })
  const claim = { scope, key, request_sha256: fingerprint, response, created_at, expires_at: expiresAt }
  const session_id = account?.session?.id ?? null
  const sent = account && { account_id, session_id, ...account.sentFrom, first_at: created_at, last_at: created_at }
  const noted = db
    .with('claimed', (part) => part.insertInto('idempotency_keys').values(claim).returning('key'))
    .with('stored', (part) => part.insertInto('financing_applications').values(application).returning('id'))
    .with('begun', (part) =>
      part
        .insertInto('application_state')
        .values(newState(id, created_at, lookup !== undefined))
        .returning('stale'),
    )
    .with('offered', (part) => part.insertInto('offers').values(offer).returning('application_id'))
    .with('noted', (part) => part.insertInto('application_events').values(eventRow(event)).returning('id'))
  const looked = lookup ? withLookup(noted, lookup) : noted
  return sent ? looked.with('sent', (part) => part.insertInto('access_records').values(sent).returning('id')) : looked
}
