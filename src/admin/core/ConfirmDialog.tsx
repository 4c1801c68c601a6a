import { type ReactNode, useState } from 'react'
import { Button } from '#ui/actions/Button.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'

type Props = {
  open?: boolean
  title: string
  /** What the button says that does it, and while it is at it. */
  confirm: string
  busyLabel?: string | undefined
  isDangerous?: boolean
  /** What has to be chosen first is chosen. */
  isReady?: boolean
  /** The dialog closes when it is done. */
  onConfirm: () => unknown
  onClose: () => void
  children: ReactNode
}

/** Asks before something is done, and says what comes of it. */
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
