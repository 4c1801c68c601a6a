import type { ApplicantView, ApplicationView } from '#api/portal.ts'
import { canonicalStatus } from '#domain/application/status.ts'
import { lastDoneAt, nextTask, tasksOf } from '#domain/application/tasks.ts'
import { businessDaysAfter, contactDeadline, contactPromiseBusinessDays } from '#domain/calendar/business-days.ts'
import type { PlainDate } from '#domain/calendar/calendar.ts'
import { documentKinds } from '#domain/documents/documents.ts'

type View = ApplicationView & Pick<ApplicantView, 'charge'>

/**
 * The day by which the bank promises its next step: two business days after it became the bank's turn. Null if it is the
 * applicant's turn or nothing is left to do.
 */
export function nextStepDeadline(view: View): PlainDate | null {
  switch (canonicalStatus(view.status)) {
    case 'received':
    case 'analysis':
      return contactDeadline(new Date(view.createdAt))
    case 'approved':
      return after(reachedAt(view))
    case 'waiting_docs': {
      const documents = documentKinds.map((kind) => view.documents[kind])
      const all = documents.every(({ status }) => status === 'uploaded' || status === 'accepted')
      return all
        ? after(
            documents
              .map((document) => document.uploadedAt ?? '')
              .toSorted()
              .at(-1),
          )
        : null
    }
    case 'signing':
      return signingDeadline(view)
    default:
      return null
  }
}

/** The applicant pays once there is a code, and signs once there is a contract; the rest is the bank's turn. */
function signingDeadline(view: View): PlainDate | null {
  const tasks = tasksOf(view.status, view.journey)
  const since = lastDoneAt(tasks) ?? reachedAt(view)
  switch (nextTask(tasks)) {
    case 'sign':
      return view.journey.contract?.readyAt ? null : after(since)
    case 'register':
    case 'release':
      return after(since)
    default:
      return view.pixCode || view.charge?.state === 'expired' ? null : after(reachedAt(view))
  }
}

const reachedAt = ({ events, status, createdAt }: ApplicationView) =>
  events.findLast((event) => event.to === status)?.at ?? createdAt

const after = (instant: string | undefined) =>
  instant ? businessDaysAfter(new Date(instant), contactPromiseBusinessDays) : null
