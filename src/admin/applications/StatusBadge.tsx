import { statusBadge } from '#domain/application/status.ts'
import { Badge } from '#ui/feedback/Badge.tsx'

const tones = { yellow: 'warn', amber: 'warn', green: 'ok', red: 'bad', blue: 'info', grey: 'neutral' } as const

type Props = { status: string; withdrawn: boolean }

/** Shows an application's status by its Portuguese label, an unknown status as stored, and whether the customer withdrew. */
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
