import { statusLabel } from '#domain/application/status.ts'
import { ConfirmDialog } from '../../core/ConfirmDialog.tsx'

type Props = { open: boolean; from: string; to: string; onClose: () => void; onConfirm: () => void }

/** Asks before an application goes back to a step that it had left. */
export function GoBackDialog({ open, from, to, onClose, onConfirm }: Props) {
  return (
    <ConfirmDialog
      open={open}
      title={`Voltar para ${statusLabel(to)}?`}
      confirm="Voltar a esta etapa"
      onConfirm={onConfirm}
      onClose={onClose}
    >
      Este financiamento já foi aprovado e está em {statusLabel(from)}. Aprovar de novo leva o cliente de volta à etapa{' '}
      {statusLabel(to)}.
    </ConfirmDialog>
  )
}
