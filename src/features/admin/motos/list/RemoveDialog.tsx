import { useState } from 'react'
import { messageFor } from '#content/messages.ts'
import type { ListedMotorcycle } from '#contracts/catalogue/motorcycles.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { admin } from '../../core/api.ts'
import { call } from '../../core/session.ts'

type Props = { motorcycle: ListedMotorcycle; onClose: () => void; onRemoved: () => void }

/** Asks before a model leaves the catalogue, and says what becomes of it. */
export function RemoveDialog({ motorcycle: { id, version, facts }, onClose, onRemoved }: Props) {
  const [busy, setBusy] = useState(false)

  async function remove() {
    setBusy(true)
    const answer = await call(admin.catalogue.motorcycles[':id'].archive.$post({ param: { id }, json: { version } }))
    setBusy(false)
    if (answer.ok) toast.success(messageFor('motorcycle_archived'))
    else toast.error(messageFor(answer.failure.code))
    onRemoved()
    onClose()
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={`Remover a ${facts.model}?`}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button variant="danger" busy={busy} busyLabel="Removendo..." onClick={remove}>
            Remover
          </Button>
        </>
      }
    >
      <p>
        Na próxima publicação ela sai do site, e a página dela passa a mostrar outras motos. Os pedidos que já existem
        continuam como estão. Você pode trazê-la de volta quando quiser.
      </p>
    </Dialog>
  )
}
