import type { Place } from '../geography/place.ts'
import { brazilianStates, type StateCode } from '../identity/address.ts'
import { compareNames } from '../search/compare-names.ts'
import type { WeekHours } from './opening-hours.ts'

/** A dealership of the maker's network, where motorcycles are handed over. */
export type Dealership = Place & {
  /** Its place in addresses, and what never changes of it. */
  readonly slug: string
  readonly name: string
  /** Street and number. */
  readonly street: string
  readonly district: string
  readonly city: string
  readonly state: StateCode
  /** With its hyphen. */
  readonly cep: string
  readonly phone: string
  /** IANA name of its zone: Brazil has four clocks. */
  readonly timeZone: string
  readonly hours: WeekHours
  /** Motorcycles that it can hand over within an hour. */
  readonly slotsPerHour: number
}

/** A dealership's name and place; the other fields say when and how much it hands over. */
export type DealershipFacts = Omit<Dealership, 'slug' | 'hours' | 'slotsPerHour'>

/** What a dealership is called in addresses, of its name without the brand: 'São Paulo Mooca' is 'sao-paulo-mooca'. */
export function dealershipSlug(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

/** Its address on one line. */
export function dealershipAddress(place: Pick<Dealership, 'street' | 'district' | 'city' | 'state' | 'cep'>): string {
  return `${place.street}, ${place.district}, ${place.city} (${place.state}), CEP ${place.cep}`
}

/** Dealerships by state, each state's by city and name: all in the order in which people look for them. */
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
