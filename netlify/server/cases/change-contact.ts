import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { ContactRequest } from '#api/contact-request.ts'
import type { ApplicationRow } from '#db/schema/applications.ts'
import type { Database } from '#db/schema.ts'
import { maskEmail } from '#domain/identity/identifiers.ts'
import { searchColumns } from '#domain/search/search-columns.ts'
import { type CodeSubject, countCodeRequest, sendCode, withCode } from '../accounts/one-time-code.ts'
import { verifyPassword } from '../accounts/password.ts'
import { type Contact, keepFormerContact, updateContact } from '../application/contact-queries.ts'
import { addEvent } from '../application/events.ts'
import { findApplication } from '../application/queries.ts'
import { renewContract } from '../contracts/make-contract.ts'
import type { Deps } from '../deps.ts'
import { applicantOf } from '../messages/addressee.ts'
import { queueMessage } from '../messages/queue-message.ts'
import { ProblemError } from '../shared/problem.ts'
import { countAgainst, forgive } from '../shared/rate-limits.ts'

/**
 * Changes how to reach an applicant, who proves by the password to be the person and, for a new e-mail address, by a code
 * sent there to be reached by it. The history says which fields changed and, masked, what was in them; the address on file is
 * told, and the new one. Throws ProblemError: not_found, password_incorrect, too_many_requests; `code_required` when the
 * code was sent just now, and what `withCode` throws.
 */
export async function changeContact(
  deps: Deps,
  applicationId: string,
  { password, code, ...sent }: ContactRequest,
): Promise<void> {
  await countAgainst(deps, { passwordCheck: applicationId })
  const application = await findApplication(deps.db, applicationId)
  if (!application) throw new ProblemError('not_found')
  if (!(await verifyPassword(password, application.password_hash))) throw new ProblemError('password_incorrect')
  await forgive(deps, 'passwordCheck', applicationId)
  const contact: Contact = { ...sent, complement: sent.complement ?? application.complement }
  const fields = Object.keys(contact) as (keyof Contact)[]
  const changed = fields.filter((field) => contact[field] !== application[field])
  if (changed.length === 0) return
  if (code !== undefined || !changed.includes('email')) await countAgainst(deps, { contactChange: applicationId })
  const save = (tx: Transaction<Database>) => saveContact(deps, tx, application, contact, changed)
  if (!changed.includes('email')) return deps.db.transaction().execute(save)
  const subject: CodeSubject = { purpose: 'email', applicationId, binding: contact.email }
  if (code === undefined) await askForCode(deps, subject, application)
  else await withCode(deps, subject, code, save)
}

/** Sends a code to the new address; what was asked for waits until it comes back. */
async function askForCode(deps: Deps, subject: CodeSubject, { full_name, contract_number }: ApplicationRow) {
  await countCodeRequest(deps, subject)
  const person = { email: subject.binding, fullName: full_name, contractNumber: contract_number }
  await deps.db.transaction().execute((tx) => sendCode(deps, tx, subject, person))
  throw new ProblemError('code_required')
}

async function saveContact(
  deps: Deps,
  tx: Transaction<Database>,
  application: ApplicationRow,
  contact: Contact,
  changed: (keyof Contact)[],
): Promise<void> {
  const { id } = application
  const at = deps.now()
  await keepFormerContact(tx, id, contactOf(application), at)
  await updateContact(tx, id, { ...contact, ...searchColumns({ ...application, ...contact }) }, at)
  const actor = { type: 'applicant', id, name: null } as const
  const data = { fields: changed, former: maskedContact(application, changed) }
  await addEvent(tx, { applicationId: id, kind: 'contact_changed', actor, data, at })
  await renewContract(deps, tx, { ...application, ...contact })
  const { person, ...former } = applicantOf(application)
  const event = `${id}:${randomUUID()}`
  const told = { ...person, at: at.toISOString() }
  await queueMessage(deps, tx, { ...former, event, kind: 'contact_changed_old', params: { ...told, fields: changed } })
  if (!changed.includes('email')) return
  await queueMessage(deps, tx, { ...former, to: contact.email, event, kind: 'contact_changed_new', params: told })
}

const contactOf = ({ email, phone, cep, street, ...row }: ApplicationRow): Contact => ({
  ...{ email, phone, cep, street, number: row.number, complement: row.complement },
  ...{ neighborhood: row.neighborhood, city: row.city, state: row.state },
})

/** What was there before, as much of it as an analyst needs to talk about it: 'm***@exemplo.com, celular final 4321'. */
function maskedContact({ email, phone, city, state }: Contact, changed: readonly (keyof Contact)[]): string {
  const parts = [
    changed.includes('email') && maskEmail(email),
    changed.includes('phone') && `celular final ${phone.slice(-4)}`,
    changed.some((field) => field !== 'email' && field !== 'phone') && `endereço em ${city} (${state})`,
  ]
  return parts.filter((part) => part !== false).join(', ')
}
