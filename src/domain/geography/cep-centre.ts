import type { Place } from './place.ts'

/** A range of postal codes: the first five digits of the first code, and about the middle of the places. */
export type CepCentre = Place & { readonly first: number }

/** How many digits of a postal code are enough to tell about where it is. */
export const CEP_DIGITS_OF_A_PLACE = 3

/**
 * Gives about where a postal code is: the middle of its range. Takes three or more of its digits, with or without the hyphen, and
 * the ranges in order. Null for fewer digits, and for codes below 01000-000, which do not exist.
 */
export function centreOf(cep: string, centres: readonly CepCentre[]): Place | null {
  const digits = cep.replace(/\D/g, '')
  if (digits.length < CEP_DIGITS_OF_A_PLACE) return null
  const code = Number(digits.slice(0, 5).padEnd(5, '0'))
  const centre = centres.findLast(({ first }) => first <= code)
  return centre ? { latitude: centre.latitude, longitude: centre.longitude } : null
}
