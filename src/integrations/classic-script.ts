import { build } from 'esbuild'
import type { Plugin } from 'vite'

const SUFFIX = '?classic'

/**
 * `import code from './x.ts?classic'` gives the file and all it imports as one minified classic script. Inlined into a page, it
 * runs while the page is parsed, before anything below it is painted, and it never becomes a request of its own, whatever else
 * shares its modules.
 */
export function classicScript(): Plugin {
  return {
    name: 'classic-script',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(SUFFIX)) return
      const file = id.slice(0, -SUFFIX.length)
      const { outputFiles, metafile } = await build({
        ...{ entryPoints: [file], bundle: true, minify: true, format: 'iife', target: 'es2022', charset: 'utf8' },
        ...{ write: false, metafile: true, logLevel: 'warning' },
      })
      for (const input of Object.keys(metafile.inputs)) this.addWatchFile(input)
      return `export default ${JSON.stringify(outputFiles[0]?.text.trim())}`
    },
  }
}
