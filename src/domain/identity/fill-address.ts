import { isStateCode } from './address.ts'

/** The part of an address that follows from a postal code. */
export type Address = { street: string; neighborhood: string; city: string; state: string }

/**
 * Fills fields of a form with the `found` values. Writes only fields that are empty or still have the value that was
 * `filled` in before, so that typed values stay. Empties these fields if nothing was found. Returns the form's values,
 * and the values filled in so far.
 */
export function fillFields<Name extends string, Typed extends Readonly<Record<Name, string>>>(
  typed: Typed,
  filled: Partial<Record<Name, string>>,
  found: Readonly<Record<Name, string>>,
): { typed: Typed; filled: Partial<Record<Name, string>> } {
  const names = Object.keys(found) as Name[]
  const free = names.filter((name) => typed[name] === '' || typed[name] === filled[name])
  const update = Object.fromEntries(free.map((name) => [name, found[name]]))
  return { typed: { ...typed, ...update }, filled: { ...filled, ...update } }
}

/**
 * Empties the fields that still have the value that was `filled` in, because the postal code that gave it is another
 * one now. Typed values stay.
 */
export function clearFilled<Name extends string, Typed extends Readonly<Record<Name, string>>>(
  typed: Typed,
  filled: Partial<Record<Name, string>>,
): { typed: Typed; filled: Partial<Record<Name, string>> } {
  const names = Object.keys(filled) as Name[]
  const still = names.filter((name) => typed[name] === filled[name])
  return { typed: { ...typed, ...Object.fromEntries(still.map((name) => [name, ''])) }, filled: {} }
}

/**
 * Fills an address in a form with the address of a postal code, as `fillFields` does. A state that does not exist stays
 * empty.
 */
export function fillAddress<Typed extends Address>(
  typed: Typed,
  filled: Partial<Address>,
  { street, neighborhood, city, state }: Address,
): { typed: Typed; filled: Partial<Address> } {
  return fillFields(typed, filled, { street, neighborhood, city, state: isStateCode(state) ? state : '' })
}
