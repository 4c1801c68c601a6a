/** A point on the map, in degrees. */
export type Place = { readonly latitude: number; readonly longitude: number }

const EARTH_RADIUS_KM = 6371

/** Gives the shortest distance between two places over the ground, in kilometres (haversine). */
export function kilometresBetween(one: Place, other: Place): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const half = (a: number, b: number) => Math.sin(radians(b - a) / 2) ** 2
  const chord =
    half(one.latitude, other.latitude) +
    Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * half(one.longitude, other.longitude)
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)))
}

/** Sorts places by their distance from one, and gives each with that distance in kilometres. Equal distances keep their order. */
export function nearestFirst<T extends Place>(from: Place, places: readonly T[]): { place: T; kilometres: number }[] {
  return places
    .map((place) => ({ place, kilometres: kilometresBetween(from, place) }))
    .sort((one, other) => one.kilometres - other.kilometres)
}
