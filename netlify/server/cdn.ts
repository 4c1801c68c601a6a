import { purgeCache } from '@netlify/functions'
import { describeError, type Logger } from './shared/log.ts'

/** The data that a cached answer depends on. */
export type CdnTag = 'settings' | 'cep'

const giveUpMs = 3_000

/**
 * Purges the answers with a tag from Netlify's CDN; anywhere else there is nothing to purge. Never throws, and waits 3
 * s at most, because an answer that is not purged expires within a minute. Reads the token on each call, because the
 * platform puts it into the environment only when a function is called.
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
