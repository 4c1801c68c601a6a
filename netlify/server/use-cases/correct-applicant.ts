import { searchColumns } from '#domain/search.ts'
import { type AnalystActor, addEvent } from '../application/events.ts'
import { lockApplication, updateApplication } from '../application/queries.ts'
import { renewContract } from '../contracts/make-contract.ts'
import type { Deps } from '../deps.ts'
import { lockRequest, updateRequest } from '../requests/queries.ts'
import { fieldError, ProblemError } from '../shared/problem.ts'

/**
 * Corrects a name or a birth date as the customer requested and a document proves (LGPD, art. 18, III). Makes an
 * unsigned contract anew; a signed one does not change. Throws `not_found`, `stale_request`, `wrong_status` for a
 * closed request or one of another kind, and `required` at the name if the request corrects nothing.
 */
export async function correct(
  deps: Deps,
  actor: AnalystActor,
  requestId: string,
  sent: { fullName?: string | undefined; birthDate?: string | undefined; version: number },
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const request = await lockRequest(tx, requestId)
    if (request === undefined) throw new ProblemError('not_found')
    if (request.version !== sent.version) throw new ProblemError('stale_request')
    const row = request.application_id ? await lockApplication(tx, request.application_id) : undefined
    if (row === undefined || request.kind !== 'correction' || request.state === 'closed')
      throw new ProblemError('wrong_status')
    const { fullName = row.full_name, birthDate = row.birth_date } = sent
    const fields = [
      ...(fullName !== row.full_name ? (['fullName'] as const) : []),
      ...(birthDate !== row.birth_date ? (['birthDate'] as const) : []),
    ]
    if (fields.length === 0) throw fieldError('fullName', 'required')
    const at = deps.now()
    const corrected = { ...row, full_name: fullName, birth_date: birthDate }
    const changes = { full_name: fullName, birth_date: birthDate, ...searchColumns(corrected) }
    await updateApplication(tx, row.id, changes, at)
    await addEvent(tx, { applicationId: row.id, kind: 'data_corrected', actor, data: { fields }, at })
    await renewContract(deps, tx, corrected)
    await updateRequest(tx, requestId, {}, at)
  })
}
