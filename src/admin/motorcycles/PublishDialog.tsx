import type { Publication } from '#api/motorcycles.ts'
import { formatPlainDate } from '#domain/calendar/calendar.ts'
import { isBeyondLimit, percentOf } from '#domain/catalogue/price-changes.ts'
import { formatBRL } from '#domain/money/money.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'

const kinds = { added: 'entra no site', changed: 'muda', removed: 'sai do site' } as const

type Props = { data: Publication; onClose: () => void; onPublish: () => void }

/** What a publication changes, before it does. */
export function PublishDialog({ data: { changes, prices, orderChanged }, onClose, onPublish }: Props) {
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
      {prices.length > 0 && <PriceTable prices={prices} />}
      {prices.some(isBeyondLimit) && (
        <Alert tone="bad" className="mt-4" title="Há preços que mudam mais de 20 %">
          Confira cada um. Só vale com a aprovação de outra pessoa da gestão, que recebe o pedido em Aprovações.
          Enquanto só uma pessoa é da gestão, ela decide sozinha, confirmando a senha.
        </Alert>
      )}
      <p className="mt-4 text-ink-soft text-sm">
        O site de antes fica no ar até o novo estar pronto. Quem abriu a página de antes mantém o preço dela por 48
        horas.
      </p>
    </Dialog>
  )
}

/** Every price that changes: the old one, the new one, by how much and from when; in red beyond one person's limit. */
function PriceTable({ prices }: Pick<Publication, 'prices'>) {
  return (
    <div className="mt-4">
      <h3 className="font-semibold">Preços que mudam</h3>
      <ul className="mt-1 max-h-72 divide-y divide-line overflow-y-auto">
        {prices.map((change) => (
          <li
            key={`${change.model} ${change.from}`}
            className={`flex flex-wrap justify-between gap-x-4 py-2 ${isBeyondLimit(change) ? 'font-semibold text-bad' : ''}`}
          >
            <span>{change.model}</span>
            <span className="figures">
              {formatBRL(change.oldCents)} → {formatBRL(change.newCents)} ({percentOf(change) > 0 && '+'}
              {percentOf(change).toLocaleString('pt-BR')} %), desde {formatPlainDate(change.from)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
