import type { CepResponse } from '#contracts/cep.ts'
import { isStateCode } from '#domain/identity/address.ts'
import type { Answers } from './answers.ts'

const names = ['street', 'neighborhood', 'city', 'state'] as const
type AddressName = (typeof names)[number]

/** What a postal code filled in, so that it may be replaced by the next one while nobody has touched it. */
export type Filled = Partial<Record<AddressName, string>>

/**
 * The answers with what is known of their postal code. What a person typed by hand stays: only fields that are empty, or
 * still as the last postal code left them, are filled.
 */
export function fillAddress(
  answers: Answers,
  filled: Filled,
  found: CepResponse,
): { answers: Answers; filled: Filled } {
  const free = names.filter((name) => answers[name] === '' || answers[name] === filled[name])
  const values = { ...found, state: isStateCode(found.state) ? found.state : '' }
  const update = Object.fromEntries(free.map((name) => [name, values[name]]))
  return { answers: { ...answers, ...update }, filled: { ...filled, ...update } }
}
