import type { ListRow } from '#contracts/admin.ts'
import { formatBRL } from '#domain/money/money.ts'
import { classes } from '#ui/classes.ts'
import { columnOf } from './columns.tsx'
import { DetailLink } from './DetailLink.tsx'
import { type ListState, listSearch, withoutPage } from './list-state.ts'
import { OrderSelect } from './OrderSelect.tsx'
import { StageAge } from './StageAge.tsx'

type Props = {
  rows: readonly ListRow[]
  state: ListState
  onState?: (state: ListState) => void
  stale?: boolean
}

/** Applications where there is no room for the table: a card each, and their order to choose where `onState` is given. */
export function ApplicationCards({ rows, state, onState, stale = false }: Props) {
  const search = listSearch(withoutPage(state))
  const [name, entry, installment, date, status] = ['client', 'entry', 'installment', 'date', 'status'].map(columnOf)
  return (
    <>
      {onState && <OrderSelect state={state} onState={onState} />}
      <ul
        aria-label="Lista de financiamentos"
        aria-busy={stale}
        className={classes(
          'grid grid-cols-[minmax(0,1fr)] gap-3 md:grid-cols-[repeat(2,minmax(0,1fr))]',
          stale && 'opacity-60',
        )}
      >
        {rows.map((row) => (
          <li key={row.id} className="flex flex-col rounded-lg border border-line bg-white p-4 text-sm">
            <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
              <div className="min-w-0 grow basis-[6rem]">{name?.cell(row)}</div>
              {status?.cell(row)}
            </div>
            <p className="mt-2 break-all text-ink-soft">{row.email}</p>
            <p className="mt-1 flex flex-wrap gap-x-3 font-semibold">
              <span>{row.model}</span>
              <span className="figures">{formatBRL(row.priceCents)}</span>
            </p>
            <div className="mt-auto flex flex-wrap items-end justify-between gap-3 pt-2">
              <p className="figures text-ink-soft">
                Entrada {entry?.cell(row)}
                <br />
                {row.installments}x de {installment?.cell(row)}, {row.incomeShare}% da renda
                <br />
                Score {row.creditScore ?? 'não informado'},{' '}
                {row.assignee ? `com ${row.assignee.name}` : 'sem responsável'}
                <br />
                {date?.cell(row)}, na etapa: <StageAge row={row} />
              </p>
              <DetailLink row={row} search={search} />
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}
