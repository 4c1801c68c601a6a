import { purgeCache } from '@netlify/functions'
import { describeError, type Logger } from './log.ts'

/** What answers that the CDN keeps are made from. */
export type CdnTag = 'settings' | 'cep'

const giveUpMs = 3_000

/**
 * Makes Netlify's CDN ask again for what carries a tag; anywhere else there is nothing to purge. It never throws nor
 * waits for long: what could not be purged expires by itself within a minute. The platform puts the token into the
 * environment when a function is called, so it is looked for then.
 */
export function cdnPurge(env: Record<string, string | undefined>, log: Pick<Logger, 'warn'>) {
  return async (tag: CdnTag): Promise<void> => {
    const { NETLIFY_PURGE_API_TOKEN: token, SITE_ID: siteID } = env
    if (!token || !siteID) return
    const tooLate = new Promise((_, reject) => {
      setTimeout(() => reject(new Error(`no answer within ${giveUpMs} ms`)), giveUpMs).unref()
    })
    try {
      await Promise.race([purgeCache({ tags: [tag], token, siteID }), tooLate])
    } catch (error) {
      log.warn(describeError(error), 'cdn not purged')
    }
  }
}
