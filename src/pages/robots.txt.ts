import type { APIRoute } from 'astro'

/** Everything may be read but the API; pages that should not be found say `noindex` themselves, so they have to be readable. */
export const GET: APIRoute = ({ site }) =>
  new Response(`User-agent: *\nDisallow: /api/\n\nSitemap: ${new URL('/sitemap-index.xml', site).href}\n`)
