import type { APIRoute } from 'astro'

/**
 * Lets crawlers read everything but the API. Pages with `noindex` stay readable, because crawlers have to read it
 * there.
 */
export const GET: APIRoute = ({ site }) =>
  new Response(`User-agent: *\nDisallow: /api/\n\nSitemap: ${new URL('/sitemap-index.xml', site).href}\n`)
