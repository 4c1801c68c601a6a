import type { Place } from '../geography/place.ts'
import { brazilianStates, type StateCode } from '../identity/address.ts'
import { compareNames } from '../search/compare-names.ts'
import type { WeekHours } from './opening-hours.ts'

/** A dealership of the maker's network, which hands motorcycles over. */
export type Dealership = Place & {
  /** The name of the dealership in addresses, which never changes. */
  readonly slug: string
  readonly name: string
  /** Street and number. */
  readonly street: string
  readonly district: string
  readonly city: string
  readonly state: StateCode
  /** With the hyphen. */
  readonly cep: string
  readonly phone: string
  /** IANA name of the time zone; Brazil has four. */
  readonly timeZone: string
  readonly hours: WeekHours
  /** How many motorcycles the dealership can hand over in an hour. */
  readonly slotsPerHour: number
}

/** The name and place of a dealership, without its hours and its room for hand-overs. */
export type DealershipFacts = Omit<Dealership, 'slug' | 'hours' | 'slotsPerHour'>

/** Makes a slug from a dealership's name without the brand: 'São Paulo Mooca' gives 'sao-paulo-mooca'. */
export function dealershipSlug(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

/** Writes a dealership's address on one line. */
export function dealershipAddress(place: Pick<Dealership, 'street' | 'district' | 'city' | 'state' | 'cep'>): string {
  return `${place.street}, ${place.district}, ${place.city} (${place.state}), CEP ${place.cep}`
}

/** Groups dealerships by state, in the order of the states' names. Within a state they are in order of city, then name. */
export function byState<T extends Pick<Dealership, 'state' | 'city' | 'name'>>(all: readonly T[]) {
  return brazilianStates
    .map((state) => ({
      state,
      dealerships: all
        .filter((dealership) => dealership.state === state.code)
        .sort((one, other) => compareNames(one.city, other.city) || compareNames(one.name, other.name)),
    }))
    .filter(({ dealerships }) => dealerships.length > 0)
}
