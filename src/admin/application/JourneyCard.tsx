import { Check, Circle, CircleDot } from 'lucide-react'
import type { AdminDetail } from '#api/admin.ts'
import { sentenceFor } from '#content/sentences.ts'
import { releaseNeeds, taskLabels, taskTime } from '#content/stages.ts'
import { type BindingNeed, missingForRelease } from '#domain/application/release.ts'
import { type Task, tasksOf } from '#domain/application/tasks.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { DoneCard } from '#ui/structure/DoneCard.tsx'
import { SaveFailure } from './DialogFailure.tsx'
import { MoveDialog } from './status/MoveDialog.tsx'
import { knownStatus } from './status/tracker-step.ts'
import { useStatusChange } from './status/use-status-change.ts'
import type { Save } from './use-application.ts'

const marks = {
  done: { Icon: Check, color: 'text-ok', spoken: 'Feita' },
  current: { Icon: CircleDot, color: 'text-info', spoken: 'A próxima' },
  later: { Icon: Circle, color: 'text-ink-faint', spoken: 'Depois' },
}

/** The tasks that the applicant sees too. Once only the release is left, says that nothing is missing for it. */
export function JourneyCard({ detail, save }: { detail: AdminDetail; save: Save }) {
  const change = useStatusChange(detail, save)
  const tasks = tasksOf(knownStatus(detail), detail.journey)
  const { releasedWithout: waived } = detail
  const missing = missingForRelease(detail.journey, detail.release).filter(
    (need) => !waived.some((one) => one === need),
  )
  const isReleasing = tasks.some(({ id }) => id === 'release')
  if (tasks.length === 0) return null
  const isDone = tasks.every(({ state }) => state === 'done')
  return (
    <DoneCard title="Tarefas da etapa" done={isDone ? 'Todas feitas' : null}>
      <ol className="grid gap-3">
        {tasks.map((task) => (
          <TaskLine
            key={task.id}
            task={task}
            pickup={detail.pickup}
            isWaived={waived.some((need) => taskOf[need] === task.id)}
          />
        ))}
      </ol>
      {waived.length > 0 && !isReleasing && (
        <p className="mt-4 text-sm text-warn">
          Liberada sem <span>{new Intl.ListFormat('pt-BR').format(waived.map((need) => releaseNeeds[need]))}</span>, por
          exceção aprovada.
        </p>
      )}
      {missing.length === 0 && isReleasing && (
        <Alert
          tone="ok"
          className="mt-4"
          title="Tudo pronto: liberar a moto"
          action={
            <Button size="sm" busy={change.busy} onClick={() => change.propose('completed')}>
              Liberar a moto
            </Button>
          }
        >
          Não falta mais nada nesta etapa.
          <SaveFailure failure={change.failure} failed={sentenceFor('status_failed')} className="mt-2" />
        </Alert>
      )}
      <MoveDialog detail={detail} change={change} />
    </DoneCard>
  )
}

/** The task that an exception waives. */
const taskOf: Readonly<Record<BindingNeed, Task['id']>> = { entry: 'entry', contract: 'sign', registration: 'register' }

type TaskProps = { task: Task; pickup: AdminDetail['pickup']; isWaived: boolean }

function TaskLine({ task, pickup, isWaived }: TaskProps) {
  const { Icon, color, spoken } = marks[task.state]
  return (
    <li className="flex gap-3">
      <Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${color}`} />
      <div>
        <p className="font-semibold">
          <span>{taskLabels[task.id]}</span>
          <span className="sr-only">{`: ${spoken}`}</span>
        </p>
        {isWaived && !task.at && <p className="text-sm text-warn">Dispensada por exceção aprovada</p>}
        {task.at && <p className="figures text-ink-faint text-sm">{taskTime(task, pickup)}</p>}
      </div>
    </li>
  )
}
