import { Buffer } from 'node:buffer'

/**
 * A build plugin of this site (netlify.toml). Netlify gives access to the stored files to functions and plugins only.
 * This plugin passes it on to the build command, which reads the photos of the published catalogue. It also caches
 * photos and the pictures made from them for the next build.
 */
const kept = ['.catalogue/photos', 'node_modules/.cache/catalogue-photos', 'node_modules/.cache/social-images']

/**
 * @param {{
 *   constants: { SITE_ID?: string, NETLIFY_API_TOKEN?: string },
 *   netlifyConfig: { build: { environment: Record<string, string | undefined> } },
 *   utils: { cache: { restore(paths: string[]): Promise<unknown> } },
 * }} build
 */
export const onPreBuild = async ({ constants, netlifyConfig, utils }) => {
  await utils.cache.restore(kept)
  const { SITE_ID: siteID, NETLIFY_API_TOKEN: token } = constants
  // `netlify build --offline` has no token. A catalogue without photos needs none.
  if (!siteID || !token) return
  const context = Buffer.from(JSON.stringify({ siteID, token })).toString('base64')
  netlifyConfig.build.environment.NETLIFY_BLOBS_CONTEXT = context
}

/** @param {{ utils: { cache: { save(paths: string[]): Promise<unknown> } } }} build */
export const onPostBuild = async ({ utils }) => {
  await utils.cache.save(kept)
}
