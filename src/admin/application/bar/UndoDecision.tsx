import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import type { AdminDetail } from '#api/admin.ts'
import { decisionTakenBack } from '#domain/application/taken-back.ts'
import { Button } from '#ui/actions/Button.tsx'
import { $who } from '../../core/session.ts'
import { $undo } from '../../work/queue-session.ts'
import { knownStatus } from '../status/tracker-step.ts'
import type { StatusChange } from '../status/use-status-change.ts'

const names = { approval: 'Desfazer aprovação', refusal: 'Desfazer recusa' }

/** For managers: back to before the approval or the refusal, with a reason. Also asks what 'Desfazer' in a queue wants to know. */
export function UndoDecision({ detail, change }: { detail: AdminDetail; change: StatusChange }) {
  const isManager = useStore($who)?.role === 'manager'
  const wanted = useStore($undo)
  const status = knownStatus(detail)
  const latest = useRef(change)
  latest.current = change

  useEffect(() => {
    if (wanted?.id !== detail.id) return
    $undo.set(null)
    if (status === wanted.to) void latest.current.propose(wanted.from)
  }, [wanted, detail.id, status])

  const before = detail.events.findLast(({ to }) => to === status)?.from ?? 'analysis'
  const decision = decisionTakenBack(status, before)
  if (!isManager || decision === null) return null
  return (
    <Button size="sm" variant="ghost" className="max-md:col-span-2" onClick={() => void change.propose(before)}>
      {names[decision]}
    </Button>
  )
}
