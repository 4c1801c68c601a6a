import { useStore } from '@nanostores/react'
import { atom, computed } from 'nanostores'
import type { ReactNode } from 'react'
import type { ListColumnId, ListRow, SortColumn } from '#api/application-list.ts'
import { refusalLabels } from '#content/refusals.ts'
import { formatDate, formatPlainDate } from '#domain/calendar/calendar.ts'
import { formatBRL } from '#domain/money/money.ts'
import { type RowHeight, rowHeights } from '#domain/work-lists.ts'
import { forget, readStored, store } from '#lib/storage.ts'
import { classes } from '#ui/classes.ts'
import { useLandscape, useVeryWide, useWide } from '../core/use-wide.ts'
import { StageAge, StatusBadge } from './StatusBadge.tsx'

export type Column = {
  /** The name of the column in a stored choice and in the export. */
  id: ListColumnId
  label: string
  /** A fuller name than the heading has room for. */
  title?: string
  /** The server's key for sorting by this column; without it the column is not sortable. */
  sort?: SortColumn
  className?: string
  /** The narrowest screen that shows the column by default; 'chosen' shows it only if the user chose it. */
  from: 'tablet' | 'landscape' | 'laptop' | 'chosen'
  /** Gives way on laptops, whose room the columns of spec section 2 ('Admin application list') need. */
  givesWay?: boolean
  cell: (row: ListRow) => ReactNode
}

const right = 'figures whitespace-nowrap text-right'

/** The columns of the list, except the last one, the link to the details. */
export const columns: readonly Column[] = [
  {
    id: 'client',
    label: 'Cliente',
    sort: 'fullName',
    // The names take the room that other columns leave, down to a minimum width.
    className: 'w-[36%] min-w-[10rem] max-w-0',
    from: 'tablet',
    // In low rows, a CPF without room beside the name goes to a second line, which is out of sight.
    cell: (row) => (
      <span
        className="block overflow-hidden group-data-[rows=low]/rows:flex group-data-[rows=low]/rows:h-[1lh] group-data-[rows=low]/rows:flex-wrap group-data-[rows=low]/rows:items-baseline group-data-[rows=low]/rows:gap-x-1.5"
        title={row.fullName}
      >
        <span translate="no" className="block max-w-full truncate font-semibold leading-tight [li_&]:whitespace-normal">
          {row.fullName}
        </span>{' '}
        <span className="figures block text-ink-faint text-xs leading-tight group-data-[rows=low]/rows:contents">
          <span translate="no" className="group-data-[rows=low]/rows:order-1">
            {row.maskedCpf}
          </span>
          {row.accountsOfCpf > 1 && (
            <span className="font-semibold text-warn" title={`Mesmo CPF em ${row.accountsOfCpf} contas`}>
              {` · ${row.accountsOfCpf} contas`}
            </span>
          )}
        </span>
      </span>
    ),
  },
  {
    id: 'email',
    label: 'Email',
    className: 'w-[32%] min-w-[9rem] max-w-0',
    from: 'laptop',
    cell: (row) => (
      <span className="block truncate" title={row.email}>
        {row.email}
      </span>
    ),
  },
  {
    id: 'model',
    label: 'Modelo',
    sort: 'model',
    className: 'w-[32%] min-w-[6.25rem] max-w-0',
    from: 'laptop',
    cell: (row) => (
      <span className="block truncate" title={row.model}>
        {row.model}
      </span>
    ),
  },
  money('price', 'Preço', undefined, 'chosen', (row) => row.priceCents),
  money('entry', 'Entrada', 'entryCents', 'laptop', (row) => row.entryCents),
  money('installment', 'Parcela', 'installmentCents', 'laptop', (row) => row.installmentCents),
  {
    id: 'installments',
    label: 'Parcelas',
    sort: 'installments',
    className: right,
    from: 'laptop',
    cell: (row) => `${row.installments}x`,
  },
  {
    id: 'share',
    label: '÷ renda',
    title: 'Parcela ÷ renda',
    sort: 'incomeShare',
    className: right,
    from: 'landscape',
    givesWay: true,
    cell: ({ incomeShare }) => (
      <span className={classes(incomeShare > 30 && 'font-semibold text-bad')}>{`${incomeShare}%`}</span>
    ),
  },
  {
    id: 'score',
    label: 'Score',
    sort: 'creditScore',
    className: right,
    from: 'tablet',
    givesWay: true,
    cell: ({ creditScore }) => creditScore ?? <span className="text-ink-faint">Sem</span>,
  },
  {
    id: 'stage',
    label: 'Na etapa',
    sort: 'stageSince',
    className: right,
    from: 'tablet',
    givesWay: true,
    cell: (row) => <StageAge row={row} />,
  },
  {
    id: 'promised',
    label: 'Prometido até',
    sort: 'promisedBy',
    className: 'figures whitespace-nowrap',
    from: 'chosen',
    cell: ({ promisedBy, late }) =>
      promisedBy && <span className={classes(late && 'font-semibold text-bad')}>{formatPlainDate(promisedBy)}</span>,
  },
  {
    id: 'assignee',
    label: 'Responsável',
    sort: 'assignee',
    // Keeps a distance from the right-aligned figures before it.
    className: 'pl-4!',
    from: 'landscape',
    givesWay: true,
    cell: ({ assignee }) => (
      <span className="block max-w-[5rem] truncate xl:max-w-[6.5rem] min-[90rem]:max-w-[12rem]" title={assignee?.name}>
        {assignee?.name ?? <span className="text-ink-faint">Ninguém</span>}
      </span>
    ),
  },
  {
    id: 'date',
    label: 'Data',
    sort: 'createdAt',
    // Keeps a distance from the right-aligned figures before it.
    className: 'figures pl-1.5! 2xl:pl-4!',
    from: 'laptop',
    cell: (row) => formatDate(row.createdAt),
  },
  {
    id: 'status',
    label: 'Status',
    sort: 'status',
    className: 'whitespace-nowrap',
    from: 'tablet',
    // High rows have room for two lines, which leaves room for the columns of a laptop.
    cell: (row) => (
      <span className="max-[90rem]:group-data-[rows=high]/rows:block max-[90rem]:group-data-[rows=high]/rows:max-w-[8.5rem] max-[90rem]:group-data-[rows=high]/rows:whitespace-normal max-[90rem]:group-data-[rows=high]/rows:[&_*]:leading-tight">
        <StatusBadge status={row.status} withdrawn={row.withdrawnAt !== null} />
      </span>
    ),
  },
  {
    id: 'refusal',
    label: 'Motivo da recusa',
    className: 'whitespace-nowrap',
    from: 'chosen',
    cell: ({ refusal }) => refusal && refusalLabels[refusal],
  },
]

/** A column by its id. */
export function columnOf(id: string): Column | undefined {
  return columns.find((column) => column.id === id)
}

function money(
  id: ListColumnId,
  label: string,
  sort: SortColumn | undefined,
  from: Column['from'],
  cents: (row: ListRow) => number,
): Column {
  return { id, label, ...(sort && { sort }), className: right, from, cell: (row) => formatBRL(cents(row)) }
}

const columnsKey = 'admin-columns'
const heightKey = 'admin-row-height'

/** The columns and row height of the open view, which replace this browser's choice. Null if the view has none. */
type Look = { columns: readonly string[] | null; rowHeight: RowHeight | null }
const noLook: Look = { columns: null, rowHeight: null }
const $look = atom<Look>(noLook)

/** Shows the list with a view's columns and row height until another view is opened or the user chooses others. */
export function showLook(view?: { columns: string | null; rowHeight: RowHeight | null }): void {
  $look.set(view ? { columns: view.columns?.split(',') ?? null, rowHeight: view.rowHeight } : noLook)
}

/** The columns chosen in this browser. Null without a choice: then the room on screen decides. */
const $chosen = atom<readonly string[] | null>(read())

/** Keeps in this browser which columns the list shows; null leaves it to the room on screen again. */
export function chooseColumns(ids: readonly string[] | null): void {
  $look.set({ ...$look.get(), columns: null })
  $chosen.set(ids)
  if (ids) store('device', columnsKey, ids.join(','))
  else forget('device', columnsKey)
}

/** The columns to show, in the order of the table, and whether the user chose them. */
export function useColumns(): { shown: readonly Column[]; chosen: boolean } {
  const own = useStore($chosen)
  const chosen = useStore($look).columns ?? own
  const isVeryWide = useVeryWide()
  const widths = { tablet: true, landscape: useLandscape(), laptop: useWide(), chosen: false }
  const isRoomFor = ({ from, givesWay }: Column) => widths[from] && !(givesWay && widths.laptop && !isVeryWide)
  const shown = columns.filter((column) => (chosen ? chosen.includes(column.id) : isRoomFor(column)))
  return { shown, chosen: chosen !== null }
}

function read(): readonly string[] | null {
  const ids = readStored('device', columnsKey)?.split(',') ?? []
  const known = columns.filter(({ id }) => ids.includes(id)).map(({ id }) => id)
  return known.length > 0 ? known : null
}

const stored = readStored('device', heightKey)
const $ownHeight = atom<RowHeight>(rowHeights.find((height) => height === stored) ?? '44')

/** The height of the list's rows: the open view's, or that chosen in this browser. */
export const $rowHeight = computed([$look, $ownHeight], (look, own) => look.rowHeight ?? own)

/** Keeps in this browser how high the rows of the list are. */
export function chooseRowHeight(height: RowHeight): void {
  $look.set({ ...$look.get(), rowHeight: null })
  $ownHeight.set(height)
  store('device', heightKey, height)
}
