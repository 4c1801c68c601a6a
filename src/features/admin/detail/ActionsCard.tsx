import { useState } from 'react'
import { messageFor } from '#content/messages.ts'
import type { AdminDetail } from '#contracts/admin.ts'
import { statusLabel } from '#domain/status.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { admin } from '../api.ts'
import { ReasonDialog } from './ReasonDialog.tsx'
import type { Save } from './useApplication.ts'

/** Approve at once, refuse with a reason. */
export function ActionsCard({ detail, save }: { detail: AdminDetail; save: Save }) {
  const { id, status } = detail
  const [refusing, setRefusing] = useState(false)
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
        <Button full busy={busy} disabled={status === 'approved'} onClick={() => decide('approved')}>
          Aprovar Financiamento
        </Button>
        <Button full variant="danger" disabled={status === 'rejected' || busy} onClick={() => setRefusing(true)}>
          Recusar Financiamento
        </Button>
      </div>
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
