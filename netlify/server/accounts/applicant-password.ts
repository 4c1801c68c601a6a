import { hashPassword, saltOf } from './password.ts'

/**
 * The hash to store for an applicant's new password; `newestHash` is that of the CPF's newest application. All applications
 * of a CPF share one random salt, so that a login costs one derivation and takes the same time however many there are.
 */
export async function hashForCpf(password: string, newestHash: string | null | undefined): Promise<string> {
  return hashPassword(password, newestHash ? saltOf(newestHash) : undefined)
}
