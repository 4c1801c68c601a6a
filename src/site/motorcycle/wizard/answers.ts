import type { SessionPerson } from '#api/session.ts'
import { parsePlainDate } from '#domain/calendar/calendar.ts'
import { isStateCode, type StateCode } from '#domain/identity/address.ts'
import { typedNumbers } from '#domain/identity/input-masks.ts'

/** The answers that the device may keep. Numbers are digits without punctuation. */
export type Answers = {
  fullName: string
  cpf: string
  /** The digits as typed, day first: '21051990'. */
  birthDate: string
  email: string
  phone: string
  cep: string
  street: string
  number: string
  complement: string
  neighborhood: string
  city: string
  state: StateCode | ''
  profession: string
  incomeCents: number | null
}

/** The answers that are never stored, only held while the page is open. */
export type Secrets = { password: string; confirmPassword: string; termsAccepted: boolean; offersAccepted: boolean }

export type AnswerName = keyof Answers
export type FieldName = AnswerName | keyof Secrets

export const noAnswers: Answers = {
  fullName: '',
  cpf: '',
  birthDate: '',
  email: '',
  phone: '',
  cep: '',
  street: '',
  number: '',
  complement: '',
  neighborhood: '',
  city: '',
  state: '',
  profession: '',
  incomeCents: null,
}

export const noSecrets: Secrets = { password: '', confirmPassword: '', termsAccepted: false, offersAccepted: false }

/** Tells whether no answer is filled in. */
export function isBlank(answers: Answers): boolean {
  return Object.values(answers).every((value) => value === '' || value === null)
}

/** Returns the answers as the API takes them: the birth date as a plain date, and no income if it is missing. */
export function asRequestFields(answers: Answers) {
  const { birthDate, incomeCents, ...rest } = answers
  return {
    ...rest,
    birthDate: birthDate === '' ? '' : (parsePlainDate(birthDate) ?? birthDate),
    incomeCents: incomeCents ?? undefined,
  }
}

/** Returns the answers that a person's account provides. */
export function answersOf({ birthDate, state, ...person }: SessionPerson): Answers {
  return {
    ...noAnswers,
    ...person,
    birthDate: typedNumbers.birthDate.read(birthDate),
    state: isStateCode(state) ? state : '',
  }
}

/**
 * Tells whether the answers given so far are the person's own. Without a whole CPF, which the device keeps only on
 * request, name and e-mail decide.
 */
export function isOf({ cpf, email, fullName }: Answers, own: Answers): boolean {
  if (cpf.length === own.cpf.length) return cpf === own.cpf
  const begins = (typed: string, whole: string) => whole.toLowerCase().startsWith(typed.trim().toLowerCase())
  return own.cpf.startsWith(cpf) && begins(email, own.email) && begins(fullName, own.fullName)
}

/**
 * Puts typed answers over a person's own. CPF and e-mail stay the account's, and so do answers that `isWrong` refuses.
 */
export function withTyped(own: Answers, typed: Answers, isWrong: (answers: Answers) => readonly string[]): Answers {
  const entries = Object.entries(typed).filter(([name, value]) => {
    return value !== '' && value !== null && name !== 'cpf' && name !== 'email'
  })
  const answers: Answers = { ...own, ...Object.fromEntries(entries) }
  const wrong = isWrong(answers)
  return { ...own, ...Object.fromEntries(entries.filter(([name]) => !wrong.includes(name))) }
}
