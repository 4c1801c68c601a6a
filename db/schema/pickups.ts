import type { ColumnType, Generated } from 'kysely'
import type { DealershipFacts } from '#domain/dealerships/dealership.ts'
import type { WeekHours } from '#domain/dealerships/opening-hours.ts'
import type { Later, Timestamp } from './columns.ts'

/** What a dealership of the content changes of itself: null is what the content says. */
export interface DealershipSettingsTable {
  dealership: string
  /** The name; null where the content has it. */
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
interface PickupSlotsTable {
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
interface MotorcycleReleasesTable {
  application_id: string
  chassis: string | null
  plate: string | null
  /** Under which the traffic authority registered the contract, and the day it did. */
  registration_number: string | null
  registered_on: string | null
  /** Without which of the binding needs it was released, by an approved exception. */
  waived: Generated<string[]>
  updated_at: Timestamp
}

/** That a motorcycle was handed over: where, to whom, which document was seen, and who did it. */
export interface HandOversTable {
  application_id: string
  dealership: string
  taken_by: string
  document: string
  /** Of who fetched it, where that was not the buyer. */
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

/** Dealerships, and how a motorcycle is handed over there. */
export interface PickupTables {
  dealership_settings: DealershipSettingsTable
  pickup_slots: PickupSlotsTable
  pickups: PickupsTable
  motorcycle_releases: MotorcycleReleasesTable
  hand_overs: HandOversTable
}
