import type { ContactRequest } from '#contracts/portal.ts'
import { verifyPassword } from '../../auth/password.ts'
import type { Deps } from '../../deps.ts'
import { ProblemError } from '../../problem.ts'
import { findApplication } from '../../repositories/applications/applications.ts'
import { type Contact, updateContact } from '../../repositories/applications/contact.ts'
import { addEvent } from '../../repositories/applications/events.ts'
import { countAgainst, forgive } from '../limits/rate-limits.ts'
import { searchColumns } from './search-columns.ts'

/**
 * Changes how to reach an applicant, who proves by the password to be the person. The history says which fields changed,
 * not what was in them. Throws ProblemError: not_found, password_incorrect, too_many_requests.
 */
export async function changeContact(
  deps: Deps,
  applicationId: string,
  { password, ...contact }: ContactRequest,
): Promise<void> {
  await countAgainst(deps, { passwordCheck: applicationId })
  const application = await findApplication(deps.db, applicationId)
  if (!application) throw new ProblemError('not_found')
  if (!(await verifyPassword(password, application.password_hash))) throw new ProblemError('password_incorrect')
  await forgive(deps, 'passwordCheck', applicationId)
  const fields = Object.keys(contact) as (keyof Contact)[]
  const changed = fields.filter((field) => contact[field] !== application[field])
  if (changed.length === 0) return
  const at = deps.now()
  await deps.db.transaction().execute(async (db) => {
    await updateContact(db, applicationId, { ...contact, ...searchColumns({ ...application, ...contact }) }, at)
    await addEvent(db, {
      applicationId,
      kind: 'contact_changed',
      actor: { type: 'applicant', id: applicationId, name: null },
      data: { fields: changed },
      at,
    })
  })
}
