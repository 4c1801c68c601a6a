import type { ApplicantView } from '#api/portal.ts'
import { statusLabels, taskLabels, taskTime } from '#content/stages.ts'
import { canonicalStatus } from '#domain/application/status.ts'
import { type Task, tasksOf } from '#domain/application/tasks.ts'
import { type TimelineStage as Stage, timeline } from '#domain/application/timeline.ts'
import { formatKnownTime } from '#domain/calendar/calendar.ts'
import { lazily } from '#ui/structure/lazily.tsx'
import { Timeline, type TimelineStage, type TimelineState } from '#ui/structure/Timeline.tsx'

const RefusedTimeline = lazily(async () => (await import('./RefusedTimeline.tsx')).RefusedTimeline)

const states: Record<Stage['tone'], TimelineState> = {
  done: 'done',
  current: 'active',
  waiting: 'waiting',
  ended: 'stopped',
  upcoming: 'todo',
}

const taskStates: Record<Task['state'], TimelineState> = { done: 'done', current: 'active', later: 'todo' }

/**
 * The six stages, with the day and hour of each. The current one lists its tasks until the handover of the motorcycle.
 * An application with an end shows only the stages it reached, and a refused one its refusal.
 */
export function StatusTimeline({ view }: { view: ApplicantView }) {
  const tasks = view.handOver || view.outcome.end ? [] : tasksOf(view.status, view.journey)
  const { end } = view.outcome
  const all = timeline({ ...view, handedOverAt: view.journey.handedOverAt, end }).map<TimelineStage>((stage) => ({
    id: stage.status,
    label: statusLabels[stage.status],
    state: states[stage.tone],
    description: stage.at ? <StageDate at={stage.at} last={stage.tone === 'ended'} /> : 'Pendente',
    steps: tasks.length > 0 && stage.status === canonicalStatus(view.status) ? steps(tasks, view) : undefined,
  }))
  const stages = end ? all.filter(({ state }) => state !== 'todo') : all
  if (view.status === 'rejected' || (view.reviews?.length ?? 0) > 0)
    return <RefusedTimeline view={view} stages={stages} />
  return <Timeline label="Andamento" stages={stages} />
}

/** Says in one line how far an application is. */
export function timelineLine(view: ApplicantView): string {
  if (view.outcome.end) return 'Encerrado'
  if (view.handOver) return 'As 6 etapas estão prontas'
  const stages = timeline({ ...view, handedOverAt: view.journey.handedOverAt, end: null })
  const stage = stages.findLast(({ tone }) => tone !== 'upcoming')
  return stage ? `Etapa ${stage.number} de ${stages.length}: ${statusLabels[stage.status]}` : ''
}

function steps(tasks: readonly Task[], { pickup }: ApplicantView): TimelineStage['steps'] {
  return {
    label: 'Tarefas desta etapa',
    stages: tasks.map((task) => ({
      id: task.id,
      label: taskLabels[task.id],
      state: taskStates[task.state],
      description: task.at && <time dateTime={task.at}>{taskTime(task, pickup)}</time>,
    })),
  }
}

function StageDate({ at, last = false }: { at: string; last?: boolean }) {
  return (
    <>
      <time dateTime={at}>{formatKnownTime(at)}</time>
      {last && <span> · o pedido foi até aqui</span>}
    </>
  )
}
