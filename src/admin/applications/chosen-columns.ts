import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { forget, readStored, store } from '#lib/storage.ts'
import { useVeryWide } from '../core/use-wide.ts'
import { type Column, columns } from './columns.tsx'

const key = 'admin-columns'

/** The columns that somebody chose in this browser; null: those that there is room for. */
const $chosen = atom<readonly string[] | null>(read())

export function chooseColumns(ids: readonly string[] | null): void {
  $chosen.set(ids)
  if (ids) store('device', key, ids.join(','))
  else forget('device', key)
}

/** The columns to show, in the order of the table, and whether somebody chose them. */
export function useColumns(): { shown: readonly Column[]; chosen: boolean } {
  const chosen = useStore($chosen)
  const all = useVeryWide()
  const shown = columns.filter(({ id, narrow }) => (chosen ? chosen.includes(id) : all || narrow))
  return { shown, chosen: chosen !== null }
}

function read(): readonly string[] | null {
  const ids = readStored('device', key)?.split(',') ?? []
  const known = columns.filter(({ id }) => ids.includes(id)).map(({ id }) => id)
  return known.length > 0 ? known : null
}
