import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { documentWords } from '#content/documents.ts'
import type { ApplicationRow } from '#db/schema/applications.ts'
import type { DocumentsTable } from '#db/schema/documents.ts'
import type { Database } from '#db/schema.ts'
import { type DocumentKind, documentKinds, forEachDocument } from '#domain/documents/documents.ts'
import { addEvents, type NewEvent } from '#server/application/events.ts'
import { recordDocuments } from '#server/documents/store.ts'
import type { FileStore } from '#server/shared/file-store.ts'
import { signContracts } from './demo-contracts.ts'
import { documentPicture } from './document-pictures.ts'
import { demoAnalyst, demoApplicants } from './logins.ts'

type Review = DocumentsTable['review']['__select__']

const all = (review: Review): Partial<Record<DocumentKind, Review>> => forEachDocument(() => review)
// The applicants who wait for documents show every state. The first documented applicant has sent none yet.
const waiting: readonly Partial<Record<DocumentKind, Review>>[] = [
  { cnh: 'refused', residencia: 'accepted' },
  all('pending'),
]
const refusal = 'A foto está com reflexo e não dá para ler o número do registro.'

/**
 * Adds documents with their files to the demo's applications, and signs their contracts, unless the database has any
 * document.
 */
export async function seedDemoDocuments(db: Kysely<Database>, files: FileStore): Promise<void> {
  if (await db.selectFrom('documents').select('id').limit(1).executeTakeFirst()) return
  await seedMissingDocuments(db, files)
  await signContracts(db, files)
}

/** Adds documents with their files to every application that was asked for some and has none. */
export async function seedMissingDocuments(db: Kysely<Database>, files: FileStore): Promise<void> {
  const applications = await db
    .selectFrom('financing_applications')
    .selectAll()
    .where('status', 'in', ['waiting_docs', 'signing', 'completed'])
    .where('cpf', '!=', demoApplicants[0].cpf)
    .where('id', 'not in', db.selectFrom('documents').select('application_id'))
    .orderBy('created_at', 'desc')
    .execute()
  const waitingOnes = applications.filter(({ status }) => status === 'waiting_docs')
  for (const [index, application] of applications.entries()) {
    const reviews = waiting[waitingOnes.indexOf(application) % waiting.length] ?? all('accepted')
    await seedDocuments(db, files, application, reviews, index)
  }
}

async function seedDocuments(
  db: Kysely<Database>,
  files: FileStore,
  application: ApplicationRow,
  reviews: Partial<Record<DocumentKind, Review>>,
  seed: number,
): Promise<void> {
  const asked = await db
    .selectFrom('application_events')
    .select('at')
    .where('application_id', '=', application.id)
    .where('to_status', '=', 'waiting_docs')
    .executeTakeFirst()
  const analyst = await db
    .selectFrom('admin_users')
    .select(['id', 'name'])
    .where('username', '=', demoAnalyst.username)
    .executeTakeFirstOrThrow()
  const made = documentKinds.flatMap((kind, index) => {
    const review = reviews[kind]
    const at = new Date((asked?.at ?? application.created_at).getTime() + (index + 1) * 7 * 60_000)
    return review ? [madeDocument({ applicationId: application.id, kind, review, at, seed, analyst })] : []
  })
  await Promise.all(made.map(({ row, bytes }) => files.write(row.blob_key, bytes)))
  if (made.length > 0) {
    await db
      .insertInto('documents')
      .values(made.map(({ row }) => row))
      .execute()
    await addEvents(
      db,
      made.flatMap(({ events }) => events),
    )
  }
  await recordDocuments(db, application.id, application.updated_at)
}

interface MadeUp {
  applicationId: string
  kind: DocumentKind
  review: Review
  at: Date
  seed: number
  analyst: { id: string; name: string }
}

/** A document's row, its file, and what the history tells of it. */
function madeDocument({ applicationId, kind, review, at, seed, analyst }: MadeUp) {
  const reviewedAt = new Date(at.getTime() + 3 * 3_600_000)
  const bytes = documentPicture(kind, seed)
  const row = {
    application_id: applicationId,
    kind,
    state: 'stored',
    file_name: `${documentWords[kind].title.toLowerCase()}.png`,
    mime_type: 'image/png',
    size_bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    parts: 1,
    received: 1,
    blob_key: `${applicationId}/${kind}/${at.getTime()}.png`,
    review,
    review_reason: review === 'refused' ? refusal : null,
    reviewed_by: null,
    reviewed_at: review === 'pending' ? null : reviewedAt,
    created_at: at,
    updated_at: at,
  } as const
  const sent: NewEvent = {
    applicationId,
    kind: 'document_sent',
    actor: { type: 'applicant', id: applicationId, name: null },
    data: { document: kind, replaces: false },
    at,
  }
  return { row, bytes, events: [sent, ...reviewEvents({ applicationId, kind, review, at: reviewedAt, analyst })] }
}

function reviewEvents({ applicationId, kind, review, at, analyst }: Omit<MadeUp, 'seed'>): NewEvent[] {
  const reviewed = { applicationId, actor: { type: 'analyst', ...analyst }, at } as const
  switch (review) {
    case 'pending':
      return []
    case 'refused':
      return [{ ...reviewed, kind: 'document_refused', data: { document: kind, refusal: 'unreadable' }, note: refusal }]
    case 'accepted':
      return [{ ...reviewed, kind: 'document_accepted', data: { document: kind } }]
  }
}
