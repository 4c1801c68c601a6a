import { build, type Plugin as EsbuildPlugin } from 'esbuild'
import type { Plugin } from 'vite'
import { exportedPart } from './exported-catalogue.ts'
import { oldestBrowsers } from './oldest-browsers.ts'

const SUFFIX = '?classic'
/** Gives esbuild the parts that the database exported, as Vite has them. */
const exportedParts: EsbuildPlugin = {
  name: 'exported-parts',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^virtual:/ }, ({ path }) => ({ path, namespace: 'exported' }))
    onLoad({ filter: /^virtual:/, namespace: 'exported' }, ({ path }) => ({ contents: exportedPart(path) ?? '' }))
  },
}

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
        plugins: [exportedParts],
      })
      for (const input of Object.keys(metafile.inputs)) if (!input.startsWith('exported:')) this.addWatchFile(input)
      return `export default ${JSON.stringify(outputFiles[0]?.text.trim())}`
    },
  }
}
