import { build } from 'esbuild'
import type { Plugin } from 'vite'
import { oldestBrowsers } from './oldest-browsers.ts'

const SUFFIX = '?classic'

/**
 * Lets `import code from './x.ts?classic'` give a file and all its imports as one minified classic script. A page with
 * the script inline runs it while it parses the HTML, before it paints anything below. The script is never a request of
 * its own, even if other scripts share its modules.
 */
export function classicScript(): Plugin {
  return {
    name: 'classic-script',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(SUFFIX)) return
      const file = id.slice(0, -SUFFIX.length)
      const { outputFiles, metafile } = await build({
        entryPoints: [file],
        bundle: true,
        minify: true,
        format: 'iife',
        target: [...oldestBrowsers],
        charset: 'utf8',
        write: false,
        metafile: true,
        logLevel: 'warning',
      })
      for (const input of Object.keys(metafile.inputs)) this.addWatchFile(input)
      return `export default ${JSON.stringify(outputFiles[0]?.text.trim())}`
    },
  }
}
