import type { DashboardResponse } from '#api/admin.ts'
import { formatDate } from '#domain/calendar/calendar.ts'
import { type Queue, queueNames } from '#domain/work/queues.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Key } from '../core/Key.tsx'
import { paths } from '../core/router.ts'
import { useShortcuts } from '../core/shortcuts.ts'
import { useEnterQueue } from '../work/queue-session.ts'

const number = new Intl.NumberFormat('pt-BR')
const listOf = (query: Record<string, string>) => `${paths.list}?${new URLSearchParams(query)}`

/** The applications that wait for the bank, a button into each queue, and the late ones by assignee. */
export function Queues({ data: { queues, late } }: { data: Pick<DashboardResponse, 'queues' | 'late'> }) {
  const { entering, enter } = useEnterQueue()
  const first = queues.find(({ count }) => count > 0)?.queue
  useShortcuts({ t: () => first && entering === null && void enter(first) })
  return (
    <section aria-labelledby="queues" className="grid gap-3">
      <h2 id="queues" className="font-bold text-xl">
        O que espera por você
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {queues.map((waiting) => (
          <QueueCard
            key={waiting.queue}
            {...waiting}
            isFirst={waiting.queue === first}
            entering={entering}
            onEnter={enter}
          />
        ))}
      </ul>
      <Late late={late} />
    </section>
  )
}

type CardProps = DashboardResponse['queues'][number] & {
  isFirst: boolean
  entering: Queue | null
  onEnter: (queue: Queue) => void
}

function QueueCard({ queue, count, more, oldestAt, isLate, isFirst, entering, onEnter }: CardProps) {
  const name = queueNames[queue]
  return (
    <li className="flex flex-col justify-between gap-2 rounded-lg border border-line bg-white p-4">
      <a href={listOf({ queue, sort: 'createdAt', direction: 'asc' })} className="group block min-h-11">
        <span className="block text-ink-soft text-sm group-hover:underline">{name}</span>
        <span className="figures font-bold text-2xl">{`${number.format(count)}${more ? '+' : ''}`}</span>
        {oldestAt && <span className="figures ml-2 text-ink-soft text-sm">desde {formatDate(oldestAt)}</span>}
        {isLate && <span className="block font-semibold text-bad text-sm">Há prazo vencido</span>}
      </a>
      <Button
        size="sm"
        variant="secondary"
        disabled={count === 0}
        busy={entering === queue}
        onClick={() => onEnter(queue)}
      >
        Pegar próximo<span className="sr-only">: {name}</span> {isFirst && <Key>T</Key>}
      </Button>
    </li>
  )
}

function Late({ late }: Pick<DashboardResponse, 'late'>) {
  const total = late.reduce((sum, { count }) => sum + count, 0)
  if (total === 0) return <p className="text-ink-soft text-sm">Nada está atrasado.</p>
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-bad/30 bg-bad-soft px-4 py-2">
      <a
        href={listOf({ age: 'late' })}
        className="inline-flex min-h-11 items-center gap-2 font-semibold hover:underline"
      >
        Atrasados
        <span className="figures">{number.format(total)}</span>
      </a>
      <ul aria-label="Atrasados por responsável" className="flex flex-wrap gap-2">
        {late.map(({ assignee, count }) => (
          <li key={assignee?.id ?? ''}>
            <a
              href={listOf({ age: 'late', assignee: assignee?.id ?? 'none' })}
              className="flex min-h-11 items-center gap-2 rounded-full border border-line bg-white px-4 text-sm hover:border-ink-faint"
            >
              {assignee?.name ?? 'Sem responsável'}
              <span className="figures font-bold">{number.format(count)}</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
