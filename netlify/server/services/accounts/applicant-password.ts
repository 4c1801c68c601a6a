import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { hashPassword, saltOf } from '../../auth/password.ts'
import { findCredentials } from '../../repositories/applications/applications.ts'

/**
 * The hash to store for an applicant's new password. A CPF's applications share one random salt, so that a login costs
 * one derivation, and takes the same time, however many there are (auth/password.ts).
 */
export async function hashForCpf(db: Kysely<Database>, cpf: string, password: string): Promise<string> {
  const [newest] = await findCredentials(db, cpf)
  return hashPassword(password, newest && saltOf(newest.password_hash))
}
