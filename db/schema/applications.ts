import type { ColumnType, Generated, GeneratedAlways, Insertable, Selectable } from 'kysely'
import type { EventKind } from '#api/history.ts'
import type { ReleaseNeed } from '#domain/application/release.ts'
import type { ApplicationState, Step, Turn, WorkQueue } from '#domain/application/state.ts'
import type { ApplicationStatus } from '#domain/application/status.ts'
import type { PlainDate } from '#domain/calendar/calendar.ts'
import type { DocumentKind } from '#domain/documents/documents.ts'
import type { Numeric, Timestamp } from './columns.ts'

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
  /** The rest of the address (flat, block); empty if there is none. */
  complement: Generated<string>
  neighborhood: string
  city: string
  state: string
  profession: string
  income: Numeric
  /** The applicant's account. */
  account_id: string
  motorcycle_model: string
  motorcycle_price: Numeric
  entry_percentage: Numeric
  monthly_interest_percent: Numeric
  /**
   * The amount that the customer pays before the release: the entry, and the IOF if it is paid at once. The offer lists
   * both.
   */
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
  /** The consent to mail about offers, and when it was withdrawn. Null if it was never given. */
  offers_consent_version: ColumnType<string | null, string | null | undefined>
  offers_consent_sha256: ColumnType<string | null, string | null | undefined>
  offers_consented_at: ColumnType<Date | null, Date | null | undefined>
  offers_withdrawn_at: ColumnType<Date | null, Date | null | undefined>
  /** Optimistic concurrency: every write by an analyst names the version it saw and adds one. */
  version: Generated<number>
  created_at: Timestamp
  updated_at: Timestamp
  /** The text that a search looks through: folded name, e-mail and model, CPF, contract number and telephone. */
  search_text: string
  /** The folded name, by which the analysts' list sorts. */
  name_key: string
  /** The folded city. Null in a row that was stored before cities were searchable and is not folded yet. */
  city_key: string | null
  /** The analyst who works on it. */
  assignee_id: string | null
  /** When it came to its status; a trigger writes it. Null for applications that ended before it was recorded. */
  stage_since: ColumnType<Date | null, Date | null | undefined, Date>
}

/** The application that each tab of an analyst has open, and when the tab last asked for it. */
interface ApplicationViewersTable {
  admin_user_id: string
  tab: string
  application_id: string
  seen_at: Timestamp
}

/**
 * The offers of each application, as canonical JSON with their hashes. None ever changes. The newest version holds; a
 * counter-offer that the customer took made the later ones.
 */
interface OffersTable {
  application_id: string
  version: Generated<number>
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
  /** The data of the event's kind; `readEvent` reads it. */
  data: ColumnType<Record<string, unknown>, string | undefined, never>
  at: Timestamp
}

/** A complete set of contact data that the applicant replaced. It is deleted with the application. */
interface FormerContactsTable {
  id: GeneratedAlways<number>
  application_id: string
  contact: ColumnType<Record<string, string>, string, never>
  replaced_at: Timestamp
}

/**
 * What follows from the facts of an application (src/domain/application/state.ts). `storeStates` alone writes it, at
 * the end of the transaction that changed a fact.
 */
export interface ApplicationStateTable {
  application_id: string
  /** A fact changed after the state was stored. */
  stale: Generated<boolean>
  phase: ApplicationState['phase']
  step: Step
  turn: Turn
  since: Timestamp
  due_on: PlainDate | null
  changes_at: Timestamp | null
  later_step: Step | null
  gaps: ReleaseNeed[]
  tasks: ApplicationState['tasks'][number][]
  queue: WorkQueue | null
  pickup_from: Timestamp | null
  pickup_until: Timestamp | null
  ended_since: Timestamp | null
  lien_since: PlainDate | null
}

/** Numbers of applications added (+) and removed (-); triggers write them. */
interface ApplicationStatusTalliesTable {
  status: ApplicationStatus
  change: number
}

interface ApplicationDayTalliesTable {
  day: string
  motorcycle_model: string
  change: number
}

export type ApplicationRow = Selectable<FinancingApplicationsTable>
/** An application to store. Its id is generated beforehand, because the rows stored with it refer to it. */
export type NewApplicationRow = Insertable<FinancingApplicationsTable> & { id: string }
export type NewOfferRow = Insertable<OffersTable>

/** Applications, their offers and their history. */
export interface ApplicationTables {
  financing_applications: FinancingApplicationsTable
  offers: OffersTable
  application_events: ApplicationEventsTable
  application_state: ApplicationStateTable
  application_viewers: ApplicationViewersTable
  former_contacts: FormerContactsTable
  application_status_tallies: ApplicationStatusTalliesTable
  application_day_tallies: ApplicationDayTalliesTable
}
