import { useState } from 'react'
import type { AdminDetail } from '#contracts/admin.ts'
import { progressStatuses } from '#domain/application/status.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Card } from '#ui/structure/Card.tsx'
import type { Save } from '../state/use-application.ts'
import { GoBackDialog } from './GoBackDialog.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'
import { useDecision } from './use-decision.ts'

const stepOf = (status: string) => (progressStatuses as readonly string[]).indexOf(status)

/** Approve at once, but for one that is further already; refuse with a reason. What is in the notes box goes along. */
export function ActionsCard({ detail, save }: { detail: AdminDetail; save: Save }) {
  const { status } = detail
  const [asks, setAsks] = useState<'reason' | 'going back' | null>(null)
  const { note, busy, decide } = useDecision(detail, save)
  const isBeyond = stepOf(status) > stepOf('approved')
  const close = () => setAsks(null)

  return (
    <Card title="Ações">
      <div className="grid gap-2">
        <Button
          full
          busy={busy}
          disabled={status === 'approved'}
          onClick={() => (isBeyond ? setAsks('going back') : decide('approved'))}
        >
          Aprovar Financiamento
        </Button>
        <Button full variant="danger" disabled={status === 'rejected' || busy} onClick={() => setAsks('reason')}>
          Recusar Financiamento
        </Button>
      </div>
      <GoBackDialog
        open={asks === 'going back'}
        from={status}
        to="approved"
        onClose={close}
        onConfirm={() => decide('approved')}
      />
      {asks === 'reason' && (
        <ReasonDialog
          title="Recusar este financiamento?"
          hint="Fica no histórico; o cliente não vê o motivo"
          confirm="Recusar Financiamento"
          maxLength={1000}
          onConfirm={(reason) => decide('rejected', reason)}
          onClose={close}
        >
          {note && 'A observação que você escreveu também fica no histórico.'}
        </ReasonDialog>
      )}
    </Card>
  )
}
