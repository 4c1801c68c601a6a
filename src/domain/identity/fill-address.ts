import { isStateCode } from './address.ts'

/** The part of an address that a postal code can tell. */
export type Address = { street: string; neighborhood: string; city: string; state: string }

const names = ['street', 'neighborhood', 'city', 'state'] as const

/**
 * Fills an address in a form with what a postal code tells. Writes only fields that are empty or that still have the value that
 * an earlier code `filled` in, so that what a person typed stays. Empties them where the new code has no value. Gives the
 * address, and the values filled in so far.
 */
export function fillAddress<Typed extends Address>(
  typed: Typed,
  filled: Partial<Address>,
  found: Address,
): { typed: Typed; filled: Partial<Address> } {
  const free = names.filter((name) => typed[name] === '' || typed[name] === filled[name])
  const values = { ...found, state: isStateCode(found.state) ? found.state : '' }
  const update = Object.fromEntries(free.map((name) => [name, values[name]]))
  return { typed: { ...typed, ...update }, filled: { ...filled, ...update } }
}
