import { type RefObject, type SubmitEvent, useId, useRef, useState } from 'react'
import type { AdminDetail } from '#api/admin.ts'
import { messageFor } from '#content/messages.ts'
import { brazilianDate, formatPlainDate, parsePlainDate } from '#domain/calendar/calendar.ts'
import type { Failure } from '#lib/call-api.ts'
import { Button } from '#ui/actions/Button.tsx'
import { TextArea } from '#ui/forms/TextArea.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { useFieldErrors } from '#ui/forms/use-field-errors.ts'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { Card } from '#ui/structure/Card.tsx'
import { admin } from '../../core/api.ts'
import { DialogFailure } from '../DialogFailure.tsx'
import type { Save } from '../state/use-application.ts'

type Props = { detail: AdminDetail; save: Save }

/** The registration of a contract whose application has ended: it has to be lifted. */
export function RegistrationCard({ detail, save }: Props) {
  const [open, setOpen] = useState(false)
  const { registrationNumber, registeredOn } = detail.release
  if (!detail.tasks.some(({ kind }) => kind === 'lift_registration') || !registeredOn) return null
  return (
    <Card title="Registro no Detran a baixar">
      <p className="mb-4 break-words text-sm">
        O pedido terminou, e o contrato ainda está registrado: {registrationNumber}, em {formatPlainDate(registeredOn)}.
        Peça a baixa ao Detran e registre aqui quando ela sair.
      </p>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        Baixar o registro
      </Button>
      {open && <LiftingDialog detail={detail} save={save} onClose={() => setOpen(false)} />}
    </Card>
  )
}

const failed = 'A baixa do registro não foi salva'

type DialogProps = Props & { onClose: () => void }

/** What is typed of a lifting, what is wrong with it, and saving it. */
function useLifting({ detail, save, onClose }: DialogProps, form: RefObject<HTMLFormElement | null>) {
  const [day, setDay] = useState(() => formatPlainDate(brazilianDate(new Date())))
  const [note, setNote] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const { errors, refuse, clear } = useFieldErrors(form)

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    const liftedOn = parsePlainDate(day.trim())
    if (!liftedOn) return refuse({ liftedOn: messageFor('date_invalid') })
    setBusy(true)
    setFailure(null)
    const json = { liftedOn, ...(note.trim() && { note: note.trim() }) }
    const answer = await save(
      (version) =>
        admin.applications[':id']['registration-lifting'].$post({
          param: { id: detail.id },
          json: { ...json, version },
        }),
      { done: 'Baixa do registro salva', failed },
      { inDialog: true },
    )
    setBusy(false)
    if (answer.ok) return onClose()
    setFailure(answer.failure)
    refuse(Object.fromEntries(answer.failure.errors.map(({ field, code }) => [field, messageFor(code)])))
  }

  return { day, setDay, note, setNote, busy, failure, errors, clear, submit }
}

function LiftingDialog(props: DialogProps) {
  const { detail, onClose } = props
  const form = useRef<HTMLFormElement>(null)
  const id = useId()
  const { day, setDay, note, setNote, busy, failure, errors, clear, submit } = useLifting(props, form)
  return (
    <Dialog
      open
      onClose={onClose}
      title="Baixar o registro"
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" form={id} busy={busy} busyLabel="Salvando...">
            Baixar o registro
          </Button>
        </>
      }
    >
      <p className="mb-4 break-words text-sm">
        O registro {detail.release.registrationNumber} sai daqui e fica no histórico. O cliente recebe um e-mail.
      </p>
      <form ref={form} id={id} onSubmit={submit} noValidate className="grid gap-4">
        <TextField
          label="Dia da baixa no Detran"
          name="liftedOn"
          hint="dia/mês/ano"
          inputMode="numeric"
          maxLength={10}
          autoComplete="off"
          value={day}
          error={errors.liftedOn}
          onChange={(event) => {
            setDay(event.target.value)
            clear('liftedOn')
          }}
        />
        <TextArea
          label="Protocolo ou observação"
          name="note"
          optional
          hint="Fica no histórico; o cliente não vê"
          maxLength={1000}
          value={note}
          error={errors.note}
          onChange={(event) => {
            setNote(event.target.value)
            clear('note')
          }}
        />
      </form>
      <DialogFailure failure={failure} failed={failed} />
    </Dialog>
  )
}
