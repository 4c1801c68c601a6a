import { brazilianDate } from '#domain/calendar/calendar.ts'
import { isStateCode } from '#domain/identity/address.ts'
import { cpfDigits, isCep, isCpf, isEmail } from '#domain/identity/identifiers.ts'
import { isMobilePhone } from '#domain/identity/mobile-phone.ts'
import { birthDateProblem, isFullName, isPrintedName } from '#domain/identity/people.ts'
import { phoneDigits } from '#domain/identity/phone.ts'
import { visibleLine, withoutMarks, withPlainMarks } from '#domain/text.ts'

// Without zod, so that the wizard checks what is typed by the same rules as the server and loads no zod for it.

/** The longest text accepted in each field, in characters. */
export const limits = {
  fullName: 120,
  email: 120,
  street: 120,
  number: 20,
  complement: 80,
  neighborhood: 80,
  city: 80,
  profession: 80,
  password: 128,
  note: 1000,
  search: 100,
} as const

/** What a line of text has to be. */
export interface LineRule {
  /** The most characters. */
  readonly max: number
  /** It may be empty. */
  readonly optional?: true
  /** Tidies the text before its test, e.g. removes the dots of a CPF. */
  readonly prepare?: (text: string) => string
  /** Returns the code of what is wrong with the tidy text, null if nothing is. */
  readonly problem?: (text: string) => string | null
}

/** Returns a rule's test for one code. */
export const unless = (test: (text: string) => boolean, code: string) => (text: string) => (test(text) ? null : code)

/** The lines that an applicant types. */
export const lineRules = {
  /** A name that the contract can print. */
  fullName: {
    max: limits.fullName,
    prepare: withPlainMarks,
    problem: (text) => (isFullName(text) ? (isPrintedName(text) ? null : 'full_name_letters') : 'full_name_incomplete'),
  },
  cpf: { max: 20, prepare: cpfDigits, problem: unless(isCpf, 'cpf_invalid') },
  /** The birth date of a person who may sign a contract: a real day, 18 years or more ago. */
  birthDate: { max: 10, problem: (text) => birthDateProblem(text, brazilianDate(new Date())) },
  email: { max: limits.email, prepare: (text) => text.toLowerCase(), problem: unless(isEmail, 'email_invalid') },
  phone: { max: 25, prepare: phoneDigits, problem: unless(isMobilePhone, 'phone_invalid') },
  cep: { max: 12, prepare: withoutMarks, problem: unless(isCep, 'cep_invalid') },
  street: { max: limits.street },
  number: { max: limits.number },
  complement: { max: limits.complement, optional: true },
  neighborhood: { max: limits.neighborhood },
  city: { max: limits.city },
  state: { max: 2, prepare: (text) => text.toUpperCase(), problem: unless(isStateCode, 'state_invalid') },
  profession: { max: limits.profession },
} as const satisfies Readonly<Record<string, LineRule>>

/** What a monthly income may be, in cents. */
export const incomeRange = { leastCents: 1, mostCents: 1_000_000_000 }

// Control characters and lone surrogates, which no keyboard writes and no copied text brings.
const forbidden = /[\p{Cc}\p{Cs}]/u

/** Counts characters as the schemas do: code points. */
export const lengthOf = (text: string): number => [...text].length

/** Tells whether a line has no character that none may have. */
export const isAllowed = (line: string): boolean => !forbidden.test(line)

/** Reads a typed line by its rule, as its schema does (`lineOf`): the tidy text, or the code of its problem. */
export function readLine(
  { max, optional, prepare, problem }: LineRule,
  typed: string,
): { text?: string; problem?: string } {
  const line = visibleLine(typed)
  if (line === '' && !optional) return { problem: 'required' }
  if (lengthOf(line) > max) return { problem: 'too_long' }
  if (!isAllowed(line)) return { problem: 'invalid_characters' }
  const text = prepare ? prepare(line) : line
  const found = problem?.(text) ?? null
  return found === null ? { text } : { problem: found }
}
