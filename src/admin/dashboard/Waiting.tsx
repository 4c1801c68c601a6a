import type { DashboardResponse } from '#api/admin.ts'
import { queueNames } from '#content/work-lists.ts'
import { formatDate } from '#domain/calendar/calendar.ts'
import { builtInViews, type Queue } from '#domain/work-lists.ts'
import { PressFailure } from '#forms/PressFailure.tsx'
import { usePress } from '#forms/use-press.ts'
import type { Failure } from '#lib/api.ts'
import { Button } from '#ui/actions/Button.tsx'
import { paths } from '../core/router.ts'
import { enterQueue, notOpened, shown } from '../queue/queue-session.ts'

const number = new Intl.NumberFormat('pt-BR')
const listOf = (query: Record<string, string>) => `${paths.list}?${new URLSearchParams(query)}`

/** Waiting work, with a link to it. */
type Tile = {
  name: string
  href: string
  count: number
  more?: boolean
  oldestAt?: string | null
  /** A problem with some of the waiting items. */
  alarm?: string | false
  /** A queue from which the next application can be taken, and how many of its applications colleagues already have. */
  queue?: Queue
  taken?: number
}

const others = ['requests', 'payments', 'approvals', 'mine', 'late', 'contacts'] as const
type Kind = Queue | (typeof others)[number]

/**
 * The kinds of waiting work for each role. First come those that only this role can move, or in which a customer has
 * waited longest.
 */
const groups: Readonly<Record<'analyst' | 'manager', readonly { title: string; kinds: readonly Kind[] }[]>> = {
  analyst: [
    {
      title: 'O que espera pela equipe',
      kinds: [
        ...([
          'requests',
          'release',
          'register',
          'payments',
          'approvals',
          'contract',
          'unsigned',
          'pickup',
          'mine',
          'late',
        ] as const),
        ...(['analyse', 'documents', 'pix', 'ended', 'lien', 'contacts'] as const),
      ],
    },
  ],
  manager: [
    {
      title: 'O que espera por você',
      kinds: [
        'requests',
        'approvals',
        'release',
        'register',
        'payments',
        'contract',
        'unsigned',
        'pickup',
        'ended',
        'lien',
      ],
    },
    { title: 'Nas filas da equipe', kinds: ['analyse', 'documents', 'pix', 'contacts'] },
  ],
}

/** The work that waits for the bank, in the order of the role. Kinds without waiting work share one line. */
export function Waiting({ data, managesBank }: { data: DashboardResponse; managesBank: boolean }) {
  const { pressed, failureAt, press } = usePress<Queue>()
  const lists = groups[managesBank ? 'manager' : 'analyst'].map(({ title, kinds }) => {
    const tiles = kinds.map((kind) => tileOf(kind, data, managesBank))
    return { title, tiles: tiles.filter(({ count }) => count > 0), empty: tiles.filter(({ count }) => count === 0) }
  })
  return lists.map(({ title, tiles, empty }) => (
    <section key={title} aria-label={title} className="grid gap-3">
      <h2 className="font-bold text-xl">{title}</h2>
      {tiles.length > 0 && (
        <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-4">
          {tiles.map((tile) => (
            <Waits
              key={tile.name}
              tile={tile}
              entering={pressed}
              failure={tile.queue ? failureAt(tile.queue) : null}
              onEnter={(queue) => void press(queue, () => shown(enterQueue(queue)))}
            />
          ))}
        </ul>
      )}
      {empty.length > 0 && (
        <p className="text-ink-soft text-sm">
          Nada em: <span translate="no">{empty.map(({ name }) => name).join(' · ')}</span>.
        </p>
      )}
    </section>
  ))
}

/** Tells whether a queue has an application left for the reader. */
const mayTake = ({ queue, count, taken = 0 }: Tile) => queue !== undefined && taken < count

/** Returns number, address and problem of one kind of waiting work. */
function tileOf(kind: Kind, data: DashboardResponse, managesBank: boolean): Tile {
  const { approvals, payments, mine, team, newContacts } = data
  switch (kind) {
    case 'requests': {
      const { late, ombudsman, ...requests } = data.requests
      const alarms = [
        ombudsman > 0 && `${number.format(ombudsman)} na ouvidoria`,
        late > 0 && `${number.format(late)} em atraso`,
      ]
      const alarm = alarms.filter(Boolean).join(', ')
      return { name: 'Solicitações a responder', href: paths.requests, ...requests, alarm: alarm !== '' && alarm }
    }
    case 'payments':
      return { name: 'Pagamentos a resolver', href: `${paths.payments}?state=todo`, ...payments }
    case 'approvals': {
      const name = managesBank ? 'Aprovações' : 'Pedidos seus à gestão'
      return { name, href: paths.approvals, count: approvals }
    }
    case 'mine': {
      const alarm = mine.late > 0 && `${number.format(mine.late)}${mine.more ? '+' : ''} em atraso`
      return { name: 'Com você', href: listOf(builtInViews.mine), count: mine.open, more: mine.more, alarm }
    }
    case 'late': {
      const count = team.reduce((sum, { late }) => sum + late, 0)
      return { name: 'Atrasados', href: listOf(builtInViews.late), count, more: team.some(({ more }) => more) }
    }
    case 'contacts':
      return { name: 'Contatos novos', href: `${paths.contacts}?state=new`, ...newContacts }
    default: {
      const waiting = data.queues.find(({ queue }) => queue === kind)
      return {
        name: queueNames[kind],
        href: listOf({ queue: kind, sort: 'createdAt', direction: 'asc' }),
        queue: kind,
        count: waiting?.count ?? 0,
        more: waiting?.more ?? false,
        oldestAt: waiting?.oldestAt ?? null,
        alarm: waiting?.isLate === true && 'Há prazo vencido',
        taken: waiting?.free == null ? 0 : waiting.count - waiting.free,
      }
    }
  }
}

type WaitsProps = {
  tile: Tile
  entering: Queue | null
  failure: Failure | null
  onEnter: (queue: Queue) => void
}

function Waits({ tile, entering, failure, onEnter }: WaitsProps) {
  const { name, href, count, more, oldestAt, alarm, queue, taken = 0 } = tile
  return (
    <li className="flex flex-col justify-between gap-2 rounded-lg border border-line bg-white p-3 hover:border-ink-faint sm:p-4">
      <a href={href} className="group block min-h-11 grow">
        <span className="block text-ink-soft text-sm group-hover:underline">{name}</span>
        <span className="figures mr-2 font-bold text-2xl">{`${number.format(count)}${more ? '+' : ''}`}</span>
        {oldestAt && (
          <span className="figures mr-2 inline-block text-ink-soft text-sm">{`desde ${formatDate(oldestAt)}`}</span>
        )}
        {taken > 0 && (
          <span className="figures inline-block text-ink-soft text-sm">
            <span>{number.format(taken)}</span> com colegas
          </span>
        )}
        {alarm && <span className="inline-block font-semibold text-bad text-sm">{alarm}</span>}
      </a>
      {queue && mayTake(tile) && (
        <Button
          size="sm"
          variant="secondary"
          className="px-2!"
          busy={entering === queue}
          onClick={() => onEnter(queue)}
        >
          Pegar próximo<span className="sr-only">{`: ${name}`}</span>
        </Button>
      )}
      <PressFailure failure={failure} what={notOpened} />
    </li>
  )
}
