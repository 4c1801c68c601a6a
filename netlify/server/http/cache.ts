import type { Context } from 'hono'
import type { CdnTag } from '../cdn.ts'

/**
 * Lets Netlify's CDN cache an answer for `seconds`, or until `tag` is purged; browsers always revalidate.
 * Only for answers that are the same for everybody.
 */
export function cacheOnCdn(c: Context, { seconds, tag }: { seconds: number; tag: CdnTag }): void {
  c.header('Cache-Control', 'public, max-age=0, must-revalidate')
  c.header('Netlify-CDN-Cache-Control', `public, s-maxage=${seconds}, durable`)
  c.header('Netlify-Cache-Tag', tag)
}
