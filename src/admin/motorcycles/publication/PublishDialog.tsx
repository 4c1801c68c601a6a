import type { Publication } from '#api/motorcycles.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'

const kinds = { added: 'entra no site', changed: 'muda', removed: 'sai do site' } as const

type Props = { data: Publication; onClose: () => void; onPublish: () => void }

/** What a publication changes, before it does. */
export function PublishDialog({ data: { changes, orderChanged }, onClose, onPublish }: Props) {
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
      <p className="mt-4 text-ink-soft text-sm">
        O site de antes fica no ar até o novo estar pronto. Quem abriu a página de antes mantém o preço dela por 48
        horas.
      </p>
    </Dialog>
  )
}
