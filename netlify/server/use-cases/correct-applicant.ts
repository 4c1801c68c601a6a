import type { Transaction } from 'kysely'
import type { ApplicationRow } from '#db/schema/applications.ts'
import type { Database } from '#db/schema.ts'
import { searchColumns } from '#domain/search.ts'
import { findApplicationsOf, lockAccount } from '../accounts/applicant-accounts-queries.ts'
import { findPerson, updatePerson } from '../accounts/people.ts'
import { type AnalystActor, addEvent } from '../application/events.ts'
import { lockApplication, updateApplication } from '../application/queries.ts'
import { renewContract } from '../contracts/make-contract.ts'
import type { Deps } from '../deps.ts'
import { findRequest, lockRequest, updateRequest } from '../requests/queries.ts'
import { fieldError, ProblemError } from '../shared/problem.ts'

/** What a person is called and when they were born. */
interface Correct {
  fullName: string
  birthDate: string
}

/**
 * Corrects the name or the birth date of a person, as they requested and a document proves (LGPD, art. 18, III), in
 * every application of their account. Makes unsigned contracts anew; a signed one does not change. Throws `not_found`,
 * `stale_request`, `wrong_status` for a closed request or one of another kind, and `required` at the name if the
 * request corrects nothing.
 */
export async function correct(
  deps: Deps,
  actor: AnalystActor,
  requestId: string,
  sent: { fullName?: string | undefined; birthDate?: string | undefined; version: number },
): Promise<void> {
  const asked = await findRequest(deps.db, requestId)
  if (asked === undefined) throw new ProblemError('not_found')
  await deps.db.transaction().execute(async (tx) => {
    // The account first, like every other act on several of its applications.
    if (asked.account_id !== null) await lockAccount(tx, asked.account_id)
    const request = await lockRequest(tx, requestId)
    if (request === undefined) throw new ProblemError('not_found')
    if (request.version !== sent.version) throw new ProblemError('stale_request')
    const { account_id: accountId } = request
    if (accountId !== asked.account_id) throw new ProblemError('stale_request')
    const person = accountId === null ? undefined : await findPerson(tx, accountId)
    if (accountId === null || person === undefined || request.kind !== 'correction' || request.state === 'closed')
      throw new ProblemError('wrong_status')
    const { fullName = person.full_name, birthDate = person.birth_date } = sent
    const isCorrected = fullName !== person.full_name || birthDate !== person.birth_date
    const at = deps.now()
    if (isCorrected) await updatePerson(tx, accountId, { full_name: fullName, birth_date: birthDate }, at)
    let applications = 0
    for (const { id } of await findApplicationsOf(tx, accountId)) {
      const row = await lockApplication(tx, id)
      if (row && (await correctApplication(deps, tx, actor, row, { fullName, birthDate }))) applications += 1
    }
    if (!isCorrected && applications === 0) throw fieldError('fullName', 'required')
    await updateRequest(tx, requestId, {}, at)
  })
}

/** Corrects a locked application, with a line of its history; false if it names the person so already. */
async function correctApplication(
  deps: Deps,
  tx: Transaction<Database>,
  actor: AnalystActor,
  row: ApplicationRow,
  { fullName, birthDate }: Correct,
): Promise<boolean> {
  const fields = [
    ...(fullName !== row.full_name ? (['fullName'] as const) : []),
    ...(birthDate !== row.birth_date ? (['birthDate'] as const) : []),
  ]
  if (fields.length === 0) return false
  const at = deps.now()
  const corrected = { ...row, full_name: fullName, birth_date: birthDate }
  await updateApplication(tx, row.id, { full_name: fullName, birth_date: birthDate, ...searchColumns(corrected) }, at)
  await addEvent(tx, { applicationId: row.id, kind: 'data_corrected', actor, data: { fields }, at })
  await renewContract(deps, tx, corrected)
  return true
}
