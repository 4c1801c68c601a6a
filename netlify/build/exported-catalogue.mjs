import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

const ID = 'virtual:catalogue'

/** The folder that `npm run catalogue:export` writes to: CATALOGUE_DIR, else `.catalogue`. */
export const catalogueFolder = () => resolve(process.env.CATALOGUE_DIR || '.catalogue')

/**
 * `import exported from 'virtual:catalogue'` gives the published catalogue that was exported, or null where there is none:
 * then the project's own is built, so that a clone needs no database.
 * @returns {import('vite').Plugin}
 */
export function exportedCatalogue() {
  return {
    name: 'exported-catalogue',
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    load(id) {
      if (id !== `\0${ID}`) return
      const file = resolve(catalogueFolder(), 'catalogue.json')
      return `export default ${existsSync(file) ? readFileSync(file, 'utf8') : 'null'}`
    },
  }
}
