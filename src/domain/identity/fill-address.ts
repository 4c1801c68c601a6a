import { isStateCode } from './address.ts'

/** The part of an address that a postal code can tell. */
export type Address = { street: string; neighborhood: string; city: string; state: string }

/**
 * Fills fields of a form with what was `found`. Writes only fields that are empty or that still have the value that was
 * `filled` in before, so that what a person typed stays. Empties them where nothing was found. Gives the form's values, and
 * the values filled in so far.
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

/** Fills an address in a form with what a postal code tells, as `fillFields` does. A state that does not exist stays empty. */
export function fillAddress<Typed extends Address>(
  typed: Typed,
  filled: Partial<Address>,
  { street, neighborhood, city, state }: Address,
): { typed: Typed; filled: Partial<Address> } {
  return fillFields(typed, filled, { street, neighborhood, city, state: isStateCode(state) ? state : '' })
}
