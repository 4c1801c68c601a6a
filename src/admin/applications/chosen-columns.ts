import { useStore } from '@nanostores/react'
import { atom, computed } from 'nanostores'
import { type RowHeight, rowHeights } from '#domain/work-lists.ts'
import { forget, readStored, store } from '#lib/storage.ts'
import { useLandscape, useVeryWide, useWide } from '../core/use-wide.ts'
import { type Column, columns } from './columns.tsx'

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
  const widths = { tablet: true, landscape: useLandscape(), laptop: useWide(), wide: useVeryWide(), chosen: false }
  const isRoomFor = ({ from }: Column) => widths[from]
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

export function chooseRowHeight(height: RowHeight): void {
  $look.set({ ...$look.get(), rowHeight: null })
  $ownHeight.set(height)
  store('device', heightKey, height)
}
