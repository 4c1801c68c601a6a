import { ConfirmDialog } from '../core/ConfirmDialog.tsx'

type Props = { open: boolean; onClose: () => void; onRestore: () => Promise<void> }

/** Asks before the defaults take the place of what the bank has set. */
export function RestoreDialog({ open, onClose, onRestore }: Props) {
  return (
    <ConfirmDialog
      open={open}
      title="Restaurar os valores padrão?"
      confirm="Restaurar"
      onConfirm={() => {
        // It may ask for the password, in a dialog of its own.
        onClose()
        void onRestore()
      }}
      onClose={onClose}
    >
      As condições de financiamento e o número de suporte voltam aos valores padrão. A conta Pix não muda. Se houver
      outra pessoa na gestão, outras condições esperam a aprovação dela.
    </ConfirmDialog>
  )
}
