import { isStateCode } from './address.ts'

/** The part of an address that follows from its postal code. */
export type Address = { street: string; neighborhood: string; city: string; state: string }

const names = ['street', 'neighborhood', 'city', 'state'] as const

/**
 * Puts what a postal code tells into an address that is being typed. What a person typed by hand stays: only fields that are
 * empty, or still as they were `filled` in before, are written; where the new code knows nothing they are emptied. Gives the
 * address, and what is filled in now.
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
