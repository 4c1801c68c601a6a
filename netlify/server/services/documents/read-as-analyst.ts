import type { DocumentKind } from '#domain/documents/documents.ts'
import type { Deps } from '../../deps.ts'
import { addEvent } from '../../repositories/applications/events.ts'
import { lastDocumentEvent } from '../../repositories/applications/history.ts'
import type { AnalystActor } from '../accounts/actor.ts'
import { openDocument } from './read.ts'

const thumbnailEventEveryMs = 3_600_000

/**
 * Opens the file of a document for an analyst, and notes it in the history: every view, and a thumbnail once an hour
 * for each file, or a page left open would fill the history. Throws `not_found`.
 */
export async function readDocument(
  deps: Deps,
  analyst: AnalystActor,
  applicationId: string,
  kind: DocumentKind,
  as: 'view' | 'thumbnail',
) {
  const file = await openDocument(deps, applicationId, kind)
  const event = as === 'view' ? 'document_viewed' : 'document_thumbnail'
  const documentId = file.row.id
  const at = deps.now()
  if (as === 'thumbnail') {
    const last = await lastDocumentEvent(deps.db, { applicationId, kind: event, actorId: analyst.id, documentId })
    if (last && at.getTime() - last.getTime() < thumbnailEventEveryMs) return file
  }
  await addEvent(deps.db, { applicationId, kind: event, actor: analyst, data: { document: kind, documentId }, at })
  return file
}
