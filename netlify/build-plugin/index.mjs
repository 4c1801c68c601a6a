import { Buffer } from 'node:buffer'

/**
 * A build plugin of this site (netlify.toml). Netlify tells functions and plugins where the stored files are, and build commands not: this tells
 * the command, which reads the photos of the published catalogue, and keeps photos and the pictures made of them for the next build.
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
  // Nobody's token under `netlify build --offline`: a catalogue without photos needs none.
  if (!siteID || !token) return
  const context = Buffer.from(JSON.stringify({ siteID, token })).toString('base64')
  netlifyConfig.build.environment.NETLIFY_BLOBS_CONTEXT = context
}

/** @param {{ utils: { cache: { save(paths: string[]): Promise<unknown> } } }} build */
export const onPostBuild = async ({ utils }) => {
  await utils.cache.save(kept)
}
