import type { ReactNode } from 'react'
import { PressFailure } from '#forms/PressFailure.tsx'
import { usePress } from '#forms/use-press.ts'
import type { Failure } from '#lib/api.ts'
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
  /** Called on confirmation. With a failure the dialog stays open and shows it; else it closes. */
  onConfirm: () => Promise<Failure | null> | Promise<void> | void
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
  const { busy, failure, press } = usePress()

  async function confirmed() {
    const failed = await press('confirm', async () => (await onConfirm()) ?? null)
    if (failed === null) onClose()
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
            onClick={() => void confirmed()}
          >
            {confirm}
          </Button>
        </>
      }
    >
      <div>{children}</div>
      <PressFailure failure={failure} className="mt-3" />
    </Dialog>
  )
}
