import { type ReactNode, type SubmitEvent, useRef, useState } from 'react'
import { messageFor } from '#content/messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { TextArea } from '#ui/forms/TextArea.tsx'
import { useFieldErrors } from '#ui/forms/use-field-errors.ts'
import { Dialog } from '#ui/overlay/Dialog.tsx'

type Props = {
  title: string
  hint: string
  confirm: string
  maxLength: number
  /** Gives whether it was done; only then the dialog closes, so that nothing typed is lost. */
  onConfirm: (reason: string) => Promise<boolean>
  onClose: () => void
  /** What else to know before confirming. */
  children?: ReactNode
}

// The browser gives a dialog's focus to what carries the attribute, which React does not write.
const focusFirst = (field: HTMLTextAreaElement | null) => field?.setAttribute('autofocus', '')

/** Asks why, before something is refused. */
export function ReasonDialog({ title, hint, confirm, maxLength, onConfirm, onClose, children }: Props) {
  const [reason, setReason] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const { errors, refuse, clear } = useFieldErrors(form)
  const [busy, setBusy] = useState(false)

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (!reason.trim()) return refuse({ reason: messageFor('reason_required') })
    setBusy(true)
    const done = await onConfirm(reason.trim())
    setBusy(false)
    if (done) onClose()
  }

  return (
    <Dialog open onClose={onClose} title={title}>
      <form ref={form} onSubmit={submit} noValidate>
        <TextArea
          label="Motivo"
          hint={hint}
          maxLength={maxLength}
          value={reason}
          error={errors.reason}
          ref={focusFirst}
          onChange={(event) => {
            setReason(event.target.value)
            clear('reason')
          }}
        />
        {children && <p className="mt-3 text-ink-soft text-sm">{children}</p>}
        <div className="mt-5 flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" variant="danger" busy={busy} busyLabel="Salvando...">
            {confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
