import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { forget, readStored, store } from '#lib/storage.ts'
import { useVeryWide, useWide } from '../core/use-wide.ts'
import { type Column, columns } from './columns.tsx'

const columnsKey = 'admin-columns'
const heightKey = 'admin-row-height'

/** The columns chosen in this browser. Null without a choice: then the room on screen decides. */
const $chosen = atom<readonly string[] | null>(read())

export function chooseColumns(ids: readonly string[] | null): void {
  $chosen.set(ids)
  if (ids) store('device', columnsKey, ids.join(','))
  else forget('device', columnsKey)
}

/** The columns to show, in the order of the table, and whether somebody chose them. */
export function useColumns(): { shown: readonly Column[]; chosen: boolean } {
  const chosen = useStore($chosen)
  const [wide, all] = [useWide(), useVeryWide()]
  const room: readonly Column['from'][] = all ? ['tablet', 'laptop', 'wide'] : wide ? ['tablet', 'laptop'] : ['tablet']
  const shown = columns.filter(({ id, from }) => (chosen ? chosen.includes(id) : room.includes(from)))
  return { shown, chosen: chosen !== null }
}

function read(): readonly string[] | null {
  const ids = readStored('device', columnsKey)?.split(',') ?? []
  const known = columns.filter(({ id }) => ids.includes(id)).map(({ id }) => id)
  return known.length > 0 ? known : null
}

/** The heights of a table row, in px at the browser's usual font size. */
export const rowHeights = ['44', '36', '28', '24'] as const
export type RowHeight = (typeof rowHeights)[number]

const stored = readStored('device', heightKey)
export const $rowHeight = atom<RowHeight>(rowHeights.find((height) => height === stored) ?? '44')

export function chooseRowHeight(height: RowHeight): void {
  $rowHeight.set(height)
  store('device', heightKey, height)
}
