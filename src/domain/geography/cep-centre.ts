import type { Place } from './place.ts'

/** A range of postal codes: its first, in five digits, and about the middle of its places. */
export type CepCentre = Place & { readonly first: number }

/** The number of digits from which a postal code says where it is. */
export const CEP_DIGITS_OF_A_PLACE = 3

/**
 * About where a postal code is: the middle of the range it lies in. Takes its digits, from three on, with or without the hyphen, and the
 * ranges in order; null for fewer digits, and for the codes below 01000-000, which are nobody's.
 */
export function centreOf(cep: string, centres: readonly CepCentre[]): Place | null {
  const digits = cep.replace(/\D/g, '')
  if (digits.length < CEP_DIGITS_OF_A_PLACE) return null
  const code = Number(digits.slice(0, 5).padEnd(5, '0'))
  const centre = centres.findLast(({ first }) => first <= code)
  return centre ? { latitude: centre.latitude, longitude: centre.longitude } : null
}
