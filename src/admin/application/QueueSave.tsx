import type { AdminDetail } from '#api/admin.ts'
import { QueueBar } from '../work/QueueBar.tsx'
import { useRun } from '../work/queue-session.ts'
import type { Save } from './state/use-application.ts'
import { MoveDialog } from './status/MoveDialog.tsx'
import { useTrackerSave } from './status/use-tracker-save.ts'

/** The bar of the queue, which also saves the chosen step and the note before it goes on. */
export function QueueSave({ detail, save }: { detail: AdminDetail; save: Save }) {
  const run = useRun(detail.id)
  const { change, changed, submit } = useTrackerSave(detail, save)
  if (!run) return null
  // What asks for a reason goes on once that is given.
  const asking = {
    ...change,
    send: async (...what: Parameters<typeof change.send>) => {
      const failure = await change.send(...what)
      if (failure === null) await run.next()
      return failure
    },
  }
  return (
    <>
      <QueueBar run={run} id={detail.id} onSave={changed ? submit : undefined} />
      <MoveDialog detail={detail} change={asking} />
    </>
  )
}
