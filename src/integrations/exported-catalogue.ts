import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import { brazilianDate } from '../domain/calendar/calendar.ts'

const ids = ['virtual:catalogue', 'virtual:dealerships', 'virtual:conditions', 'virtual:ways']

/** Returns the folder to which `npm run ops -- export-catalogue` writes: CATALOGUE_DIR, else `.catalogue`. */
export const catalogueFolder = (): string => resolve(process.env.CATALOGUE_DIR || '.catalogue')

/** Returns the module of one of the exported parts; undefined for any other id. */
export function exportedPart(id: string): string | undefined {
  if (!ids.includes(id)) return undefined
  const file = resolve(catalogueFolder(), `${id.slice('virtual:'.length)}.json`)
  if (!existsSync(file)) return 'export default null'
  const text = readFileSync(file, 'utf8')
  return `export default ${id === 'virtual:conditions' ? withDay(text) : text}`
}

/**
 * Adds the day of the build to exported conditions, from which the IOF counts. A page must not show another day's tax.
 */
function withDay(text: string): string {
  const { iof, ...rest } = JSON.parse(text)
  return JSON.stringify({ ...rest, iof: { ...iof, on: brazilianDate(new Date()) } })
}

/**
 * Lets `import exported from 'virtual:catalogue'` give the exported catalogue, `virtual:dealerships` the exported
 * dealerships, `virtual:conditions` the exported conditions and `virtual:ways` the ways to pay. Without an export they
 * give null and the build uses the project's own data, so that a clone needs no database.
 */
export function exportedCatalogue(): Plugin {
  return {
    name: 'exported-catalogue',
    resolveId: (id) => (ids.includes(id) ? `\0${id}` : undefined),
    load: (id) => (id.startsWith('\0') ? exportedPart(id.slice(1)) : undefined),
  }
}
