import type { ReviewView } from '#api/portal.ts'
import { answerTime, reviewReasonSentences } from '#content/requests.ts'
import { brazilianDate, formatDateTime, formatPlainDate } from '#domain/calendar/calendar.ts'
import { serverDate } from '#lib/api.ts'
import type { TimelineStage } from '#ui/structure/Timeline.tsx'

/**
 * Returns the stages of the reviews of a refusal, with their days. The timelines of customer and bank end with them.
 */
export function reviewStages(reviews: readonly ReviewView[], forStaff = false): TimelineStage[] {
  return reviews.flatMap((review) => [
    {
      id: `${review.id} asked`,
      label: 'Revisão pedida',
      state: 'done' as const,
      description: (
        <>
          <time dateTime={review.openedAt}>{formatDateTime(review.openedAt)}</time> · protocolo{' '}
          <span translate="no">{review.protocol}</span>
        </>
      ),
    },
    answer(review, forStaff),
  ])
}

/**
 * Says for when the answer is promised. While the bank waits for the customer, a day that is over is not the bank's.
 */
function dueText({ state, dueOn }: ReviewView, forStaff: boolean): string {
  const today = brazilianDate(serverDate())
  if (dueOn < today && forStaff) return `Resposta: era até ${formatPlainDate(dueOn)}`
  if (dueOn < today && state === 'waiting') return 'Continua assim que a informação chegar'
  return `Resposta ${answerTime(dueOn, today)}`
}

function answer(review: ReviewView, forStaff: boolean): TimelineStage {
  const { id, state, answeredAt, closedAt, reasons } = review
  const stage = { id: `${id} answer` }
  if (answeredAt !== null) {
    const isChanged = reasons.includes('changed')
    return {
      ...stage,
      label: isChanged ? 'Revisão respondida: a recusa foi desfeita' : 'Revisão respondida: a decisão continua',
      state: isChanged ? 'done' : 'stopped',
      description: (
        <>
          <time dateTime={answeredAt}>{formatDateTime(answeredAt)}</time>
          {reasons.map((reason) => (
            <p key={reason}>{reviewReasonSentences[reason]}</p>
          ))}
        </>
      ),
    }
  }
  if (state === 'closed')
    return {
      ...stage,
      label: 'Revisão encerrada sem resposta, a pedido do cliente',
      state: 'stopped',
      description: closedAt && <time dateTime={closedAt}>{formatDateTime(closedAt)}</time>,
    }
  return {
    ...stage,
    label: state === 'waiting' ? 'Revisão: falta uma informação do cliente' : 'Revisão em andamento',
    state: state === 'waiting' ? 'waiting' : 'active',
    description: dueText(review, forStaff),
  }
}
