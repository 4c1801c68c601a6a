import { build } from 'vite'

const SUFFIX = '?classic'

/**
 * `import code from './x.ts?classic'` gives the file and all it imports as one minified classic script. Inlined into a page, it
 * runs while the page is parsed, before anything below it is painted, and it never becomes a request of its own, whatever else
 * shares its modules.
 * @returns {import('vite').Plugin}
 */
export function classicScript() {
  return {
    name: 'classic-script',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(SUFFIX)) return
      const file = id.slice(0, -SUFFIX.length)
      this.addWatchFile(file)
      return `export default ${JSON.stringify(await classicCode(file))}`
    },
  }
}

/**
 * A file and all it imports as one minified classic script.
 * @param {string} file
 * @param {Record<string, string>} define code in the place of names
 * @returns {Promise<string>}
 */
export async function classicCode(file, define = {}) {
  const bundle = await build({
    ...{ configFile: false, logLevel: 'error', define },
    build: { write: false, rollupOptions: { input: file, output: { format: 'iife' } } },
  })
  return bundle.output[0].code.trim()
}
