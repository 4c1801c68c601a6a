import { fileURLToPath } from 'node:url'

const drawing = fileURLToPath(new URL('draw-icon.mjs', import.meta.url))

/**
 * Draws lucide's icons by `draw-icon.mjs`: the library's own drawing serves contexts, names and widths that nobody here asks for,
 * and weighs 2 kB in every page's script. Bundled for the prerendered pages too, so that both write the same markup.
 * @returns {import('vite').Plugin}
 */
export function smallIcons() {
  return {
    name: 'small-icons',
    enforce: 'pre',
    config: () => ({ ssr: { noExternal: ['lucide-react'] } }),
    resolveId: (source, importer) =>
      importer?.includes('/lucide-react/') && source.endsWith('/createLucideIcon.mjs') ? drawing : undefined,
  }
}
