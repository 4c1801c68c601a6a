import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'

const ids = ['virtual:catalogue', 'virtual:dealerships']

/** Returns the folder to which `npm run ops -- export-catalogue` writes: CATALOGUE_DIR, else `.catalogue`. */
export const catalogueFolder = (): string => resolve(process.env.CATALOGUE_DIR || '.catalogue')

/**
 * Lets `import exported from 'virtual:catalogue'` give the exported catalogue, and `virtual:dealerships` the exported
 * dealerships. Without an export they give null and the build uses the project's own data, so that a clone needs no database.
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
