import type { ApplicantView } from '#api/portal.ts'
import { taskTime } from '#domain/application/task-time.ts'
import { type Task, taskLabels, tasksOf } from '#domain/application/tasks.ts'
import { Card } from '#ui/structure/Card.tsx'
import { Timeline, type TimelineState } from '#ui/structure/Timeline.tsx'

const states: Record<Task['state'], TimelineState> = { done: 'done', current: 'active', later: 'todo' }

/** The tasks of the present stage, where it has any: what is done, what is next, what comes later. */
export function TasksCard({ view }: { view: ApplicantView }) {
  const tasks = tasksOf(view.status, view.journey)
  if (tasks.length === 0) return null
  return (
    <Card title="O que falta">
      <Timeline
        label="Tarefas desta etapa"
        stages={tasks.map((task) => ({
          id: task.id,
          label: taskLabels[task.id],
          state: states[task.state],
          description: task.at && <time dateTime={task.at}>{taskTime(task, view.pickup)}</time>,
        }))}
      />
    </Card>
  )
}
