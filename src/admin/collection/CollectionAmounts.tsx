import type { CollectionRow } from '#api/collection.ts'
import { formatBRL } from '#domain/money/money.ts'

type LatePart = 'fineCents' | 'interestCents' | 'correctionCents'

/** What a contract owes: in all, what of it is late or due next, and what that costs today. */
export function CollectionAmounts({
  row: { daysLate, dueCents, todayCents, openCents, fineCents, interestCents, correctionCents },
}: {
  row: Pick<CollectionRow, 'daysLate' | 'dueCents' | 'openCents' | 'todayCents' | LatePart>
}) {
  return (
    <>
      <span translate="no" className="block font-semibold">
        {formatBRL(openCents)}
      </span>
      <span className="block text-ink-soft text-xs">
        <span>{daysLate > 0 ? 'vencido' : 'a vencer'}</span> <span translate="no">{formatBRL(dueCents)}</span>
      </span>
      {daysLate > 0 && (
        <span className="block text-ink-soft text-xs">
          hoje custa <span translate="no">{formatBRL(todayCents)}</span>: multa{' '}
          <span translate="no">{formatBRL(fineCents)}</span>, juros{' '}
          <span translate="no">{formatBRL(interestCents)}</span>
          {correctionCents > 0 && (
            <span>
              , correção <span translate="no">{formatBRL(correctionCents)}</span>
            </span>
          )}
        </span>
      )}
    </>
  )
}
