import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { astroCode } from './astro-code.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const PAGE = '?page='
// Of `[slug].astro`: Tailwind reads its sources as patterns, in which brackets mean something.
const BRACKET = /[[\]]/g

/**
 * `import '#styles/page.css'` in a page gives it the styles of what it imports, and no others: every file that it reaches is a
 * source of Tailwind's.
 * @returns {import('vite').Plugin}
 */
export function pageStyles() {
  return {
    name: 'page-styles',
    enforce: 'pre',
    resolveId(source, importer) {
      if (source === '#styles/page.css' && importer)
        return `${root}src/styles/page.css${PAGE}${relative(root, importer)}`
    },
    async load(id) {
      const [file, page] = id.split(PAGE)
      if (!page) return
      const sources = await filesOf(page)
      for (const source of sources) this.addWatchFile(root + source)
      const css = await readFile(file, 'utf8')
      return css + sources.map((source) => `@source "${root}${source.replace(BRACKET, '?')}";\n`).join('')
    },
  }
}

/**
 * What a page shows itself with: the files of pages, layouts, places and ui that it imports, directly or not.
 * @param {string} page its path from the root
 * @returns {Promise<string[]>} paths from the root
 */
export async function filesOf(page) {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [page],
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    outdir: 'dist',
    treeShaking: false,
    packages: 'external',
    logLevel: 'error',
    plugins: [readsAstro],
  })
  return Object.keys(metafile.inputs).filter((path) => /^src\/(pages|layouts|site|portal|admin|ui)\//.test(path))
}

/** @type {import('esbuild').Plugin} */
const readsAstro = {
  name: 'reads-astro',
  setup(bundler) {
    bundler.onResolve({ filter: /^(astro|virtual):|\.(css|svg|woff2)(\?.*)?$/ }, () => ({ external: true }))
    bundler.onResolve({ filter: /\?classic$/ }, ({ path, kind, resolveDir }) =>
      bundler.resolve(path.replace('?classic', ''), { kind, resolveDir }),
    )
    bundler.onLoad({ filter: /\.astro$/ }, async ({ path }) => ({
      contents: astroCode(await readFile(path, 'utf8')),
      loader: 'ts',
    }))
  },
}
