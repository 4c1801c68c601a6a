import type { ApplicationRequest } from '#api/application.ts'
import { type CodeSubject, countCodeRequest, sendCode, withCode } from '../accounts/one-time-code.ts'
import { findOnFile } from '../application/on-file.ts'
import type { Deps } from '../deps.ts'
import { ProblemError } from '../shared/problem.ts'
import { countAgainst, isBeyond, refuseBeyond } from '../shared/rate-limits.ts'
import type { Preparation } from './submit-queries.ts'

/** How many open applications of a CPF may have other passwords than the next one. */
const mostForeign = 3

/**
 * Anybody may apply with a CPF, so that nobody can fill it up for its owner: beyond three open applications under other
 * passwords, or too many in a day, the next one needs a code from the address on file. Throws `application_code_required`
 * when the code was sent just now, what `withCode` throws, and `too_many_requests`.
 */
export async function guardCpf(
  deps: Deps,
  { cpf, code }: ApplicationRequest,
  { openHashes, counts }: Preparation,
  passwordHash: string,
): Promise<void> {
  const foreign = (openHashes ?? []).filter((hash) => hash !== passwordHash)
  if (foreign.length < mostForeign && !isBeyond(deps, { applicationCpf: cpf }, counts)) return
  const onFile = await findOnFile(deps.db, cpf)
  if (onFile === undefined) return refuseBeyond(deps, { applicationCpf: cpf }, counts)
  const subject: CodeSubject = { purpose: 'apply', applicationId: onFile.id, binding: cpf }
  if (code !== undefined) {
    return withCode(deps, subject, code, (db) => countAgainst({ ...deps, db }, { applicationConfirmed: cpf }))
  }
  await countCodeRequest(deps, subject)
  const { email, full_name: fullName, contract_number: contractNumber } = onFile
  await deps.db.transaction().execute((tx) => sendCode(deps, tx, subject, { email, fullName, contractNumber }))
  throw new ProblemError('application_code_required')
}
