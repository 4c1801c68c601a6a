import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { AdminDetail } from '#api/admin.ts'
import { messageFor } from '#content/messages.ts'
import { formatBRL } from '#domain/money/money.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Card } from '#ui/structure/Card.tsx'
import { admin } from '../../core/api.ts'
import { $who } from '../../core/session.ts'
import { DatedNoteDialog } from '../DatedNoteDialog.tsx'
import type { Save } from '../state/use-application.ts'

type Props = { detail: AdminDetail; save: Save }

const failed = messageFor('installments_return_failed')

/** Installments that the customer paid and no longer owes: the bank gives them back, and a manager records it. */
export function InstallmentsReturnCard({ detail, save }: Props) {
  const [open, setOpen] = useState(false)
  const isManager = useStore($who)?.role === 'manager'
  const task = detail.tasks.find(({ kind }) => kind === 'return_installments')
  if (task === undefined) return null
  const request = admin.applications[':id'].installments.return
  return (
    <Card title="Parcelas a devolver">
      <p className="mb-4 text-sm">
        O cliente pagou {formatBRL(task.cents ?? 0)} de parcelas que não deve mais. Devolva pela conta do banco e
        registre aqui.{!isManager && ' Quem registra é a gestão.'}
      </p>
      {isManager && (
        <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
          Registrar a devolução
        </Button>
      )}
      {open && (
        <DatedNoteDialog
          title="Registrar a devolução"
          intro={`Registre só depois de devolver ${formatBRL(task.cents ?? 0)}. O cliente recebe um e-mail.`}
          confirm="Registrar"
          failed={failed}
          day={{ name: 'returnedOn', label: 'Dia da devolução' }}
          note={{
            ...{ name: 'how', label: 'Como foi devolvido', hint: 'Por exemplo: o identificador do Pix' },
            maxLength: 140,
          }}
          onSave={(returnedOn, how) =>
            save(
              () => request.$post({ param: { id: detail.id }, json: { returnedOn, how } }),
              { done: messageFor('installments_returned'), failed },
              { inDialog: true },
            )
          }
          onClose={() => setOpen(false)}
        />
      )}
    </Card>
  )
}
