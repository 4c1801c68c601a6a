import { ArrowDown, ArrowUp } from 'lucide-react'
import type { CollectionRow } from '#api/collection.ts'
import { formatPlainDate } from '#domain/calendar/calendar.ts'
import { formatPhone } from '#domain/identity/phone.ts'
import { Button, LinkButton } from '#ui/actions/Button.tsx'
import { classes } from '#ui/classes.ts'
import { Badge } from '#ui/feedback/Badge.tsx'
import { SelectField } from '#ui/forms/SelectField.tsx'
import { Table } from '#ui/structure/Table.tsx'
import { LastContact } from '../application/installments/RecordContactDialog.tsx'
import type { Selection } from '../applications/SelectionBar.tsx'
import { detailPath } from '../core/router.ts'
import { useLandscape } from '../core/use-wide.ts'
import { withoutOrder } from '../lists/address-state.ts'
import { CardList, ListCard } from '../lists/CardList.tsx'
import { CollectionAmounts } from './CollectionAmounts.tsx'
import { type CollectionState, sortedBy } from './collection-list-state.ts'

type RowsProps = {
  rows: readonly CollectionRow[]
  state: CollectionState
  stale: boolean
  onState: (state: CollectionState) => void
  onCall: (row: CollectionRow) => void
  /** Sends a boleto; left out where the bank offers none. */
  onBoleto: ((row: CollectionRow) => void) | undefined
}

/** A page of contracts to collect as rows; on tablets the last contact stands under the name. */
export function CollectionTable(props: RowsProps & { selection: Selection }) {
  const { rows, state, stale, onState, onCall, onBoleto, selection } = props
  const hasRoom = useLandscape()
  const ids = rows.map(({ applicationId }) => applicationId)
  return (
    <div aria-busy={stale} className={classes('[&_td]:px-2! [&_th]:px-2!', stale && 'cursor-progress grayscale')}>
      <Table caption="Contratos a cobrar">
        <thead>
          <tr>
            <th scope="col">
              <Pick
                label="Escolher todos desta página"
                checked={ids.every((id) => selection.ids.has(id))}
                onPick={(on) => selection.pick(ids, on)}
              />
            </th>
            <th scope="col">Cliente</th>
            <Heading label="Atraso" sort="due" state={state} onState={onState} />
            <Heading label="Em aberto" sort="open" state={state} onState={onState} />
            {hasRoom && <th scope="col">Último contato</th>}
            <th scope="col">Ações</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className="align-top focus-within:bg-brand-soft">
              <td>
                <Pick
                  label={`Escolher ${row.fullName}, contrato ${row.contractNumber}`}
                  checked={selection.ids.has(row.applicationId)}
                  onPick={(on) => selection.pick([row.applicationId], on)}
                />
              </td>
              <th scope="row" className="max-w-[14rem]">
                <Who row={row} />
                {!hasRoom && (
                  <div className="whitespace-normal font-normal">
                    <ContactAndAssignee row={row} />
                  </div>
                )}
              </th>
              <td className="whitespace-nowrap">
                <Lateness row={row} />
              </td>
              <td className="figures 2xl:whitespace-nowrap">
                <CollectionAmounts row={row} />
              </td>
              {hasRoom && (
                <td className="max-w-[18rem] xl:min-w-[11rem]">
                  <ContactAndAssignee row={row} />
                </td>
              )}
              <td>
                <div className="flex flex-col items-start gap-1 xl:w-44 xl:flex-row xl:flex-wrap">
                  <Actions row={row} onCall={onCall} onBoleto={onBoleto} />
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}

const orders = [
  { value: '', label: 'Ordem da lista' },
  { value: 'due asc', label: 'Mais atrasados' },
  { value: 'due desc', label: 'Menos atrasados' },
  { value: 'open desc', label: 'Maior valor em aberto' },
  { value: 'open asc', label: 'Menor valor em aberto' },
]

/** A page of contracts to collect as cards, with a choice of their order, for screens without room for the table. */
export function CollectionCards({ rows, state, stale, onState, onCall, onBoleto }: RowsProps) {
  const rest = withoutOrder(state)
  function order(value: string) {
    const [sort, direction] = value.split(' ') as [CollectionState['sort'], CollectionState['direction']]
    onState(value ? { ...rest, sort, direction } : rest)
  }
  return (
    <>
      <SelectField
        label="Ordenar por"
        className="max-w-xs"
        options={orders}
        value={state.sort ? `${state.sort} ${state.direction ?? (state.sort === 'due' ? 'asc' : 'desc')}` : ''}
        onChange={({ target }) => order(target.value)}
      />
      <CardList label="Contratos a cobrar" stale={stale}>
        {rows.map((row) => (
          <ListCard key={row.id} name={<Who row={row} />} badge={<Lateness row={row} />}>
            <div className="figures mt-2">
              <span className="block text-ink-soft text-xs">Em aberto</span>
              <CollectionAmounts row={row} />
            </div>
            <div className="mt-2">
              <LastContact row={row} />
            </div>
            <div className="mt-auto flex flex-wrap items-center gap-2 pt-3">
              <Actions row={row} onCall={onCall} onBoleto={onBoleto} />
              <span className="text-ink-soft text-xs">{assigneeInWords(row)}</span>
            </div>
          </ListCard>
        ))}
      </CardList>
    </>
  )
}

function ContactAndAssignee({ row }: { row: CollectionRow }) {
  return (
    <>
      <LastContact row={row} /> <span className="text-ink-soft text-xs">{`(${assigneeInWords(row)})`}</span>
    </>
  )
}

const assigneeInWords = ({ assignee }: CollectionRow) => (assignee ? `com ${assignee.name}` : 'sem responsável')

function Who({ row }: { row: CollectionRow }) {
  return (
    <>
      <span translate="no" className="block whitespace-normal break-words font-semibold">
        {row.fullName}
      </span>
      <span className="figures block font-normal text-ink-faint text-xs max-xl:whitespace-normal">
        <span translate="no">{row.maskedCpf}</span> · <span translate="no">{row.contractNumber}</span>
      </span>
      <a
        href={`tel:+55${row.phone}`}
        target="_self"
        className="figures inline-flex min-h-11 items-center font-normal underline underline-offset-4"
      >
        {formatPhone(row.phone)}
      </a>
    </>
  )
}

function Lateness({ row }: { row: CollectionRow }) {
  return (
    <>
      <LateDays row={row} />
      {row.isChecked && (
        <Badge tone="info" className="mt-1">
          Pagamento em conferência
        </Badge>
      )}
    </>
  )
}

function LateDays({ row: { daysLate, dueOn, lateCount } }: { row: CollectionRow }) {
  if (daysLate === 0) return <span className="figures">{`Vence em ${formatPlainDate(dueOn)}`}</span>
  return (
    <span className="figures">
      <span className="block font-semibold">{daysLate === 1 ? '1 dia' : `${daysLate} dias`}</span>
      <span className="block text-ink-soft text-xs">
        desde <span>{formatPlainDate(dueOn)}</span>
        <span>{lateCount > 1 && `, ${lateCount} parcelas`}</span>
      </span>
    </span>
  )
}

function Actions({ row, onCall, onBoleto }: { row: CollectionRow } & Pick<RowsProps, 'onCall' | 'onBoleto'>) {
  return (
    <>
      {row.daysLate > 0 && (
        <Button size="sm" className="whitespace-nowrap" data-call={row.id} onClick={() => onCall(row)}>
          <span>
            Registrar<span className="md:max-xl:sr-only"> contato</span>
            <span className="sr-only">{` com ${row.fullName}`}</span>
          </span>
        </Button>
      )}
      {row.daysLate > 0 && !row.isChecked && onBoleto && (
        <Button size="sm" variant="secondary" className="whitespace-nowrap" onClick={() => onBoleto(row)}>
          Boleto<span className="sr-only">{` para ${row.fullName}`}</span>
        </Button>
      )}
      <LinkButton size="sm" variant="secondary" href={detailPath(row.applicationId)} data-row={row.id}>
        Abrir<span className="sr-only">{` o financiamento de ${row.fullName}`}</span>
      </LinkButton>
    </>
  )
}

type HeadingProps = Pick<RowsProps, 'state' | 'onState'> & { label: string; sort: 'due' | 'open' }

/** A column's heading. Pressing it orders the list by that column. */
function Heading({ label, sort, state, onState }: HeadingProps) {
  const sorted = state.sort === sort ? (state.direction ?? (sort === 'due' ? 'asc' : 'desc')) : undefined
  const Arrow = sorted === 'asc' ? ArrowUp : ArrowDown
  return (
    <th scope="col" aria-sort={sorted && (sorted === 'asc' ? 'ascending' : 'descending')}>
      <button
        type="button"
        onClick={() => onState(sortedBy(state, sort))}
        className="inline-flex min-h-11 items-center hover:text-ink"
      >
        <span>{label}</span>
        {sorted && <Arrow aria-hidden className="size-4" />}
      </button>
    </th>
  )
}

function Pick({ label, checked, onPick }: { label: string; checked: boolean; onPick: (on: boolean) => void }) {
  return (
    <label className="flex size-11 cursor-pointer items-center justify-center">
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        onChange={(event) => onPick(event.target.checked)}
        className="size-5 accent-ink"
      />
    </label>
  )
}
