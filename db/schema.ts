import type { ColumnType, Generated, GeneratedAlways, Insertable, JSONColumnType, Selectable } from 'kysely'
import type { EventKind } from '#domain/application/events.ts'
import type { ApplicationStatus } from '#domain/application/status.ts'
import type { MotorcycleState } from '#domain/catalogue/freeze.ts'
import type { FrozenCatalogue, MotorcycleFacts } from '#domain/catalogue/published.ts'
import type { ContractEvidence, ContractFacts, ContractState } from '#domain/contract/contract.ts'
import type { ContractDocument } from '#domain/contract/document.ts'
import type { DealershipFacts } from '#domain/dealerships/dealership.ts'
import type { WeekHours } from '#domain/dealerships/opening-hours.ts'
import type { DocumentKind } from '#domain/documents/documents.ts'
import type { FileType } from '#domain/documents/file-type.ts'
import type { AdminRole } from '#domain/identity/admin-role.ts'
import type { LeadState } from '#domain/leads/lead-state.ts'
import type { PaymentKind, PaymentState } from '#domain/pix/payment.ts'
import type { SecurityEventKind } from '#domain/security/events.ts'
import type { SettingsEventKind, SettingsPart } from '#domain/settings/events.ts'

/** numeric(12,2): the driver gives text, repositories turn it into integer cents (repositories/numeric.ts). */
type Numeric = ColumnType<string, string, string>
/** timestamptz(3): milliseconds, as precise as a JS Date, so that keyset cursors survive the round trip. */
type Timestamp = ColumnType<Date, Date, Date>
type Json<T extends object> = JSONColumnType<T>

export type SessionKind = 'applicant' | 'analyst'
export type ActorType = 'applicant' | 'analyst' | 'system'

export interface FinancingApplicationsTable {
  id: Generated<string>
  contract_number: string
  full_name: string
  cpf: string
  birth_date: string
  email: string
  phone: string
  cep: string
  street: string
  number: string
  neighborhood: string
  city: string
  state: string
  profession: string
  income: Numeric
  password_hash: string
  /** When the password first opened a session or was recovered; until then a repeated submission may replace it. */
  password_settled_at: Timestamp | null
  motorcycle_model: string
  motorcycle_price: Numeric
  entry_percentage: Numeric
  monthly_interest_percent: Numeric
  /** What is paid before the release: the entry, and the IOF where the customer pays it at once. The offer tells them apart. */
  entry_value: Numeric
  installments: number
  installment_value: Numeric
  status: ApplicationStatus
  credit_score: number | null
  payment_info: ColumnType<{ pix_code?: string }, string | undefined, string>
  documents: ColumnType<Partial<Record<DocumentKind, boolean>>, string | undefined, string>
  file_paths: ColumnType<Partial<Record<DocumentKind, string>>, string | undefined, string>
  consent_version: string
  consent_sha256: string
  consented_at: Timestamp
  /** Optimistic concurrency: every analyst's write says which version it saw and adds one. */
  version: Generated<number>
  created_at: Timestamp
  updated_at: Timestamp
  /** Folded name and e-mail, CPF and contract number: what a search looks through. */
  search_text: string
  /** The folded name: what the analysts' list sorts by. */
  name_key: string
  /** The folded city; null in a row that was stored before cities were searched and is still to be folded. */
  city_key: string | null
  /** Who works on it. */
  assignee_id: string | null
  /** When it came to its status; a trigger keeps it. Null in what was finished before that was kept. */
  stage_since: ColumnType<Date | null, Date | null | undefined, Date>
}

/** Which application each tab of an analyst has open, and when it last asked for it. */
export interface ApplicationViewersTable {
  admin_user_id: string
  tab: string
  application_id: string
  seen_at: Timestamp
}

/** What each applicant was offered, as canonical JSON with its hash. Never changes. */
export interface OffersTable {
  application_id: string
  document: string
  sha256: string
  created_at: Timestamp
}

export interface ApplicationEventsTable {
  id: GeneratedAlways<number>
  application_id: string
  kind: EventKind
  actor_type: ActorType
  actor_id: string | null
  actor_name: string | null
  from_status: ApplicationStatus | null
  to_status: ApplicationStatus | null
  note: string | null
  data: ColumnType<Record<string, unknown>, string | undefined, never>
  at: Timestamp
}

export interface DocumentsTable {
  id: Generated<string>
  application_id: string
  kind: DocumentKind
  state: 'uploading' | 'stored' | 'replaced'
  file_name: string
  /** Determined from the file's bytes; null until all of them are here. */
  mime_type: FileType | null
  size_bytes: number
  sha256: string
  parts: number
  /** Parts stored so far, in order. */
  received: Generated<number>
  blob_key: string | null
  review: Generated<'pending' | 'accepted' | 'refused'>
  review_reason: string | null
  reviewed_by: string | null
  reviewed_at: Timestamp | null
  created_at: Timestamp
  updated_at: Timestamp
}

export interface SessionsTable {
  id: Generated<string>
  /** SHA-256 of the cookie's token, hex: a leaked table opens no session. */
  token_hash: string
  kind: SessionKind
  application_id: string | null
  /** Every application that the login's CPF and password open. */
  application_ids: Generated<string[]>
  admin_user_id: string | null
  user_agent: string
  /** When an analyst last gave password and second factor again; null while never. */
  stepped_up_at: Timestamp | null
  created_at: Timestamp
  last_seen_at: Timestamp
  expires_at: Timestamp
}

export interface AdminUsersTable {
  id: Generated<string>
  username: string
  role: AdminRole
  password_hash: string
  totp_secret: string | null
  totp_enabled_at: Timestamp | null
  /** The last 30-second step whose code was used: a code works once. */
  totp_last_step: number | null
  created_at: Timestamp
  updated_at: Timestamp
  disabled_at: Timestamp | null
  /** Where notices about the account go; null until somebody says. */
  email: string | null
  /** Whose pick-ups an account of the role 'dealership' works on: a slug of the content. */
  dealership: string | null
}

/** A browser in which somebody of the bank's side has logged in. */
export interface AdminDevicesTable {
  admin_user_id: string
  /** SHA-256 of the token in the browser's cookie, hex. */
  token_hash: string
  first_seen_at: Timestamp
  last_seen_at: Timestamp
}

export interface AdminInvitationsTable {
  id: Generated<string>
  token_hash: string
  username: string
  email: string
  role: AdminRole
  /** Of an account of the role dealership, and of no other. */
  dealership: string | null
  invited_by: string
  created_at: Timestamp
  expires_at: Timestamp
  used_at: Timestamp | null
}

export interface AdminPasskeysTable {
  id: Generated<string>
  admin_user_id: string
  /** What the authenticator calls it, base64url. */
  credential_id: string
  /** COSE key, base64url. */
  public_key: string
  /** How often it has signed; zero for ever with authenticators that do not count. */
  counter: number
  transports: string[]
  name: string
  created_at: Timestamp
  last_used_at: Timestamp | null
}

export type PasskeyPurpose = 'registration' | 'login' | 'step_up'

/** What authenticators are asked to sign, each once. */
export interface PasskeyChallengesTable {
  /** SHA-256, hex. */
  challenge_hash: string
  purpose: PasskeyPurpose
  /** SHA-256 of the session's id, or of the browser's token, hex. */
  bound_to: string
  expires_at: Timestamp
}

/** What happened to the accounts of the bank's side, append-only. */
export interface SecurityEventsTable {
  id: GeneratedAlways<number>
  kind: SecurityEventKind
  actor_id: string | null
  actor_name: string | null
  subject_name: string | null
  detail: string
  /** Keyed: the same address has the same hash. */
  address_hash: string | null
  at: Timestamp
}

export interface AdminRecoveryCodesTable {
  admin_user_id: string
  code_hash: string
  created_at: Timestamp
  used_at: Timestamp | null
}

export interface SystemConfigurationsTable {
  key: string
  value: Json<Record<string, unknown>>
  description: string
  updated_at: Timestamp
  updated_by: string | null
}

/** The append-only history of the settings: who changed what part, from what to what. */
export interface SettingsEventsTable {
  id: GeneratedAlways<number>
  kind: SettingsEventKind
  part: SettingsPart
  before: ColumnType<Record<string, string | number>, string, never>
  after: ColumnType<Record<string, string | number>, string, never>
  actor_id: string
  actor_name: string
  at: Timestamp
}

/** A change of the Pix account that needs a second manager; one at most is open. */
export interface PixAccountChangesTable {
  id: Generated<string>
  former: ColumnType<PixAccountColumn, string, never>
  account: ColumnType<PixAccountColumn, string, never>
  requested_by: string
  requested_at: Timestamp
  expires_at: Timestamp
  decision: 'approved' | 'refused' | 'withdrawn' | null
  decided_by: string | null
  decided_at: Timestamp | null
}

type PixAccountColumn = { chave: string; nome: string; cidade: string }

export interface LeadsTable {
  id: Generated<string>
  full_name: string
  cpf: string
  email: string
  phone: string
  motorcycle_model: string | null
  installments: number | null
  consent_version: string
  consent_sha256: string
  consented_at: Timestamp
  created_at: Timestamp
  state: Generated<LeadState>
  /** What analysts keep about the contact; empty while nobody wrote anything. */
  note: Generated<string>
  /** Optimistic concurrency, as for applications. */
  version: Generated<number>
  updated_at: Timestamp
  /** Folded name and e-mail, CPF and telephone: what a search looks through. */
  search_text: string
}

/** The append-only history of a request to be called. */
export interface LeadEventsTable {
  id: GeneratedAlways<number>
  lead_id: string
  actor_id: string
  actor_name: string
  from_state: LeadState
  to_state: LeadState
  /** The note as it was left; null where it did not change. */
  note: string | null
  at: Timestamp
}

/** Who agreed to what and when, kept after the data itself was removed. */
export interface ConsentProofsTable {
  id: GeneratedAlways<number>
  cpf: string
  consent_version: string
  consent_sha256: string
  consented_at: Timestamp
  data_removed_at: Timestamp
}

export interface IdempotencyKeysTable {
  scope: string
  key: string
  request_sha256: string
  /** What the first request answered. */
  response: Json<Record<string, unknown>>
  created_at: Timestamp
  expires_at: Timestamp
}

export interface RecoveryTokensTable {
  token_hash: string
  application_id: string
  created_at: Timestamp
  expires_at: Timestamp
  used_at: Timestamp | null
}

/** A recovered password that its owner can undo; undone, it blocks recovery until an analyst lifts it. */
export interface RecoveriesTable {
  undo_token_hash: string
  application_id: string
  application_ids: string[]
  former_hash: string
  created_at: Timestamp
  expires_at: Timestamp
  undone_at: Timestamp | null
  lifted_at: Timestamp | null
  lifted_by: string | null
}

/** Contact data that an applicant has replaced, whole; it goes with the application. */
export interface FormerContactsTable {
  id: GeneratedAlways<number>
  application_id: string
  contact: ColumnType<Record<string, string>, string, never>
  replaced_at: Timestamp
}

/** A message to a person: written in the transaction of what it tells, sent later. */
export interface MessagesTable {
  id: string
  kind: string
  /** What the message is about; with the kind it is unique, so that nothing is told twice. */
  event_key: string
  category: 'contractual' | 'optional'
  application_id: string | null
  admin_user_id: string | null
  lead_id: string | null
  recipient: string
  subject: string
  body_text: string
  body_html: string
  attachments: ColumnType<MessageAttachment[], string | undefined, never>
  headers: ColumnType<Record<string, string>, string | undefined, never>
  /** A one-time code, sealed until it is sent; the texts hold a placeholder in its place. */
  sealed_code: string | null
  message_id: string
  state: Generated<'queued' | 'sent' | 'failed'>
  attempts: Generated<number>
  /** Set while nobody can say whether the mail server took the message. */
  handed_over_at: Timestamp | null
  /** It was sent again because the first time nobody could say. */
  repeated: Generated<boolean>
  last_error: string | null
  provider_response: string | null
  created_at: Timestamp
  /** When there is no use in sending it any more. */
  expires_at: Timestamp | null
  sent_at: Timestamp | null
  failed_at: Timestamp | null
}

export interface MessageAttachment {
  filename: string
  contentType: string
  /** base64 */
  content: string
}

/** Applications whose person does not want the messages that may be switched off. */
export interface MessageOptOutsTable {
  application_id: string
  at: Timestamp
}

export interface OneTimeCodesTable {
  purpose: string
  subject: string
  code_hash: string
  tries: Generated<number>
  created_at: Timestamp
  expires_at: Timestamp
  used_at: Timestamp | null
}

/** A request to pay an entry, as it was made; 'creating' until the provider has confirmed it. */
export interface PixChargesTable {
  id: Generated<string>
  application_id: string
  txid: string
  provider: 'bacen' | 'static'
  state: 'creating' | 'active' | 'removed'
  amount_cents: number
  payee_key: string
  payee_name: string
  code: string | null
  created_at: Timestamp
  expires_at: Timestamp | null
  removed_at: Timestamp | null
  /** The provider has still to be told that it is gone. */
  withdraw: Generated<boolean>
}

/** One row: how far the provider was asked for payments, and where it tells of them. */
export interface PixSyncTable {
  id: Generated<boolean>
  /** When the provider was last asked; whoever sets it asks. */
  begun_at: Timestamp | null
  polled_until: Timestamp | null
  succeeded_at: Timestamp | null
  failed_at: Timestamp | null
  failure: string | null
  /** Key and address that the provider was last told. */
  webhook: string | null
  webhook_at: Timestamp | null
}

/** The ledger: everything that was received by Pix, once. */
export interface PixPaymentsTable {
  id: Generated<string>
  end_to_end_id: string
  txid: string | null
  /** Null while nobody knows whose it is. */
  application_id: string | null
  amount_cents: number
  refunded_cents: Generated<number>
  paid_at: Timestamp
  kind: PaymentKind
  state: PaymentState
  source: 'provider' | 'analyst'
  /** What the payer wrote. */
  payer_note: string | null
  recorded_by: string | null
  recorded_by_name: string | null
  recorded_at: Timestamp
  /** Folded names, contract number and endToEndId: what a search looks through. */
  search_text: string
}

/** What is given back of a payment. The id is the provider's too: asked twice, it is paid back once. */
export interface PixRefundsTable {
  id: string
  payment_id: string
  amount_cents: number
  reason: string
  state: 'requested' | 'done' | 'failed'
  failure: string | null
  /** Null: the system, for the customer. */
  requested_by: string | null
  requested_by_name: string | null
  requested_at: Timestamp
  settled_at: Timestamp | null
}

/** What a dealership of the content changes of itself: null is what the content says. */
export interface DealershipSettingsTable {
  dealership: string
  /** Who it is; null for one that the content knows, as it says. */
  facts: ColumnType<DealershipFacts | null, string | null, string | null>
  hours: ColumnType<WeekHours | null, string | null, string | null>
  slots_per_hour: number | null
  /** Days on which it hands nothing over, 'YYYY-MM-DD'. */
  closed_days: Generated<string[]>
  active: Generated<boolean>
  version: Generated<number>
  updated_at: Timestamp
  updated_by: string
}

/** The room that a dealership has at an instant; a row from the first booking on. */
export interface PickupSlotsTable {
  dealership: string
  starts_at: Timestamp
  capacity: number
  taken: Generated<number>
}

/** When and where an applicant picks the motorcycle up: one row an application, which changes with it. */
export interface PickupsTable {
  application_id: string
  /** What calendars know it by, whatever changes. */
  uid: string
  dealership: string
  starts_at: Timestamp
  /** Rises with every change, so that calendars take the newest. */
  sequence: Generated<number>
  booked_at: Timestamp
  cancelled_at: Timestamp | null
}

/** What an analyst records of a motorcycle before it is released; null while it is missing. */
export interface MotorcycleReleasesTable {
  application_id: string
  chassis: string | null
  plate: string | null
  /** Under which the traffic authority registered the contract, and the day it did. */
  registration_number: string | null
  registered_on: string | null
  updated_at: Timestamp
}

/** That a motorcycle was handed over: where, to whom, which document was seen, and who did it. */
export interface HandOversTable {
  application_id: string
  dealership: string
  taken_by: string
  document: string
  actor_id: string
  actor_name: string
  at: Timestamp
}

/** Applications added (+) and removed (-), maintained by triggers. */
export interface ApplicationStatusTalliesTable {
  status: ApplicationStatus
  change: number
}

export interface ApplicationDayTalliesTable {
  day: string
  motorcycle_model: string
  change: number
}

/** How often a key was counted; expires at a moment in ms since 1970. */
export interface RateLimitsTable {
  key: string
  points: number
  expire: number
}

/** The models as managers work on them; the site shows the newest version of the catalogue. */
export interface MotorcyclesTable {
  id: string
  /** 'held': a change that is not to be published yet. */
  state: Generated<MotorcycleState>
  position: number
  facts: Json<MotorcycleFacts>
  model: GeneratedAlways<string>
  slug: GeneratedAlways<string>
  /** Optimistic concurrency: every write says which version it saw and adds one. */
  version: Generated<number>
  created_at: Timestamp
  updated_at: Timestamp
}

/** Every slug that a model has or had: none is ever given to another. */
export interface MotorcycleSlugsTable {
  slug: string
  motorcycle_id: string
}

type MotorcycleEventKind = 'created' | 'changed' | 'moved' | 'archived' | 'brought_back' | 'restored' | 'imported'

/** The append-only history of a model: what it was after each change. */
export interface MotorcycleEventsTable {
  id: GeneratedAlways<number>
  motorcycle_id: string
  version: number
  kind: MotorcycleEventKind
  state: MotorcycleState
  position: number
  facts: Json<MotorcycleFacts>
  actor_id: string | null
  actor_name: string | null
  at: Timestamp
}

/** The catalogue as it was published; the current version is the one that nothing has replaced. */
export interface CatalogueVersionsTable {
  number: number
  catalogue: Json<FrozenCatalogue>
  sha256: string
  /** The earlier version that this one brings back. */
  restores: number | null
  actor_id: string | null
  actor_name: string | null
  published_at: Timestamp
  replaced_at: Timestamp | null
}

export interface MaintenanceRoundsTable {
  task: string
  position: number
  ended_at: Date | null
}

/** How the site is brought to a version of the catalogue. */
export interface CatalogueBuildsTable {
  id: GeneratedAlways<number>
  version: number
  cause: 'publication' | 'prices' | 'dealerships' | 'again'
  state: Generated<'asked' | 'running' | 'built' | 'failed'>
  /** What is being done, for who waits. */
  step: string | null
  /** Why it failed. */
  error: string | null
  asked_at: Timestamp
  changed_at: Timestamp
}

/** A version of an application's contract. Signed or void it never changes, but for the seal that comes after a signature. */
export interface ContractsTable {
  id: string
  application_id: string
  version: number
  /** What it is checked by, printed on each page. */
  code: string
  state: Generated<ContractState>
  text_version: string
  /** What its text was filled from, and the text. */
  facts: Json<ContractFacts>
  document: Json<ContractDocument>
  created_at: Timestamp
  created_by: string | null
  created_by_name: string | null
  ready_at: Timestamp | null
  /** Of the PDF that is read and signed. */
  sha256: string | null
  blob_key: string | null
  size_bytes: number | null
  read_at: Timestamp | null
  /** When the applicant said to have read it and to agree. */
  agreed_at: Timestamp | null
  signed_at: Timestamp | null
  evidence: ColumnType<ContractEvidence | null, string | undefined, string>
  /** The PDF with the evidence and the bank's seal. */
  sealed_at: Timestamp | null
  sealed_sha256: string | null
  sealed_blob_key: string | null
  sealed_size_bytes: number | null
  voided_at: Timestamp | null
  voided_by_name: string | null
  void_reason: string | null
}

/** Who gave up; contract_id is null where nothing was signed. */
export interface ContractWithdrawalsTable {
  application_id: string
  contract_id: string | null
  reason: string | null
  at: Timestamp
}

export interface Database {
  contracts: ContractsTable
  contract_withdrawals: ContractWithdrawalsTable
  catalogue_builds: CatalogueBuildsTable
  motorcycles: MotorcyclesTable
  motorcycle_slugs: MotorcycleSlugsTable
  motorcycle_events: MotorcycleEventsTable
  catalogue_versions: CatalogueVersionsTable
  financing_applications: FinancingApplicationsTable
  offers: OffersTable
  application_events: ApplicationEventsTable
  application_viewers: ApplicationViewersTable
  documents: DocumentsTable
  sessions: SessionsTable
  admin_users: AdminUsersTable
  admin_recovery_codes: AdminRecoveryCodesTable
  admin_devices: AdminDevicesTable
  admin_invitations: AdminInvitationsTable
  admin_passkeys: AdminPasskeysTable
  passkey_challenges: PasskeyChallengesTable
  security_events: SecurityEventsTable
  system_configurations: SystemConfigurationsTable
  settings_events: SettingsEventsTable
  pix_account_changes: PixAccountChangesTable
  leads: LeadsTable
  lead_events: LeadEventsTable
  consent_proofs: ConsentProofsTable
  idempotency_keys: IdempotencyKeysTable
  recovery_tokens: RecoveryTokensTable
  recoveries: RecoveriesTable
  former_contacts: FormerContactsTable
  rate_limits: RateLimitsTable
  messages: MessagesTable
  message_opt_outs: MessageOptOutsTable
  one_time_codes: OneTimeCodesTable
  pix_charges: PixChargesTable
  pix_payments: PixPaymentsTable
  pix_refunds: PixRefundsTable
  pix_sync: PixSyncTable
  dealership_settings: DealershipSettingsTable
  pickup_slots: PickupSlotsTable
  pickups: PickupsTable
  motorcycle_releases: MotorcycleReleasesTable
  hand_overs: HandOversTable
  application_status_tallies: ApplicationStatusTalliesTable
  application_day_tallies: ApplicationDayTalliesTable
  maintenance_rounds: MaintenanceRoundsTable
}

export type ApplicationRow = Selectable<FinancingApplicationsTable>
/** An application to store. Its id is generated beforehand, because the rows stored with it refer to it. */
export type NewApplicationRow = Insertable<FinancingApplicationsTable> & { id: string }
export type NewOfferRow = Insertable<OffersTable>
export type SessionRow = Selectable<SessionsTable>
export type AdminUserRow = Selectable<AdminUsersTable>
export type MessageRow = Selectable<MessagesTable>
export type NewLeadRow = Insertable<LeadsTable>
export type NewMessageRow = Insertable<MessagesTable>
export type ContractRow = Selectable<ContractsTable>
export type NewContractRow = Insertable<ContractsTable>
