import { Button } from '#ui/actions/Button.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'

type Props = { open: boolean; onClose: () => void; onRestore: () => Promise<void> }

/** Asks before the defaults take the place of what the bank has set. */
export function RestoreDialog({ open, onClose, onRestore }: Props) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Restaurar os valores padrão?"
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button
            onClick={() => {
              onClose()
              void onRestore()
            }}
          >
            Restaurar
          </Button>
        </>
      }
    >
      <p className="text-ink-soft">
        As condições de financiamento e o número de suporte voltam aos valores padrão. A conta Pix não muda.
      </p>
    </Dialog>
  )
}
