import type { ReviewView } from '#api/portal.ts'
import { answerTime, reviewReasonSentences } from '#content/requests.ts'
import { brazilianDate, formatDateTime } from '#domain/calendar/calendar.ts'
import type { TimelineStage } from '#ui/structure/Timeline.tsx'

/** Gives the stages of the reviews of a refusal, with their days. The timelines of customer and bank end with them. */
export function reviewStages(reviews: readonly ReviewView[]): TimelineStage[] {
  return reviews.flatMap((review) => [
    {
      id: `${review.id} asked`,
      label: 'Revisão pedida',
      state: 'done' as const,
      description: (
        <>
          <time dateTime={review.openedAt}>{formatDateTime(review.openedAt)}</time> · protocolo {review.protocol}
        </>
      ),
    },
    answer(review),
  ])
}

function answer({ id, state, dueOn, answeredAt, closedAt, reasons }: ReviewView): TimelineStage {
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
    description: `Resposta ${answerTime(dueOn, brazilianDate(new Date()))}`,
  }
}
