import { parsePlainDate } from '#domain/calendar/calendar.ts'
import type { StateCode } from '#domain/identity/address.ts'

/** What a person types into the wizard and may be kept on the device. Numbers are digits without marks. */
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

/** What is never written anywhere, only held while the page is open. */
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

/** Tells whether anything was filled in. */
export function isBlank(answers: Answers): boolean {
  return Object.values(answers).every((value) => value === '' || value === null)
}

/** The answers as the API takes them: the birth date as a plain date, an amount that is not there left out. */
export function asRequestFields(answers: Answers) {
  const { birthDate, incomeCents, ...rest } = answers
  return {
    ...rest,
    birthDate: birthDate === '' ? '' : (parsePlainDate(birthDate) ?? birthDate),
    incomeCents: incomeCents ?? undefined,
  }
}
