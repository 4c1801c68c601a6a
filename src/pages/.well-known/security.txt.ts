import type { APIRoute } from 'astro'
import { brand } from '#content/brand.ts'

/** How long the file holds, in ms: less than a year, as RFC 9116 (section 2.5.5) asks. Each build makes it anew. */
const holdsMs = 360 * 24 * 60 * 60 * 1000

/** Tells who finds a flaw where to report it (RFC 9116). */
export const GET: APIRoute = ({ site, url }) => {
  const lines = [
    `Contact: mailto:${brand.privacyEmail}`,
    `Expires: ${new Date(Date.now() + holdsMs).toISOString().replace(/\.\d+Z$/, 'Z')}`,
    'Preferred-Languages: pt, en',
    `Canonical: ${new URL(url.pathname, site).href}`,
  ]
  return new Response(`${lines.join('\n')}\n`)
}
