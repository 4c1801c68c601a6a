import netlify from '@astrojs/netlify'
import emulation from '@netlify/vite-plugin'
import type { AstroIntegration } from 'astro'

const off = { enabled: false }
const emulated = {
  redirects: off,
  images: off,
  environmentVariables: off,
  edgeFunctions: off,
  functions: off,
  database: off,
}

/**
 * Makes Netlify's adapter for a site whose pages are all static. The adapter must tell Astro so, because otherwise it deploys a
 * function that answers every address. In development the adapter has no option against emulated redirects, functions and
 * database, so the same emulation without them takes its place. There dev-routes.mjs directs paths under /admin and calls the
 * functions, for which the emulation takes seconds a request, and the project has its own database.
 */
export function platform(): AstroIntegration {
  const adapter = netlify({ devFeatures: false, imageCDN: false })
  const { 'astro:config:setup': setUp, 'astro:config:done': finish } = adapter.hooks
  adapter.hooks['astro:config:setup'] = (options) => {
    const updateConfig: typeof options.updateConfig = ({ vite, ...config }) => {
      const plugins = [vite?.plugins]
        .flat(2)
        .filter((one) => one && 'name' in one && one.name !== 'vite-plugin-netlify')
      return options.updateConfig({ ...config, vite: { ...vite, plugins: [plugins, emulation(emulated)] } })
    }
    return setUp?.({ ...options, updateConfig })
  }
  adapter.hooks['astro:config:done'] = (options) => {
    const setAdapter: typeof options.setAdapter = (own) =>
      options.setAdapter({ ...own, adapterFeatures: { ...own.adapterFeatures, buildOutput: 'static' } })
    return finish?.({ ...options, setAdapter, buildOutput: 'static' })
  }
  return adapter
}
