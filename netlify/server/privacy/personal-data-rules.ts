import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { EventKind } from '#api/history.ts'
import { personalCodes, type TechnicalColumn } from '#content/personal-copy/codes.ts'
import type { PersonalTable } from '#content/personal-data.ts'
import type { Database } from '#db/schema.ts'
import type { Keeping } from '#domain/retention.ts'

/** The person whose rows are wanted: account, applications, and the CPF and address by which contacts are found. */
export interface Person {
  accountId: string
  applicationIds: readonly string[]
  cpf: string
  email: string
}

/** Which rows of a table are a customer's, and how long they stay: with the application, or by a rule of their own. */
export interface PersonalRule {
  of: 'customer'
  kept: 'application' | Exclude<Keeping, 'unfinished' | 'contract' | 'later'>
  /** The condition under which the row `t` is the person's. */
  rows: (person: Person) => RawBuilder<boolean>
  /** Columns that a copy leaves out: secrets, keys of the stores, the colleagues involved, and the bank's own notes. */
  hide?: readonly string[]
  /** The parts of the column `data` of events that a copy leaves out, by kind of event. */
  hideByKind?: Readonly<Partial<Record<EventKind, readonly string[]>>>
  /** The column `sealed` is opened for a copy, as `facts`. */
  sealed?: true
  /** Columns with the keys of files. */
  files?: readonly ('blob_key' | 'sealed_blob_key')[]
}

/** A table without customers' data: staff, settings and counts. With `passing`, its rows are removed within days. */
export interface BankRule {
  of: 'bank'
  passing?: true
}

const ids = ({ applicationIds }: Person) => sql`${[...applicationIds]}::uuid[]`
const ofApplication = (person: Person) => sql<boolean>`t.application_id = any(${ids(person)})`
const ofAccount = ({ accountId }: Person) => sql<boolean>`t.account_id = ${accountId}::uuid`
const ofPlan = (person: Person) =>
  sql<boolean>`t.plan_id in (select id from installment_plans where application_id = any(${ids(person)}))`
const ofCharge = (person: Person) =>
  sql<boolean>`t.charge_id in (select id from charges where application_id = any(${ids(person)}))`
const ofRequest = ({ accountId }: Person) =>
  sql<boolean>`t.request_id in (select id from requests where account_id = ${accountId}::uuid)`
/** The contacts of a person, whose address has to be confirmed: anybody may type another's CPF and address. */
export const leadsOf = ({ accountId, cpf, email }: Person) =>
  sql<string>`select id from leads where cpf = ${cpf} and lower(email) = lower(${email})
    and exists (select from applicant_accounts where id = ${accountId}::uuid and email_confirmed_at is not null)`

const application = { of: 'customer', kept: 'application', rows: ofApplication } as const
const passing = { of: 'customer', kept: 'passing', rows: ofAccount } as const
const bank = { of: 'bank' } as const
const passingBank = { of: 'bank', passing: true } as const
const staff = ['actor_id', 'actor_name'] as const

/**
 * Every table of the database, and whether it holds customers' data. Copies, deletions, the overview and the tests
 * follow this list. A table that is missing here does not compile.
 */
export const tables: Readonly<
  Record<PersonalTable, PersonalRule> & Record<Exclude<keyof Database, PersonalTable>, BankRule>
> = {
  financing_applications: {
    ...application,
    rows: ofAccount,
    // Rows older than the accounts may have a hash of their own.
    hide: ['search_text', 'name_key', 'city_key', 'assignee_id', 'password_hash', 'file_paths'],
  },
  application_events: {
    ...application,
    hide: [...staff, 'note'],
    hideByKind: {
      assigned: ['to', 'former'],
      status: ['reason', 'askedBy'],
      ask_refused: ['title', 'by', 'reason'],
      ask_withdrawn: ['title'],
    },
  },
  offers: application,
  application_state: { ...application, hide: ['stale'] },
  bureau_lookups: { ...application, hide: ['asked_by', 'asked_by_name'] },
  credit_facts: { ...application, sealed: true },
  refund_corrections: { ...application, hide: ['how', 'given_by', 'given_by_name'] },
  income_proofs: { ...application, hide: ['asked_by', 'asked_by_name', 'ended_by', 'ended_by_name'] },
  counter_offers: { ...application, hide: ['offered_by', 'offered_by_name'] },
  credit_decisions: { ...application, hide: ['by_id', 'by_name', 'sentence'], sealed: true },
  documents: { ...application, hide: ['reviewed_by', 'blob_key'], files: ['blob_key'] },
  contracts: {
    ...application,
    hide: ['created_by', 'created_by_name', 'voided_by_name', 'blob_key', 'sealed_blob_key'],
    files: ['blob_key', 'sealed_blob_key'],
  },
  contract_withdrawals: application,
  former_contacts: application,
  messages: {
    ...application,
    rows: (person) => sql`(${ofApplication(person)} or ${ofRequest(person)} or t.lead_id in (${leadsOf(person)}))`,
    hide: ['sealed_code', 'headers', 'body_html', 'last_error', 'provider_response', 'admin_user_id', 'message_id'],
  },
  message_opt_outs: application,
  charges: { ...application, hide: ['former_state'] },
  boletos: { ...application, rows: ofCharge },
  boleto_orders: { ...application, rows: ofCharge, hide: ['refusal'] },
  boleto_answers: { ...application, rows: ofCharge },
  debits: application,
  debit_charges: { ...application, rows: ofCharge },
  pix_payments: {
    ...application,
    hide: ['recorded_by', 'recorded_by_name', 'refund_asked_by_name', 'matched_by_name', 'search_text'],
  },
  pix_refunds: {
    ...application,
    rows: (person) => sql`t.payment_id in (select id from pix_payments where application_id = any(${ids(person)}))`,
    hide: ['requested_by', 'requested_by_name'],
  },
  installment_plans: application,
  installments: { ...application, rows: ofPlan },
  installment_entries: { ...application, rows: ofPlan, hide: staff },
  due_day_offers: { ...application, rows: ofPlan, hide: ['offered_by', 'offered_by_name'] },
  settlement_terms: { ...application, hide: ['voided_by_name', 'blob_key'], files: ['blob_key'] },
  lien_releases: {
    ...application,
    hide: ['recorded_by', 'recorded_by_name', 'undone_by', 'undone_by_name', 'note'],
  },
  pickups: application,
  motorcycle_releases: application,
  // CPF and document belong to the person who fetched the motorcycle for the customer.
  hand_overs: { ...application, hide: [...staff, 'returned_by_name', 'other_cpf', 'other_document'] },
  approvals: {
    ...application,
    hide: [
      'asked_by',
      'asked_by_name',
      'not_by',
      'decided_by',
      'decided_by_name',
      'reason',
      'note',
      'base',
      'hash',
      'change',
    ],
  },
  requests: { of: 'customer', kept: 'request', rows: ofAccount, hide: ['assignee_id', 'excluded_id'] },
  request_messages: {
    of: 'customer',
    kept: 'request',
    rows: (person) => sql`(${ofRequest(person)} and t.author <> 'note')`,
    hide: staff,
  },
  request_files: { of: 'customer', kept: 'request', rows: ofRequest, hide: ['blob_key'], files: ['blob_key'] },
  leads: {
    of: 'customer',
    kept: 'lead',
    rows: (person) => sql`t.id in (${leadsOf(person)})`,
    hide: ['search_text', 'note'],
  },
  lead_events: {
    of: 'customer',
    kept: 'lead',
    rows: (person) => sql`t.lead_id in (${leadsOf(person)})`,
    hide: [...staff, 'note'],
  },
  consent_proofs: { of: 'customer', kept: 'proof', rows: ofAccount },
  applicant_accounts: {
    ...application,
    rows: ({ accountId }) => sql`t.id = ${accountId}::uuid`,
    hide: ['password_hash'],
  },
  people: { ...application, rows: ofAccount },
  applicant_devices: { ...passing, hide: ['token_hash'] },
  sessions: { ...passing, hide: ['token_hash', 'admin_user_id'] },
  access_records: { of: 'customer', kept: 'access', rows: ofAccount, hide: ['admin_user_id'] },
  recoveries: { ...passing, hide: ['undo_token_hash', 'former_hash', 'lifted_by'] },
  recovery_tokens: { ...passing, hide: ['token_hash'] },
  one_time_codes: {
    ...passing,
    rows: (person) =>
      sql`(t.subject = ${person.accountId} or t.subject like ${`${person.accountId}:%`} or t.subject = any(${ids(person)}::text[])
        or t.subject in (select id::text from requests where account_id = ${person.accountId}::uuid))`,
    hide: ['code_hash'],
  },
  idempotency_keys: {
    ...passing,
    rows: (person) => sql`t.response ->> 'id' = any(${ids(person)}::text[])`,
    hide: ['key', 'request_sha256'],
  },
  erased_papers: bank,
  provider_sync: bank,
  application_viewers: passingBank,
  customer_views: passingBank,
  rate_limits: passingBank,
  admin_devices: passingBank,
  admin_invitations: passingBank,
  passkey_challenges: passingBank,
  admin_users: bank,
  admin_recovery_codes: bank,
  admin_passkeys: bank,
  security_events: bank,
  staff_ties: bank,
  // It leaves with its application.
  money_acts: bank,
  system_configurations: bank,
  settings_events: bank,
  pix_sync: bank,
  cnab_files: bank,
  price_index: bank,
  credit_policies: bank,
  credit_trials: bank,
  motorcycles: bank,
  motorcycle_slugs: bank,
  motorcycle_events: bank,
  catalogue_versions: bank,
  catalogue_builds: bank,
  dealership_settings: bank,
  pickup_slots: bank,
  application_status_tallies: bank,
  application_day_tallies: bank,
  maintenance_rounds: bank,
  certificates: bank,
  list_views: bank,
  browser_errors: bank,
}

/** The tables with customers' data, in the order of a copy. */
export const personalTables = Object.entries(tables).flatMap(([name, rule]) =>
  rule.of === 'customer' ? [{ name: name as PersonalTable, rule }] : [],
)

type Code<Value> = Value extends readonly (infer One)[] ? Code<One> : Value extends string ? Value : never
/** The codes of a column that holds one of a few; never for free texts and other values. */
type CodesOf<Value> = string extends Code<Value> ? never : Code<Value>
type CodeColumn<Row> = {
  [Column in keyof Row]-?: [CodesOf<NonNullable<Row[Column]>>] extends [never] ? never : Column
}[keyof Row]

/** Tables of which a copy says each row in one line, in words of their own. */
type InLines = 'application_events' | 'messages' | 'installment_entries' | 'sessions'
type CodeWords = {
  readonly [Table in Exclude<PersonalTable, InLines>]-?: {
    readonly [Column in Exclude<CodeColumn<Selectable<Database[Table]>>, TechnicalColumn>]: Readonly<
      Record<CodesOf<NonNullable<Selectable<Database[Table]>[Column]>>, string>
    >
  }
}
// Every code that a customer's row holds has its words in a copy that is made to be read.
personalCodes satisfies WithWords<CodeWords>

/** The tables of a list that have a code at all. */
type WithWords<All> = Pick<All, { [Table in keyof All]: keyof All[Table] extends never ? never : Table }[keyof All]>
