import netlify from '@astrojs/netlify'

/**
 * The Netlify adapter for a site whose every page is built. By itself it deploys a function besides, which renders
 * pages on demand and, having none, would only stand before the 404 page.
 * @param {Parameters<typeof netlify>[0]} options
 * @returns {import('astro').AstroIntegration}
 */
export function staticAdapter(options) {
  const adapter = netlify(options)
  const done = adapter.hooks['astro:config:done']
  adapter.hooks['astro:config:done'] = (params) => {
    const setAdapter = (own) =>
      params.setAdapter({ ...own, adapterFeatures: { ...own.adapterFeatures, buildOutput: 'static' } })
    return done?.({ ...params, setAdapter })
  }
  return adapter
}
