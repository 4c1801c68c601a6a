import { useState } from 'react'
import { messageFor } from '#content/messages.ts'
import type { AdminDetail } from '#contracts/admin.ts'
import { progressStatuses, statusLabel } from '#domain/application/status.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { Card } from '#ui/structure/Card.tsx'
import { admin } from '../../core/api.ts'
import type { Save } from '../use-application.ts'
import { ReasonDialog } from './ReasonDialog.tsx'

const stepOf = (status: string) => (progressStatuses as readonly string[]).indexOf(status)

/** Approve at once, but for one that is further already; refuse with a reason. */
export function ActionsCard({ detail, save }: { detail: AdminDetail; save: Save }) {
  const { id, status } = detail
  const [refusing, setRefusing] = useState(false)
  const [goingBack, setGoingBack] = useState(false)
  const isBeyond = stepOf(status) > stepOf('approved')
  const [busy, setBusy] = useState(false)

  async function decide(decision: 'approved' | 'rejected', note?: string) {
    setBusy(true)
    const request = (version: number) =>
      admin.applications[':id'].status.$put({
        param: { id },
        json: { status: decision, version, ...(note && { note }) },
      })
    const done = `Status atualizado para ${statusLabel(decision)}`
    const answer = await save(request, { done, failed: messageFor('status_failed') })
    setBusy(false)
    return answer.ok
  }

  return (
    <Card title="Ações">
      <div className="grid gap-2">
        <Button
          full
          busy={busy}
          disabled={status === 'approved'}
          onClick={() => (isBeyond ? setGoingBack(true) : decide('approved'))}
        >
          Aprovar Financiamento
        </Button>
        <Button full variant="danger" disabled={status === 'rejected' || busy} onClick={() => setRefusing(true)}>
          Recusar Financiamento
        </Button>
      </div>
      <Dialog
        open={goingBack}
        onClose={() => setGoingBack(false)}
        title={`Voltar para ${statusLabel('approved')}?`}
        actions={
          <>
            <Button variant="secondary" onClick={() => setGoingBack(false)}>
              Cancelar
            </Button>
            <Button
              onClick={() => {
                setGoingBack(false)
                void decide('approved')
              }}
            >
              Voltar a esta etapa
            </Button>
          </>
        }
      >
        <p>
          Este financiamento já foi aprovado e está em {statusLabel(status)}. Aprovar de novo leva o cliente de volta à
          etapa {statusLabel('approved')}.
        </p>
      </Dialog>
      {refusing && (
        <ReasonDialog
          title="Recusar este financiamento?"
          hint="Fica no histórico; o cliente não vê o motivo"
          confirm="Recusar Financiamento"
          maxLength={1000}
          onConfirm={(reason) => decide('rejected', reason)}
          onClose={() => setRefusing(false)}
        />
      )}
    </Card>
  )
}
