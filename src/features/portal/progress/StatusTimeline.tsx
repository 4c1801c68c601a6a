import type { ApplicantView } from '#contracts/portal.ts'
import { statusLabels } from '#domain/application/status.ts'
import { type TimelineStage as Stage, timeline } from '#domain/application/timeline.ts'
import { formatDateTime } from '#domain/calendar/calendar.ts'
import { Timeline, type TimelineStage, type TimelineState } from '#ui/structure/Timeline.tsx'

const states: Record<Stage['tone'], TimelineState> = {
  done: 'done',
  current: 'active',
  waiting: 'waiting',
  upcoming: 'todo',
}

/** The six stages with the day and hour each was reached. A refused application ends after the last it had. */
export function StatusTimeline({ view }: { view: ApplicantView }) {
  const stages = timeline(view).map<TimelineStage>((stage) => ({
    id: stage.status,
    label: stage.label,
    state: states[stage.tone],
    description: stage.at ? <time dateTime={stage.at}>{formatDateTime(stage.at)}</time> : 'Pendente',
  }))
  return <Timeline label="Andamento do pedido" stages={view.status === 'rejected' ? refused(view, stages) : stages} />
}

function refused(view: ApplicantView, stages: TimelineStage[]): TimelineStage[] {
  const at = view.events.findLast((event) => event.to === 'rejected')?.at
  return [
    ...stages.filter((stage) => stage.state === 'done'),
    {
      id: 'rejected',
      label: statusLabels.rejected,
      state: 'failed',
      description: at && <time dateTime={at}>{formatDateTime(at)}</time>,
    },
  ]
}
