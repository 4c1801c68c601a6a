import { useStore } from '@nanostores/react'
import { type RefObject, type SubmitEvent, useId, useRef, useState } from 'react'
import type { AdminDetail } from '#api/admin.ts'
import { messageFor } from '#content/messages.ts'
import { brazilianDate, formatPlainDate, parsePlainDate } from '#domain/calendar/calendar.ts'
import { formatBRL } from '#domain/money/money.ts'
import type { Failure } from '#lib/call-api.ts'
import { Button } from '#ui/actions/Button.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { useFieldErrors } from '#ui/forms/use-field-errors.ts'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { Card } from '#ui/structure/Card.tsx'
import { admin } from '../../core/api.ts'
import { $who } from '../../core/session.ts'
import { DialogFailure } from '../DialogFailure.tsx'
import type { Save } from '../state/use-application.ts'

type Props = { detail: AdminDetail; save: Save }

/** Installments that were paid of a plan that is closed: the bank gives them back, and a manager records it. */
export function InstallmentsReturnCard({ detail, save }: Props) {
  const [open, setOpen] = useState(false)
  const isManager = useStore($who)?.role === 'manager'
  const task = detail.tasks.find(({ kind }) => kind === 'return_installments')
  if (task === undefined) return null
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
      {open && <ReturnDialog detail={detail} save={save} onClose={() => setOpen(false)} />}
    </Card>
  )
}

const failed = messageFor('installments_return_failed')

type DialogProps = Props & { onClose: () => void }

/** What is typed of a return, what is wrong with it, and saving it. */
function useReturn({ detail, save, onClose }: DialogProps, form: RefObject<HTMLFormElement | null>) {
  const [day, setDay] = useState(() => formatPlainDate(brazilianDate(new Date())))
  const [how, setHow] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const { errors, refuse, clear } = useFieldErrors(form)

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    const returnedOn = parsePlainDate(day.trim())
    if (!returnedOn || !how.trim()) {
      return refuse({
        returnedOn: returnedOn ? undefined : messageFor('date_invalid'),
        how: how.trim() ? undefined : messageFor('required'),
      })
    }
    setBusy(true)
    setFailure(null)
    const request = admin.applications[':id'].installments.return
    const answer = await save(
      () => request.$post({ param: { id: detail.id }, json: { returnedOn, how: how.trim() } }),
      { done: messageFor('installments_returned'), failed },
      { inDialog: true },
    )
    setBusy(false)
    if (answer.ok) return onClose()
    setFailure(answer.failure)
    refuse(Object.fromEntries(answer.failure.errors.map(({ field, code }) => [field, messageFor(code)])))
  }

  return { day, setDay, how, setHow, busy, failure, errors, clear, submit }
}

function ReturnDialog(props: DialogProps) {
  const { onClose } = props
  const form = useRef<HTMLFormElement>(null)
  const id = useId()
  const { day, setDay, how, setHow, busy, failure, errors, clear, submit } = useReturn(props, form)
  return (
    <Dialog
      open
      onClose={onClose}
      title="Registrar a devolução"
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" form={id} busy={busy} busyLabel="Salvando...">
            Registrar
          </Button>
        </>
      }
    >
      <p className="mb-4 text-sm">O cliente recebe um e-mail.</p>
      <form ref={form} id={id} onSubmit={submit} noValidate className="grid gap-4">
        <TextField
          label="Dia da devolução"
          name="returnedOn"
          hint="dia/mês/ano"
          inputMode="numeric"
          maxLength={10}
          autoComplete="off"
          value={day}
          error={errors.returnedOn}
          onChange={(event) => {
            setDay(event.target.value)
            clear('returnedOn')
          }}
        />
        <TextField
          label="Como foi devolvido"
          name="how"
          hint="Por exemplo: o identificador do Pix"
          maxLength={140}
          autoComplete="off"
          value={how}
          error={errors.how}
          onChange={(event) => {
            setHow(event.target.value)
            clear('how')
          }}
        />
      </form>
      <DialogFailure failure={failure} failed={failed} />
    </Dialog>
  )
}
