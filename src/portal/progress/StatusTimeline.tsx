import type { ApplicantView } from '#api/portal.ts'
import { statusLabels } from '#domain/application/status.ts'
import { type TimelineStage as Stage, timeline } from '#domain/application/timeline.ts'
import { formatDateTime } from '#domain/calendar/calendar.ts'
import { Timeline, type TimelineStage, type TimelineState } from '#ui/structure/Timeline.tsx'

const states: Record<Stage['tone'], TimelineState> = {
  done: 'done',
  current: 'active',
  waiting: 'waiting',
  ended: 'stopped',
  upcoming: 'todo',
}

/** The six stages with the day and hour each was reached. A refused application shows those it reached, and its end. */
export function StatusTimeline({ view }: { view: ApplicantView }) {
  const stages = timeline({ ...view, handedOverAt: view.journey.handedOverAt }).map<TimelineStage>((stage) => ({
    id: stage.status,
    label: stage.label,
    state: states[stage.tone],
    description: stage.at ? <StageDate at={stage.at} last={stage.tone === 'ended'} /> : 'Pendente',
  }))
  return <Timeline label="Andamento do pedido" stages={view.status === 'rejected' ? refused(view, stages) : stages} />
}

function refused(view: ApplicantView, stages: TimelineStage[]): TimelineStage[] {
  const at = view.events.findLast((event) => event.to === 'rejected')?.at
  return [
    ...stages.filter((stage) => stage.state !== 'todo'),
    {
      id: 'rejected',
      label: statusLabels.rejected,
      state: 'failed',
      description: at && <StageDate at={at} />,
    },
  ]
}

function StageDate({ at, last = false }: { at: string; last?: boolean }) {
  return (
    <>
      <time dateTime={at}>{formatDateTime(at)}</time>
      {last && ' · o pedido foi até aqui'}
    </>
  )
}
