import { statusLabel } from '#domain/application/status.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'

type Props = { open: boolean; from: string; to: string; onClose: () => void; onConfirm: () => void }

/** Asks before an application goes back to a step that it had left. */
export function GoBackDialog({ open, from, to, onClose, onConfirm }: Props) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Voltar para ${statusLabel(to)}?`}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button
            onClick={() => {
              onClose()
              onConfirm()
            }}
          >
            Voltar a esta etapa
          </Button>
        </>
      }
    >
      <p>
        Este financiamento já foi aprovado e está em {statusLabel(from)}. Aprovar de novo leva o cliente de volta à
        etapa {statusLabel(to)}.
      </p>
    </Dialog>
  )
}
