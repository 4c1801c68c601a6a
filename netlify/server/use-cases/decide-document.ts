import type { Kysely } from 'kysely'
import type { DocumentReviewRequest } from '#api/admin.ts'
import type { Database } from '#db/schema.ts'
import type { DocumentKind } from '#domain/documents/documents.ts'
import { missingChecks, refusalsOf } from '#domain/documents/review.ts'
import { change } from '../application/change.ts'
import type { AnalystActor } from '../application/events.ts'
import type { Deps } from '../deps.ts'
import { askTwice } from '../messages/ask-twice.ts'
import { applicantOf, queueMessage } from '../messages/queue-message.ts'
import { fieldError, ProblemError } from '../shared/problem.ts'

/**
 * Accepts a document with everything that the analyst compared on it, or refuses it with a code and a reason that the
 * applicant reads. The applicant can send a refused document again, and is told of each decision about it. Throws
 * `checks_required`, `document_refusal_required` or `reason_required` at the field, what `askTwice` throws, and
 * `wrong_status` outside the documents stage.
 */
export function decideDocument(
  deps: Deps,
  analyst: AnalystActor,
  id: string,
  kind: DocumentKind,
  request: DocumentReviewRequest,
) {
  const { decision, documentId, checked = [], refusal, confirmed } = request
  const reason = decision === 'refused' ? request.reason || null : null
  if (decision === 'refused' && (!refusal || !refusalsOf(kind).includes(refusal))) {
    throw fieldError('refusal', 'document_refusal_required')
  }
  if (decision === 'refused' && reason === null) throw fieldError('reason', 'reason_required')
  if (decision === 'accepted' && missingChecks(kind, checked).length > 0) throw fieldError('checked', 'checks_required')
  return change(deps, analyst, id, request.version, async (row, trx) => {
    const review = { decision, reason, by: analyst.id, at: deps.now() }
    if (row.status !== 'waiting_docs') throw new ProblemError('wrong_status')
    if (reason !== null) await askTwice(deps, trx, analyst, { reason }, { confirmed, about: row.contract_number })
    const wasRefused = (await reviewOf(trx, documentId)) === 'refused'
    if (!(await reviewDocument(trx, { applicationId: id, kind, documentId }, review))) {
      throw new ProblemError('stale_version')
    }
    return {
      update: { documents: JSON.stringify({ ...row.documents, [kind]: decision === 'accepted' }) },
      event: {
        kind: `document_${decision}`,
        note: reason,
        data: {
          document: kind,
          documentId,
          ...(checked.length > 0 && { checked }),
          ...(decision === 'refused' && refusal && { refusal }),
        },
      },
      followUp: async () => {
        const { person, ...envelope } = applicantOf(row)
        const message = { ...envelope, event: `${documentId}:${row.version}` }
        const params = { ...person, document: kind }
        if (reason !== null)
          await queueMessage(deps, trx, { ...message, kind: 'document_refused', params: { ...params, reason } })
        else if (wasRefused) await queueMessage(deps, trx, { ...message, kind: 'document_accepted', params })
      },
    }
  })
}

async function reviewOf(db: Kysely<Database>, documentId: string) {
  const row = await db.selectFrom('documents').select('review').where('id', '=', documentId).executeTakeFirst()
  return row?.review
}

/** Stores the decision about a current document; false if another file has replaced it. */
async function reviewDocument(
  db: Kysely<Database>,
  wanted: { applicationId: string; kind: DocumentKind; documentId: string },
  review: { decision: 'accepted' | 'refused'; reason: string | null; by: string; at: Date },
): Promise<boolean> {
  const result = await db
    .updateTable('documents')
    .set({
      review: review.decision,
      review_reason: review.reason,
      reviewed_by: review.by,
      reviewed_at: review.at,
    })
    .where('id', '=', wanted.documentId)
    .where('application_id', '=', wanted.applicationId)
    .where('kind', '=', wanted.kind)
    .where('state', '=', 'stored')
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}
