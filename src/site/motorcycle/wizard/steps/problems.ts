import { incomeRange, lengthOf, limits, lineRules, readLine } from '#api/line-rules.ts'
import { countedLength, minimumPassword } from '#domain/identity/password.ts'
import type { asRequestFields, FieldName, Secrets } from '../answers.ts'

/** The answers as the API takes them. */
type Values = ReturnType<typeof asRequestFields> & Secrets

/** Fields that are no line of text. */
const others: Readonly<Record<Exclude<FieldName, keyof typeof lineRules>, (values: Values) => string | null>> = {
  incomeCents({ incomeCents }) {
    if (incomeCents === undefined) return 'required'
    return incomeCents < incomeRange.leastCents || incomeCents > incomeRange.mostCents ? 'income_invalid' : null
  },
  password({ password }) {
    if (password === '') return 'required'
    if (countedLength(password) < minimumPassword) return 'password_short'
    return lengthOf(password) > limits.password ? 'too_long' : null
  },
  confirmPassword({ password, confirmPassword }) {
    if (confirmPassword === '') return 'required'
    if (lengthOf(confirmPassword) > limits.password) return 'too_long'
    return password === confirmPassword ? null : 'password_mismatch'
  },
  termsAccepted: ({ termsAccepted }) => (termsAccepted ? null : 'consent_required'),
  offersAccepted: () => null,
}

const isLine = (name: FieldName): name is keyof typeof lineRules => Object.hasOwn(lineRules, name)

/**
 * Returns the code of what is wrong with an answer, null if nothing is: by the rules of the request's schema
 * (src/api/application.ts), without the schema, which would bring zod to the page.
 */
export function problemOf(name: FieldName, values: Values): string | null {
  return isLine(name) ? (readLine(lineRules[name], values[name]).problem ?? null) : others[name](values)
}
