import { fileURLToPath } from 'node:url'

const drawing = fileURLToPath(new URL('draw-icon.mjs', import.meta.url))
const preload = fileURLToPath(new URL('preload-modules.mjs', import.meta.url))
const absent = fileURLToPath(new URL('absent-package.mjs', import.meta.url))

/**
 * Leaves out of the pages' scripts what their libraries carry and nobody here asks for. lucide's icons are drawn by
 * `draw-icon.mjs`: the library's own drawing serves contexts, names and widths, and weighs 2 kB; bundled for the prerendered
 * pages too, so that both write the same markup. Vite's own way to load a part later also waits for styles and reports failures
 * to nobody here. hono's client can write cookies, which no script of this site can.
 * @returns {import('vite').Plugin}
 */
export function smallLibraries() {
  return {
    name: 'small-libraries',
    enforce: 'pre',
    config: () => ({ ssr: { noExternal: ['lucide-react'] } }),
    resolveId(source, importer = '') {
      if (source === '\0vite/preload-helper.js') return preload
      if (importer.includes('/lucide-react/') && source.endsWith('/createLucideIcon.mjs')) return drawing
      if (importer.includes('/hono/dist/client/') && source.endsWith('/utils/cookie.js')) return absent
      return undefined
    },
  }
}
