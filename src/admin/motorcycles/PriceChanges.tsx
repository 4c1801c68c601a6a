import { formatPlainDate } from '#domain/calendar/calendar.ts'
import { isBeyondLimit, type PriceChange, percentOf } from '#domain/catalogue/prices.ts'
import { formatBRL } from '#domain/money/money.ts'
import { Alert } from '#ui/feedback/Alert.tsx'

/**
 * Shows every price that a publication or a table changes: old, new, the percentage and the first day. A change beyond
 * one manager's limit is red, with a sentence about the approval that it needs.
 */
export function PriceChanges({ prices }: { prices: readonly PriceChange[] }) {
  if (prices.length === 0) return null
  return (
    <>
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
      {prices.some(isBeyondLimit) && (
        <Alert tone="bad" className="mt-4" title="Há preços que mudam mais de 20 %">
          Confira cada um. A publicação só vale com a aprovação de outra pessoa da gestão, que recebe o pedido em
          Aprovações. Enquanto só uma pessoa é da gestão, ela decide sozinha, confirmando a senha.
        </Alert>
      )}
    </>
  )
}
