import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'

const ids = ['virtual:catalogue', 'virtual:dealerships']

/** The folder that `npm run catalogue:export` writes to: CATALOGUE_DIR, else `.catalogue`. */
export const catalogueFolder = (): string => resolve(process.env.CATALOGUE_DIR || '.catalogue')

/**
 * `import exported from 'virtual:catalogue'` gives the published catalogue that was exported, or null where there is none:
 * then the project's own is built, so that a clone needs no database. `virtual:dealerships` is the network in the same way.
 */
export function exportedCatalogue(): Plugin {
  return {
    name: 'exported-catalogue',
    resolveId: (id) => (ids.includes(id) ? `\0${id}` : undefined),
    load(id) {
      const name = ids.find((one) => id === `\0${one}`)?.slice('virtual:'.length)
      if (!name) return
      const file = resolve(catalogueFolder(), `${name}.json`)
      return `export default ${existsSync(file) ? readFileSync(file, 'utf8') : 'null'}`
    },
  }
}
