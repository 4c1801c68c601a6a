import { parsePlainDate } from '#domain/calendar/calendar.ts'
import type { StateCode } from '#domain/identity/address.ts'

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

/** Gives the answers as the API takes them: the birth date as a plain date, and no income where it is missing. */
export function asRequestFields(answers: Answers) {
  const { birthDate, incomeCents, ...rest } = answers
  return {
    ...rest,
    birthDate: birthDate === '' ? '' : (parsePlainDate(birthDate) ?? birthDate),
    incomeCents: incomeCents ?? undefined,
  }
}
