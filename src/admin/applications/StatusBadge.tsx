import { statusBadge } from '#domain/application/status.ts'
import { Badge } from '#ui/feedback/Badge.tsx'

const tones = { yellow: 'warn', amber: 'warn', green: 'ok', red: 'bad', blue: 'info', grey: 'neutral' } as const

/** The status of an application by its Portuguese label; an unknown one as it is stored. */
export function StatusBadge({ status }: { status: string }) {
  const { label, tone } = statusBadge(status)
  return <Badge tone={tones[tone]}>{label}</Badge>
}
