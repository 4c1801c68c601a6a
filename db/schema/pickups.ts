import type { ColumnType, Generated } from 'kysely'
import type { DealershipFacts, WeekHours } from '#domain/dealerships/dealership.ts'
import type { Later, Timestamp } from './columns.ts'

/**
 * A dealership's changes to the content. For a null column the content's value applies. A dealership outside of the
 * content has all columns.
 */
export interface DealershipSettingsTable {
  dealership: string
  /** Name and place; null if the content's apply. */
  facts: ColumnType<DealershipFacts | null, string | null, string | null>
  hours: ColumnType<WeekHours | null, string | null, string | null>
  slots_per_hour: number | null
  /** Days without hand-overs, 'YYYY-MM-DD'. */
  closed_days: Generated<string[]>
  active: Generated<boolean>
  version: Generated<number>
  updated_at: Timestamp
  updated_by: string
}

/** The capacity of a dealership at an instant. A row exists from the first booking on. */
interface PickupSlotsTable {
  dealership: string
  starts_at: Timestamp
  capacity: number
  taken: Generated<number>
}

/**
 * When and where an applicant picks the motorcycle up. Each application has one row, which changes with the booking.
 */
export interface PickupsTable {
  application_id: string
  /** The id of the calendar entry, which never changes. */
  uid: string
  dealership: string
  starts_at: Timestamp
  /** Grows with every change, so that calendars show the newest. */
  sequence: Generated<number>
  booked_at: Timestamp
  cancelled_at: Timestamp | null
  /** When its counter sent a hand-over that could not be recorded; null once it is known where the motorcycle is. */
  hand_over_refused_at: Later<Date>
}

/** The facts about a motorcycle that an analyst records before the release. Null while they are missing. */
interface MotorcycleReleasesTable {
  application_id: string
  chassis: string | null
  plate: string | null
  /** The number under which the traffic authority registered the contract and the day of the registration. */
  registration_number: string | null
  registered_on: string | null
  /** The binding needs that an approved exception waived for the release. */
  waived: Generated<string[]>
  updated_at: Timestamp
}

/** The hand-over of a motorcycle: where, to whom, by which document, and by which colleague. */
export interface HandOversTable {
  application_id: string
  dealership: string
  taken_by: string
  document: string
  /** CPF and document of the person who fetched the motorcycle, if that was not the buyer. */
  other_cpf: Later<string>
  other_document: Later<string>
  actor_id: string
  actor_name: string
  at: Timestamp
  /** When the bank got to know of it, which may be later than it happened. */
  recorded_at: ColumnType<Date | null, Date | undefined, Date>
  /** When the motorcycle came back, and who recorded it. */
  returned_at: Later<Date>
  returned_by_name: Later<string>
}

/** Dealerships, pick-ups and hand-overs. */
export interface PickupTables {
  dealership_settings: DealershipSettingsTable
  pickup_slots: PickupSlotsTable
  pickups: PickupsTable
  motorcycle_releases: MotorcycleReleasesTable
  hand_overs: HandOversTable
}
