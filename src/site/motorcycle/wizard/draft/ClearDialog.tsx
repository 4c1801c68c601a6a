import { Button } from '#ui/actions/Button.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'

export type ClearDialogProps = { onClose: () => void; onClear: () => void }

/** Asks before the page deletes the answers. */
export function ClearDialog({ onClose, onClear }: ClearDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Apagar tudo o que você preencheu?"
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Manter dados
          </Button>
          <Button
            onClick={() => {
              onClose()
              onClear()
            }}
          >
            Apagar dados
          </Button>
        </>
      }
    >
      <p>Os dados do pedido saem deste aparelho e você começa de novo do primeiro passo.</p>
    </Dialog>
  )
}
