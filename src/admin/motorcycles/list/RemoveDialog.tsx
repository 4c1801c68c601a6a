import type { ListedMotorcycle } from '#api/motorcycles.ts'
import { messageFor } from '#content/messages.ts'
import { toast } from '#ui/feedback/toast.ts'
import { admin } from '../../core/api.ts'
import { ConfirmDialog } from '../../core/ConfirmDialog.tsx'
import { call } from '../../core/session.ts'

type Props = { motorcycle: ListedMotorcycle; onClose: () => void; onRemoved: () => void }

/** Asks before a model leaves the catalogue, and says what becomes of it. */
export function RemoveDialog({ motorcycle: { id, version, facts }, onClose, onRemoved }: Props) {
  async function remove() {
    const answer = await call(admin.catalogue.motorcycles[':id'].archive.$post({ param: { id }, json: { version } }))
    if (answer.ok) toast.success(messageFor('motorcycle_archived'))
    else toast.error(messageFor(answer.failure.code))
    onRemoved()
  }

  return (
    <ConfirmDialog
      isDangerous
      title={`Remover a ${facts.model}?`}
      confirm="Remover"
      busyLabel="Removendo..."
      onConfirm={remove}
      onClose={onClose}
    >
      Na próxima publicação ela sai do site, e a página dela passa a mostrar outras motos. Os pedidos que já existem
      continuam como estão. Você pode trazê-la de volta quando quiser.
    </ConfirmDialog>
  )
}
