import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import type { Kysely, Transaction } from 'kysely'
import type { ContactRequest } from '#api/contact-request.ts'
import { type UndoPage, undoEmailPages } from '#content/undo-pages.ts'
import type { ApplicationRow } from '#db/schema/applications.ts'
import type { Database } from '#db/schema.ts'
import { documentKinds, documentRules } from '#domain/documents/documents.ts'
import { redactEmail } from '#domain/identity/identifiers.ts'
import { searchColumns } from '#domain/search.ts'
import { access } from '../accounts/access.ts'
import { confirmOwnPassword, hashForCpf, ownerOf } from '../accounts/applicant-accounts.ts'
import { findApplicationsOf } from '../accounts/applicant-accounts-queries.ts'
import { accountOfEmailUndo, emailUndo, type LeftAddress, moveEmail, setAddress } from '../accounts/change-email.ts'
import { storePassword } from '../accounts/change-password.ts'
import { updatePerson } from '../accounts/people.ts'
import { addEvent } from '../application/events.ts'
import { findApplication, lockApplication, updateApplication } from '../application/queries.ts'
import { renewContract } from '../contracts/make-contract.ts'
import type { Deps } from '../deps.ts'
import { plainPage, plainPagePolicy } from '../http/answers.ts'
import { answersFile } from '../http/declared-answer.ts'
import type { AppEnv } from '../http/request.ts'
import { applicantOf, queueMessage } from '../messages/queue-message.ts'
import { ProblemError } from '../shared/problem.ts'
import { countAgainst } from '../shared/rate-limits.ts'
import { newToken } from '../shared/tokens.ts'

/**
 * Changes how to reach an applicant. The password proves who asks; a new e-mail address also takes the codes of
 * `moveEmail`. The address belongs to the account, so it changes in all of its applications. The history keeps which
 * fields changed and, redacted, their former values. The former address gets a message, and so does the new one. Throws
 * ProblemError: not_found, password_incorrect, too_many_requests, and what `moveEmail` throws.
 */
export async function changeContact(
  deps: Deps,
  applicationId: string,
  { password, code, formerCode, ...sent }: ContactRequest,
): Promise<void> {
  const [application, account] = await Promise.all([
    findApplication(deps.db, applicationId),
    ownerOf(deps.db, applicationId),
  ])
  if (!application) throw new ProblemError('not_found')
  await confirmOwnPassword(deps, account, password)
  const contact: Contact = { ...sent, complement: sent.complement ?? application.complement }
  const fields = Object.keys(contact) as (keyof Contact)[]
  const changed = fields.filter((field) => contact[field] !== application[field])
  if (changed.length === 0) return
  if (code !== undefined || !changed.includes('email')) await countAgainst(deps, { contactChange: account.id })
  if (!changed.includes('email')) {
    return deps.db.transaction().execute((tx) => saveContact(deps, tx, application, contact, changed, null))
  }
  const { email } = contact
  await moveEmail(deps, account, application, { email, code, formerCode }, async (tx, left) => {
    await saveContact(deps, tx, application, contact, changed, left)
    await storeEmail(deps, tx, account.id, email)
  })
}

/** Stores an account's e-mail address in those of its applications that have another. */
export async function storeEmail(
  deps: Deps,
  tx: Transaction<Database>,
  accountId: string,
  email: string,
): Promise<void> {
  for (const one of await findApplicationsOf(tx, accountId)) {
    if (one.email !== email) await store(deps, tx, one.id, { email })
  }
}

async function saveContact(
  deps: Deps,
  tx: Transaction<Database>,
  application: ApplicationRow,
  contact: Contact,
  changed: (keyof Contact)[],
  left: LeftAddress | null,
): Promise<void> {
  await store(deps, tx, application.id, Object.fromEntries(changed.map((field) => [field, contact[field]])))
  if (changed.includes('phone')) await updatePerson(tx, application.account_id, { phone: contact.phone }, deps.now())
  const { person, ...former } = applicantOf(application)
  const event = `${application.id}:${randomUUID()}`
  const told = { ...person, at: deps.now().toISOString() }
  await notifyFormer(deps, tx, application, event, changed, left)
  if (!changed.includes('email')) return
  await queueMessage(deps, tx, { ...former, to: contact.email, event, kind: 'contact_changed_new', params: told })
}

/**
 * Tells the former address of an application which contact data changed. `left` is an address that the account left
 * without a code from it: then the message goes there, with the link that undoes the move, because the address on file
 * may already be a thief's.
 */
export async function notifyFormer(
  deps: Deps,
  tx: Transaction<Database>,
  application: ApplicationRow,
  event: string,
  fields: (keyof Contact)[],
  left: LeftAddress | null,
): Promise<void> {
  const { person, ...former } = applicantOf(application)
  const undo = left && emailUndo(deps, left.accountId, left.email)
  const settling = left && undo ? { until: left.until.toISOString(), undoLink: undo.link } : null
  await queueMessage(deps, tx, {
    ...former,
    ...(left && undo ? { to: left.email, secret: undo.token, expiresAt: left.until } : {}),
    event,
    kind: 'contact_changed_old',
    params: { ...person, at: deps.now().toISOString(), fields, settling },
  })
}

/**
 * Changes some of an application's contact data, keeps the former ones, and makes an unsigned contract anew. Another
 * address while documents are reviewed has its proof reviewed again. Everything else comes from the locked row, which
 * an analyst may have corrected meanwhile.
 */
async function store(deps: Deps, tx: Transaction<Database>, id: string, changes: Partial<Contact>): Promise<void> {
  const application = await lockApplication(tx, id)
  if (application === undefined) throw new ProblemError('not_found')
  const contact = { ...contactOf(application), ...changes }
  const changed = Object.keys(changes) as (keyof Contact)[]
  const at = deps.now()
  await keepFormerContact(tx, id, contactOf(application), at)
  await updateContact(tx, id, { ...contact, ...searchColumns({ ...application, ...contact }) }, at)
  const actor = { type: 'applicant', id, name: null } as const
  const data = { fields: changed, former: maskedContact(application, changed) }
  await addEvent(tx, { applicationId: id, kind: 'contact_changed', actor, data, at })
  if (application.status === 'waiting_docs' && changed.some(isOfAddress)) {
    await reviewAddressAgain(tx, id, at)
  }
  await renewContract(deps, tx, { ...application, ...contact })
}

const addressProofs = documentKinds.filter((kind) => documentRules[kind].provesAddress)

/**
 * Puts an accepted proof of residence back to be reviewed, because it was compared with the former address. The version
 * stops an analyst whose page still shows that address.
 */
async function reviewAddressAgain(tx: Transaction<Database>, id: string, at: Date): Promise<void> {
  await tx
    .updateTable('documents')
    .set({ review: 'pending', review_reason: null, reviewed_by: null, reviewed_at: null })
    .where('application_id', '=', id)
    .where('kind', 'in', addressProofs)
    .where('state', '=', 'stored')
    .where('review', '=', 'accepted')
    .execute()
  await updateApplication(tx, id, {}, at)
}

const contactOf = ({ email, phone, cep, street, ...row }: ApplicationRow): Contact => ({
  email,
  phone,
  cep,
  street,
  number: row.number,
  complement: row.complement,
  neighborhood: row.neighborhood,
  city: row.city,
  state: row.state,
})

/**
 * Returns the former values, redacted to the parts that an analyst needs in a call: 'm***@exemplo.com, celular final
 * 4321'.
 */
function maskedContact({ email, phone, city, state }: Contact, changed: readonly (keyof Contact)[]): string {
  const parts = [
    changed.includes('email') && redactEmail(email),
    changed.includes('phone') && `celular final ${phone.slice(-4)}`,
    changed.some(isOfAddress) && `endereço em ${city} (${state})`,
  ]
  return parts.filter((part) => part !== false).join(', ')
}

const isOfAddress = (field: keyof Contact) => field !== 'email' && field !== 'phone'

/** The contact data: the only personal data that an applicant may change, because the rest is part of the contract. */
type Contact = Pick<
  ApplicationRow,
  'email' | 'phone' | 'cep' | 'street' | 'number' | 'complement' | 'neighborhood' | 'city' | 'state'
>

/**
 * Replaces an application's contact data and its search columns. Does not increment the version: only the proof of
 * residence depends on contact data, and an applicant could delay a decision by changing it again and again.
 */
async function updateContact(
  db: Kysely<Database>,
  id: string,
  contact: Contact & Pick<ApplicationRow, 'search_text' | 'name_key' | 'city_key'>,
  at: Date,
): Promise<void> {
  await db
    .updateTable('financing_applications')
    .set({ ...contact, updated_at: at })
    .where('id', '=', id)
    .execute()
}

/** Stores the contact data that a change is about to replace. */
async function keepFormerContact(db: Kysely<Database>, id: string, former: Contact, at: Date): Promise<void> {
  await db
    .insertInto('former_contacts')
    .values({ application_id: id, contact: JSON.stringify(former), replaced_at: at })
    .execute()
}

/**
 * The page of the undo link in the owner's message about a changed e-mail address. Opening it only asks, because mail
 * scanners open every link.
 */
export const undoEmailRoutes = new Hono<AppEnv>()
  .get('/contact/undo/:token', access('public'), answersFile('text/html'), (c) =>
    answerUndo(c, c.req.param('token'), false),
  )
  .post('/contact/undo/:token', access('public'), answersFile('text/html'), (c) =>
    answerUndo(c, c.req.param('token'), true),
  )

async function answerUndo(c: Context<AppEnv>, token: string, confirmed: boolean) {
  const page = await undoEmail(c.var.deps, token, confirmed)
  c.header('Content-Security-Policy', plainPagePolicy)
  c.header('Referrer-Policy', 'no-referrer')
  return c.html(plainPage(page), page.found ? 200 : 410)
}

/**
 * Returns the page of 'Não fui eu', after an e-mail address was replaced without a code from it. `confirmed` restores
 * that address in every application of the account. A thief knew the password, so it stops working, and all sessions,
 * codes and browsers end. The owner sets a new one by recovery, with a code to the restored address.
 */
async function undoEmail(deps: Deps, token: string, confirmed: boolean): Promise<UndoPage> {
  if (!confirmed)
    return (await accountOfEmailUndo(deps, deps.db, token)) ? undoEmailPages.question : undoEmailPages.over
  const unguessable = newToken()
  return deps.db.transaction().execute(async (tx) => {
    const found = await accountOfEmailUndo(deps, tx, token)
    if (found === undefined) return undoEmailPages.over
    const { account, former } = found
    const passwordHash = await hashForCpf(unguessable, account.password_hash)
    await storePassword(deps, tx, account, { passwordHash, by: 'email_undo' })
    await setAddress(tx, account.id, { email: former, confirmedAt: deps.now() }, deps.now())
    await storeEmail(deps, tx, account.id, former)
    return undoEmailPages.done
  })
}
