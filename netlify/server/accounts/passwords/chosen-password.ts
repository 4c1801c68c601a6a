import type { ApplicationRow } from '#db/schema/applications.ts'
import { minimumPassword } from '#domain/identity/password.ts'
import { fieldError } from '../../shared/problem.ts'
import { passwordWeakness } from './weak-password.ts'

/** The minimum length of the password of who works for the bank: they see everybody's data. */
export const minimumStaffPassword = 12

/** Whose password an applicant's is, as far as it must not be made of it. */
export interface Person {
  fullName: string
  cpf: string
  birthDate: string
  motorcycle: string
}

/** Throws `validation_failed` with `password_weak` (or `password_short`) at `field` for a password that an applicant should not have. */
export function refuseWeakPassword(field: string, password: string, person: Person): void {
  const { fullName, cpf, birthDate, motorcycle } = person
  const [year = '', month = '', day = ''] = birthDate.split('-')
  const weakness = passwordWeakness(password, minimumPassword, {
    texts: [fullName, motorcycle],
    numbers: [cpf, day + month + year, day + month + year.slice(2), year + month + day],
  })
  if (weakness !== undefined) throw fieldError(field, weakness)
}

/** The same for the owner of an account, beside the field `password`. */
export function refuseWeakOwnPassword(password: string, applications: readonly ApplicationRow[]): void {
  for (const row of applications) {
    const { full_name: fullName, birth_date: birthDate, cpf, motorcycle_model: motorcycle } = row
    refuseWeakPassword('password', password, { fullName, cpf, birthDate, motorcycle })
  }
}

/** The same for somebody who works for the bank, with one sentence for all that may be wrong. */
export function refuseWeakStaffPassword(field: string, password: string, username: string): void {
  if (staffPasswordWeakness(password, username) !== undefined) throw fieldError(field, 'analyst_password_weak')
}

/** Why a password is too weak for who works for the bank, if it is. */
export function staffPasswordWeakness(password: string, username: string) {
  return passwordWeakness(password, minimumStaffPassword, { texts: [username] })
}
