import { type LeadState, leadStateLabels } from '#domain/leads/lead-state.ts'
import { Badge } from '#ui/feedback/Badge.tsx'

const tones = { new: 'info', called: 'warn', closed: 'neutral' } as const

/** Where a contact stands. */
export function ContactBadge({ state }: { state: LeadState }) {
  return <Badge tone={tones[state]}>{leadStateLabels[state]}</Badge>
}
