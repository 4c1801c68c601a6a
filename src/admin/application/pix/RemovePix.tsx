import { useState } from 'react'
import { messageFor } from '#content/messages.ts'
import type { Failure } from '#lib/call-api.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { DialogFailure } from '../DialogFailure.tsx'

type Props = {
  busy: boolean
  onRemove: () => Promise<Failure | null>
}

/** Takes the stored Pix code away, once somebody said that it is meant. */
export function RemovePix({ busy, onRemove }: Props) {
  const [asks, setAsks] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)

  function close() {
    setAsks(false)
    setFailure(null)
  }
  async function remove() {
    const found = await onRemove()
    if (found) setFailure(found)
    else close()
  }

  return (
    <>
      <Button variant="danger" size="sm" onClick={() => setAsks(true)}>
        Remover
      </Button>
      <Dialog
        open={asks}
        onClose={close}
        title="Remover o código Pix?"
        actions={
          <>
            <Button variant="secondary" onClick={close}>
              Cancelar
            </Button>
            <Button variant="danger" busy={busy} busyLabel="Removendo..." onClick={() => void remove()}>
              Remover código
            </Button>
          </>
        }
      >
        <p>
          O cliente deixa de ver este código. Com um provedor Pix configurado, um novo é feito sozinho; sem ele, o
          cliente não consegue pagar a entrada até você informar outro.
        </p>
        <DialogFailure failure={failure} failed={messageFor('pix_failed')} />
      </Dialog>
    </>
  )
}
