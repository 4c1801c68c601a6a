import type { Kysely } from 'kysely'
import type { DeletionAround, ReviewView } from '#api/portal.ts'
import type { RequestSummary, RequestView } from '#api/requests.ts'
import type { RequestMessageRow, RequestRow } from '#db/schema/requests.ts'
import type { Database } from '#db/schema.ts'
import { fileExtensions } from '#domain/documents/file-type.ts'
import { formatReference } from '#domain/reference.ts'
import { deletionBegins } from '#domain/requests.ts'
import type { Deps } from '../deps.ts'
import { fileAnswer } from '../http/answers.ts'
import { blobFileStore } from '../shared/file-store.ts'
import { ProblemError } from '../shared/problem.ts'
import {
  findAccountRequests,
  findChild,
  findDeletionAround,
  findFiles,
  findMessages,
  findPeople,
  findReviews,
} from './queries.ts'

/** The owner of requests: an account, and the applications that its session opens. */
export type Owner = { accountId: string; applicationIds: readonly string[] }

/** Tells whether a request belongs to one of the owner's applications, or to none. */
export const isAbout = ({ applicationIds }: Owner, { application_id: id }: Pick<RequestRow, 'application_id'>) =>
  id === null || applicationIds.includes(id)

/** Tells whether a complaint may go on to the ombudsman. */
export const isEscalable = (row: RequestRow) => row.kind === 'complaint' && ['answered', 'closed'].includes(row.state)

/** Returns the view of a request for the person who made it. */
export async function requestView(db: Kysely<Database>, row: RequestRow): Promise<RequestView> {
  const [messages, files, people, child] = await Promise.all([
    findMessages(db, row.id),
    findFiles(db, row.id),
    findPeople(db, row),
    findChild(db, row.id),
  ])
  return {
    ...summaryOf({ ...row, contract_number: people.contractNumber }),
    ...details(row),
    mayEscalate: isEscalable(row) && child === undefined,
    messages: messages.map((one) => ({ ...messageView(one), actor: null })),
    files: files.map((file) => ({
      id: file.id,
      fileName: file.file_name,
      sizeBytes: file.size_bytes,
      at: file.at.toISOString(),
    })),
  }
}

/** Returns what became of a request, for its customer and staff alike. */
export const details = (row: RequestRow) => ({
  extended: row.extended_at && {
    at: row.extended_at.toISOString(),
    reason: row.extension_reason ?? '',
  },
  answeredAt: row.answered_at?.toISOString() ?? null,
  reasons: row.reasons,
  contested: row.contested,
})

/** Returns a message of a request as pages show it. */
export const messageView = ({ id, author, actor_name: actor, body, at }: RequestMessageRow) => ({
  id,
  author,
  actor,
  body,
  at: at.toISOString(),
})

/** Returns a request as a line of a list. */
export function summaryOf(row: RequestRow & { contract_number: string | null }): RequestSummary {
  const { id, kind, state, due_on, contract_number: contractNumber } = row
  const openedAt = row.opened_at.toISOString()
  return { id, protocol: formatReference(row.protocol), kind, state, openedAt, dueOn: due_on, contractNumber }
}

/** The reviews of an application's refusal, oldest first, as its timelines show them. */
export async function reviewsOf(db: Kysely<Database>, applicationId: string): Promise<ReviewView[]> {
  return (await findReviews(db, applicationId)).map((row) => ({
    id: row.id,
    protocol: formatReference(row.protocol),
    state: row.state,
    dueOn: row.due_on,
    reasons: row.reasons,
    contested: row.contested,
    openedAt: row.opened_at.toISOString(),
    answeredAt: row.answered_at?.toISOString() ?? null,
    closedAt: row.closed_at?.toISOString() ?? null,
  }))
}

/** A deletion that waits, as its customer sees it. */
export const pendingDeletionView = ({
  id,
  protocol,
  opened_at,
}: Pick<RequestRow, 'id' | 'protocol' | 'opened_at'>) => ({
  requestId: id,
  protocol: formatReference(protocol),
  doneFrom: deletionBegins(opened_at.toISOString()),
})

/** The deletion that waits for the account of an application. */
export async function deletionAround(db: Kysely<Database>, applicationId: string): Promise<DeletionAround | null> {
  const row = await findDeletionAround(db, applicationId)
  return row ? { ...pendingDeletionView(row), takesApplication: row.takes_application } : null
}

/** The requests of an account, newest first. */
export async function ownRequests(db: Kysely<Database>, owner: Owner): Promise<{ requests: RequestSummary[] }> {
  const rows = await findAccountRequests(db, owner.accountId)
  return { requests: rows.filter((row) => isAbout(owner, row)).map(summaryOf) }
}

/** Answers with a file of a request. Throws `not_found`. */
export async function openRequestFile(deps: Deps, row: RequestRow, fileId: string): Promise<Response> {
  const all = await findFiles(deps.db, row.id)
  const place = all.findIndex(({ id }) => id === fileId)
  const file = all[place]
  const body = file ? await blobFileStore(deps.documents).stream(file.blob_key) : null
  if (!file || !body) throw new ProblemError('not_found')
  // The bank names the file, because the sender's name can be 'comprovante.hta'.
  const name = `anexo-${place + 1}-${formatReference(row.protocol)}.${fileExtensions[file.mime_type]}`
  return fileAnswer({ name, bytes: file.size_bytes, body }, file.mime_type)
}
