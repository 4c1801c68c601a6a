import { useState } from 'react'
import type { AdminDetail } from '#api/admin.ts'
import { failureIn } from '#lib/api.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Card } from '#ui/structure/Card.tsx'
import { admin } from '../../core/api.ts'
import { ConfirmDialog } from '../../core/ConfirmDialog.tsx'
import type { Save } from '../use-application.ts'
import { RecordHandOver } from './DeliveryCard.tsx'

/** A hand-over that the counter sent and that could not be recorded: the bank finds out where the motorcycle is. */
export function RefusedHandOverCard({ detail, save }: { detail: AdminDetail; save: Save }) {
  const [open, setOpen] = useState<'recording' | 'stayed' | null>(null)
  if (!detail.tasks.some(({ kind }) => kind === 'check_hand_over')) return null
  const hasEnded = detail.outcome.end !== null
  const request = admin.applications[':id']['hand-over'].stayed
  return (
    <Card title="A moto pode ter saído">
      <p className="mb-4 text-sm">
        A loja enviou uma entrega que não pôde ser registrada. O histórico diz quem levaria a moto, e quando. Fale com a
        loja. <span>{hasEnded ? 'Se a moto saiu, registre a entrega: ela precisa voltar.' : releaseFirst}</span>
      </p>
      <div className="flex flex-wrap gap-2">
        {hasEnded && (
          <Button variant="secondary" size="sm" onClick={() => setOpen('recording')}>
            Registrar entrega
          </Button>
        )}
        <Button variant="secondary" size="sm" onClick={() => setOpen('stayed')}>
          A moto não saiu
        </Button>
      </div>
      {open === 'recording' && <RecordHandOver detail={detail} save={save} onClose={() => setOpen(null)} />}
      {open === 'stayed' && (
        <ConfirmDialog
          title="A moto não saiu?"
          confirm="A moto não saiu"
          onConfirm={async () =>
            failureIn(await save(() => request.$post({ param: { id: detail.id } }), 'Registrado: a moto não saiu'))
          }
          onClose={() => setOpen(null)}
        >
          Confirme só depois de falar com a loja. O histórico guarda a entrega recusada.
        </ConfirmDialog>
      )}
    </Card>
  )
}

const releaseFirst = 'Se a moto saiu, libere de novo e registre a entrega em Retirada.'
