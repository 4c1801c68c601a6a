import { Clock } from 'lucide-react'
import type { ListRow } from '#api/application-list.ts'
import { statusBadge } from '#content/stages.ts'
import { formatPlainDate } from '#domain/calendar/calendar.ts'
import { dayMs } from '#domain/calendar/day-arithmetic.ts'
import { serverNow } from '#lib/api.ts'
import { Badge } from '#ui/feedback/Badge.tsx'

const tones = { yellow: 'warn', amber: 'warn', green: 'ok', red: 'bad', blue: 'info', grey: 'neutral' } as const

type Props = { status: string; withdrawn: boolean }

/**
 * Shows an application's status by its Portuguese label, an unknown status as stored, and whether the customer
 * withdrew.
 */
export function StatusBadge({ status, withdrawn }: Props) {
  const { label, tone } = statusBadge(status)
  if (!withdrawn) return <Badge tone={tones[tone]}>{label}</Badge>
  return (
    <span className="inline-flex flex-wrap gap-1">
      <Badge tone="bad">Desistência</Badge>
      <Badge tone="neutral">{label}</Badge>
    </span>
  )
}

/** Shows how long an application has been in its stage, and marks one whose promised day has passed. */
export function StageAge({ row: { stageSince, promisedBy, late, status, withdrawnAt } }: { row: ListRow }) {
  const isOver = status === 'completed' || status === 'rejected' || withdrawnAt !== null
  const days = stageSince && !isOver ? Math.floor((serverNow() - Date.parse(stageSince)) / dayMs) : null
  // After the end the bank can still owe the release of the lien.
  if (days === null && !promisedBy) return <span className="text-ink-faint">Fim</span>
  const text = days === null ? 'Gravame' : days <= 0 ? 'hoje' : days === 1 ? '1 dia' : `${days} dias`
  if (!late) return <span>{text}</span>
  return (
    <span className="inline-flex items-center gap-1 font-semibold text-bad">
      <Clock aria-hidden className="size-4 shrink-0" />
      <span>{text}</span>
      <span className="sr-only">, atrasado</span>
      {promisedBy && <span className="sr-only">{`, prometido até ${formatPlainDate(promisedBy)}`}</span>}
    </span>
  )
}
