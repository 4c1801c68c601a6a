import { useState } from 'react'
import type { AdminDetail } from '#api/admin.ts'
import { sentenceFor } from '#content/sentences.ts'
import { formatBRL } from '#domain/money/money.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Card } from '#ui/structure/Card.tsx'
import { AskManagers, askedHint } from '../../core/ApprovalAsks.tsx'
import { admin } from '../../core/api.ts'
import { sinceApplication } from '../../core/past-day.ts'
import { DatedNoteDialog } from '../DatedNoteDialog.tsx'
import type { Save } from '../use-application.ts'

type Props = { detail: AdminDetail; save: Save }

const onlyManagersId = 'registrar-devolucao-so-a-gestao'
const failed = sentenceFor('installments_return_failed')

/**
 * Installments that the customer paid and no longer owes. The bank gives the money back, and staff record that; beyond their
 * limits they ask the managers to.
 */
export function InstallmentsReturnCard({ detail, save }: Props) {
  const [open, setOpen] = useState(false)
  const isAtOnce = detail.acts.returnInstallments === true
  const task = detail.tasks.find(({ kind }) => kind === 'return_installments')
  if (task === undefined) return null
  const request = admin.applications[':id'].installments.return
  const cents = formatBRL(task.cents ?? 0)
  const words = isAtOnce
    ? {
        title: 'Registrar a devolução',
        intro: `Registre só depois de devolver ${cents}. O cliente recebe um e-mail.`,
        confirm: 'Registrar',
      }
    : { title: 'Pedir à gestão para registrar a devolução?', intro: askedHint, confirm: 'Pedir à gestão' }
  return (
    <Card title="Parcelas a devolver">
      <p className="mb-4 text-sm">
        O cliente pagou <span translate="no">{cents}</span> de parcelas que não deve mais. Devolva pela conta do banco e
        registre aqui.
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          variant="secondary"
          size="sm"
          disabled={!isAtOnce}
          aria-describedby={isAtOnce ? undefined : onlyManagersId}
          onClick={() => setOpen(true)}
        >
          Registrar a devolução
        </Button>
        {!isAtOnce && (
          <AskManagers
            id={onlyManagersId}
            reason="Passa do que você registra sem outra pessoa."
            act="registrar a devolução das parcelas"
            isAsked={detail.asks.some(({ kind }) => kind === 'installments_return')}
            onAsk={() => setOpen(true)}
          />
        )}
      </div>
      {open && (
        <DatedNoteDialog
          {...words}
          failed={failed}
          record={`installments-return:${detail.id}`}
          // The money may be of an earlier contract than the one in force, and only the server knows its day.
          day={{ name: 'returnedOn', label: 'Dia da devolução', since: sinceApplication(detail) }}
          note={{
            name: 'how',
            label: 'Como foi devolvido',
            hint: 'Por exemplo: o identificador do Pix',
            maxLength: 140,
          }}
          onSave={(returnedOn, how) =>
            save(
              () => request.$post({ param: { id: detail.id }, json: { returnedOn, how } }),
              { done: sentenceFor(isAtOnce ? 'installments_returned' : 'managers_asked'), failed },
              { inDialog: true },
            )
          }
          onClose={() => setOpen(false)}
        />
      )}
    </Card>
  )
}
