import type { ListRow } from '#api/admin.ts'
import type { Selection } from './use-selection.ts'

const target = 'flex size-11 cursor-pointer items-center justify-center'
const look = 'size-5 accent-ink'

/** Chooses one application of the list. */
export function PickBox({ row, selection }: { row: ListRow; selection: Selection }) {
  return (
    <label className={target}>
      <input
        type="checkbox"
        data-pick={row.id}
        aria-label={`Escolher ${row.fullName}`}
        checked={selection.ids.has(row.id)}
        onChange={(event) => selection.pick([row.id], event.target.checked)}
        className={look}
      />
    </label>
  )
}

/** Chooses all of the page. */
export function PickAll({ rows, selection }: { rows: readonly ListRow[]; selection: Selection }) {
  return (
    <label className={target}>
      <input
        type="checkbox"
        aria-label="Escolher todos desta página"
        checked={rows.every(({ id }) => selection.ids.has(id))}
        onChange={(event) =>
          selection.pick(
            rows.map(({ id }) => id),
            event.target.checked,
          )
        }
        className={look}
      />
    </label>
  )
}
