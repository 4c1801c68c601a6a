import { useEffect, useRef } from 'react'
import type { Publication } from '#api/motorcycles.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { PriceChanges } from './PriceChanges.tsx'

const kinds = { added: 'entra no site', changed: 'muda', removed: 'sai do site' } as const

type Props = { data: Publication; onClose: () => void; onPublish: () => void }

/** What a publication changes, before it does. */
export function PublishDialog({ data: { changes, prices, orderChanged }, onClose, onPublish }: Props) {
  const send = useRef<HTMLButtonElement>(null)
  // Opening the dialog has put the focus on its close button.
  useEffect(() => send.current?.focus(), [])
  return (
    <Dialog
      open
      onClose={onClose}
      title="Publicar estas mudanças?"
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button
            ref={send}
            onClick={() => {
              onPublish()
              onClose()
            }}
          >
            Publicar
          </Button>
        </>
      }
    >
      <ul className="max-h-72 list-disc overflow-y-auto pl-5">
        {changes.map(({ id, model, kind }) => (
          <li key={id}>
            <strong>{model}</strong> {kinds[kind]}
          </li>
        ))}
        {orderChanged && <li>A ordem das motos muda</li>}
      </ul>
      <PriceChanges prices={prices} />
      <p className="mt-4 text-ink-soft text-sm">
        O site de antes fica no ar até o novo estar pronto. Quem abriu a página de antes mantém o preço dela por 48
        horas.
      </p>
    </Dialog>
  )
}
