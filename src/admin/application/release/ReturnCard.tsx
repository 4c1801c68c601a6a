import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { AdminDetail } from '#api/admin.ts'
import { sentenceFor } from '#content/sentences.ts'
import { brazilianDate, formatDateTime, formatPlainDate } from '#domain/calendar/calendar.ts'
import { formatBRL } from '#domain/money/money.ts'
import { readUnless, useForm } from '#forms/use-form.ts'
import { serverDate } from '#lib/api.ts'
import { Button, LinkButton } from '#ui/actions/Button.tsx'
import { FormDialog } from '#ui/overlay/Dialog.tsx'
import { Card } from '#ui/structure/Card.tsx'
import { seesApproval } from '../../core/ApprovalAsks.tsx'
import { admin } from '../../core/api.ts'
import { draftKey } from '../../core/drafts.ts'
import { DealershipSelect } from '../../core/HandOverFields.tsx'
import { newReturn, ReturnFields, returnBody, returnErrors } from '../../core/ReturnFields.tsx'
import { paths } from '../../core/router.ts'
import { $who } from '../../core/session.ts'
import { DialogFailure } from '../DialogFailure.tsx'
import { askedOr, type Save } from '../use-application.ts'

type Props = { detail: AdminDetail; save: Save }

/**
 * A motorcycle handed over before its application ended: it must come back, its return waits for a confirmation, or it
 * has come back.
 */
export function ReturnCard({ detail, save }: Props) {
  const who = useStore($who)
  const [open, setOpen] = useState(false)
  const { handOver, tasks, asks } = detail
  if (!handOver) return null
  const handed = `Entregue em ${formatPlainDate(handOver.day)}, na ${handOver.dealership}.`
  if (handOver.returnedOn) {
    return (
      <Card title="Moto devolvida">
        <p className="text-sm">
          <span>{handed}</span> Voltou em <span>{formatPlainDate(handOver.returnedOn)}</span>.
        </p>
      </Card>
    )
  }
  if (!tasks.some(({ kind }) => kind === 'recover_motorcycle')) return null
  const registered = asks.find(({ kind }) => kind === 'motorcycle_return')
  if (registered) {
    return (
      <Card title="Espera a conferência da devolução">
        <p key="registered" className="mb-4 text-sm">
          <span>{handed}</span> <span>{registered.by}</span> registrou em <span>{formatDateTime(registered.at)}</span>{' '}
          que a moto voltou. <span>{waitingMoney(detail, 'assim que a gestão confirmar')}</span>
        </p>
        {seesApproval(who, registered.byId) && (
          <LinkButton href={paths.approvals} variant="secondary" size="sm">
            Ver em Aprovações
          </LinkButton>
        )}
      </Card>
    )
  }
  return (
    <Card title="Espera a moto de volta">
      <p key="awaited" className="mb-4 text-sm">
        <span>{handed}</span> <span>{waitingMoney(detail)}</span>
      </p>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        Registrar moto devolvida
      </Button>
      {open && <ReturnDialog detail={detail} save={save} onClose={() => setOpen(false)} />}
    </Card>
  )
}

function waitingMoney({ tasks, outcome }: AdminDetail, when = 'assim que a moto voltar'): string {
  const cents = tasks.reduce((sum, task) => sum + (task.kind === 'motorcycle' ? (task.cents ?? 0) : 0), 0)
  if (cents > 0) return `${formatBRL(cents)} voltam ao cliente ${when}.`
  return outcome.owedCents + outcome.installmentsOwedCents > 0 ? '' : 'Não há valor a devolver ao cliente.'
}

const failed = 'A devolução da moto não foi registrada'

/** Records that the motorcycle came back. First names the consequences. */
function ReturnDialog({ detail, save, onClose }: Props & { onClose: () => void }) {
  const asks = detail.acts.returnMotorcycle === 'ask'
  const form = useForm({
    initial: {
      ...newReturn(detail.fullName, brazilianDate(serverDate())),
      dealership: detail.returnSlug ?? '',
    },
    read: (typed) =>
      readUnless(
        {
          dealership: typed.dealership ? undefined : sentenceFor('required'),
          ...returnErrors(typed, detail.handOver?.day ?? ''),
        },
        () => ({ ...returnBody(typed), dealership: typed.dealership }),
      ),
    draft: { key: draftKey(`return:${detail.id}`) },
    send: async (json) => {
      const answer = await save(
        () => admin.applications[':id'].return.$post({ param: { id: detail.id }, json }),
        askedOr('motorcycle_return', 'Moto devolvida: registrado'),
      )
      if (!answer.ok) return answer.failure
      onClose()
      return null
    },
  })

  return (
    <FormDialog
      title="Registrar moto devolvida"
      onClose={onClose}
      {...form.dialog}
      busyLabel={asks ? 'Pedindo...' : 'Registrando...'}
      confirm={asks ? 'Pedir aprovação' : 'Registrar moto devolvida'}
    >
      <p className="text-sm">
        <span>{waitingMoney(detail)}</span>{' '}
        <span>
          {asks
            ? 'Vale com a aprovação de outra pessoa, e só então o cliente recebe um e-mail.'
            : 'O cliente recebe um e-mail.'}
        </span>{' '}
        Isto não pode ser desfeito: registre só com a moto na loja.
      </p>

      <DealershipSelect {...form.text('dealership')} />
      <ReturnFields typed={form.typed} errors={form.errors} onChange={form.change} />

      <DialogFailure failure={form.failure} failed={failed} />
    </FormDialog>
  )
}
