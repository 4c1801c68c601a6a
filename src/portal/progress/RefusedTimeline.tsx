import type { ApplicantView } from '#api/portal.ts'
import { statusLabels } from '#content/stages.ts'
import { formatDateTime } from '#domain/calendar/calendar.ts'
import { reviewStages } from '#requests/review-stages.tsx'
import { Timeline, type TimelineStage } from '#ui/structure/Timeline.tsx'

type Props = {
  view: ApplicantView
  /** The stages before the refusal, or those of an application that goes on after a review. */
  stages: readonly TimelineStage[]
}

/** The stages of an application that was refused, with the refusal and its reviews. */
export function RefusedTimeline({ view, stages }: Props) {
  const reviews = reviewStages(view.reviews ?? [])
  if (view.status === 'rejected') {
    return <Timeline label="Andamento" stages={[...stages, ...refusal(view), ...reviews]} />
  }
  return (
    <>
      <Timeline label="Andamento" stages={stages} />
      <div className="mt-6 border-line border-t pt-5">
        <h3 className="mb-4 font-semibold">A recusa e a revisão</h3>
        <Timeline label="A recusa e a revisão" stages={[...refusal(view), ...reviews]} />
      </div>
    </>
  )
}

function refusal({ events }: ApplicantView): TimelineStage[] {
  const at = events.findLast((event) => event.to === 'rejected')?.at
  return [
    {
      id: 'rejected',
      label: statusLabels.rejected,
      state: 'failed',
      description: at && <time dateTime={at}>{formatDateTime(at)}</time>,
    },
  ]
}
