import { queueNames, queues } from '#domain/work/queues.ts'
import { Button } from '#ui/actions/Button.tsx'
import { useEnterQueue } from '../work/use-run.ts'

/** What waits for the bank, and the way into each queue: its oldest application first. */
export function Queues() {
  const { entering, enter } = useEnterQueue()
  return (
    <ul aria-label="Filas" className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
      {queues.map((queue) => (
        <li key={queue} className="grid gap-2 rounded-lg border border-line bg-white p-4">
          <span className="font-semibold">{queueNames[queue]}</span>
          <Button size="sm" variant="secondary" busy={entering === queue} onClick={() => void enter(queue)}>
            Pegar próximo
          </Button>
        </li>
      ))}
    </ul>
  )
}
