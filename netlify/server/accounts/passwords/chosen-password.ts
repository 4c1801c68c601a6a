import type { ApplicationRow } from '#db/schema/applications.ts'
import { minimumPassword } from '#domain/identity/password.ts'
import { fieldError } from '../../shared/problem.ts'
import { passwordWeakness } from './weak-password.ts'

/** The minimum length of a staff password. It is longer than a customer's because staff see everybody's data. */
export const minimumStaffPassword = 12

/** The facts about an applicant that the password must not be made of. */
export interface Person {
  fullName: string
  cpf: string
  birthDate: string
  motorcycle: string
}

/**
 * Throws `validation_failed` at `field`, with `password_weak` or `password_short`, for a password that an applicant should
 * not have.
 */
export function refuseWeakPassword(field: string, password: string, person: Person): void {
  const { fullName, cpf, birthDate, motorcycle } = person
  const [year = '', month = '', day = ''] = birthDate.split('-')
  const weakness = passwordWeakness(password, minimumPassword, {
    texts: [fullName, motorcycle],
    numbers: [cpf, day + month + year, day + month + year.slice(2), year + month + day],
  })
  if (weakness !== undefined) throw fieldError(field, weakness)
}

/** Throws like `refuseWeakPassword`, at the field `password`, for the owner of an account with these applications. */
export function refuseWeakOwnPassword(password: string, applications: readonly ApplicationRow[]): void {
  for (const row of applications) {
    const { full_name: fullName, birth_date: birthDate, cpf, motorcycle_model: motorcycle } = row
    refuseWeakPassword('password', password, { fullName, cpf, birthDate, motorcycle })
  }
}

/** Throws `validation_failed` at `field` for a weak staff password, with `analyst_password_weak` for every reason. */
export function refuseWeakStaffPassword(field: string, password: string, username: string): void {
  if (staffPasswordWeakness(password, username) !== undefined) throw fieldError(field, 'analyst_password_weak')
}

/** Tells why a password is too weak for a staff account; undefined when it is not. */
export function staffPasswordWeakness(password: string, username: string) {
  return passwordWeakness(password, minimumStaffPassword, { texts: [username] })
}
