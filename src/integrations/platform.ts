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
 * Makes Netlify's adapter for a site whose pages are all static. The adapter must tell Astro that they are static,
 * because otherwise it deploys a function that answers every address. In development the adapter has no option that
 * turns off emulated redirects, functions and database. So the same emulation without these parts replaces it.
 * dev-routes.mjs directs paths under /admin and calls the functions, because the emulation takes seconds for each
 * request. The database is the project's own.
 *
 * Netlify's skew protection stays off: it would put the deploy's id into the address of every script, and a visitor
 * would load them all again after each 'Publicar' (docs/operations.md, 'A page that was open during a deploy').
 */
export function platform(): AstroIntegration {
  // The adapter has no other switch for it.
  delete process.env.DEPLOY_ID
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
