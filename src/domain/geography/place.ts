/** A point on the map, in degrees. */
export type Place = { readonly latitude: number; readonly longitude: number }

const EARTH_RADIUS_KM = 6371

/** Returns the shortest distance between two places over the ground, in kilometres (haversine). */
export function kilometresBetween(one: Place, other: Place): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const half = (a: number, b: number) => Math.sin(radians(b - a) / 2) ** 2
  const chord =
    half(one.latitude, other.latitude) +
    Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * half(one.longitude, other.longitude)
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)))
}

/**
 * Sorts places by their distance from one, and gives each with that distance in kilometres. Equal distances keep their
 * order.
 */
export function nearestFirst<T extends Place>(from: Place, places: readonly T[]): { place: T; kilometres: number }[] {
  return places
    .map((place) => ({ place, kilometres: kilometresBetween(from, place) }))
    .sort((one, other) => one.kilometres - other.kilometres)
}

/** A range of postal codes: the first five digits of the first code, and roughly the middle of its places. */
export type CepCentre = Place & { readonly first: number }

/** The number of digits of a postal code from which its region is known. */
export const CEP_DIGITS_OF_A_PLACE = 3

/**
 * Returns the approximate place of a postal code: the middle of its range. Takes three or more of its digits, with or
 * without the hyphen, and the ranges in order. Null for fewer digits, and for codes below 01000-000, which do not
 * exist.
 */
export function centreOf(cep: string, centres: readonly CepCentre[]): Place | null {
  const digits = cep.replace(/\D/g, '')
  if (digits.length < CEP_DIGITS_OF_A_PLACE) return null
  const code = Number(digits.slice(0, 5).padEnd(5, '0'))
  const centre = centres.findLast(({ first }) => first <= code)
  return centre ? { latitude: centre.latitude, longitude: centre.longitude } : null
}
