import { type ReactNode, useState } from 'react'
import { Button } from '#ui/actions/Button.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'

type Props = {
  open?: boolean
  title: string
  /** The label of the confirming button, and its label while it works. */
  confirm: string
  busyLabel?: string | undefined
  isDangerous?: boolean
  /** False while the user still has to choose something. */
  isReady?: boolean
  /** Called on confirmation. The dialog closes once the result settles. */
  onConfirm: () => unknown
  onClose: () => void
  children: ReactNode
}

/** Asks for a confirmation. The children name the consequences. */
export function ConfirmDialog({
  open = true,
  title,
  confirm,
  busyLabel,
  isDangerous,
  onConfirm,
  isReady = true,
  ...rest
}: Props) {
  const { onClose, children } = rest
  const [busy, setBusy] = useState(false)

  async function press() {
    setBusy(true)
    await onConfirm()
    setBusy(false)
    onClose()
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button
            variant={isDangerous ? 'danger' : 'primary'}
            disabled={!isReady}
            busy={busy}
            busyLabel={busyLabel}
            onClick={press}
          >
            {confirm}
          </Button>
        </>
      }
    >
      <div>{children}</div>
    </Dialog>
  )
}
