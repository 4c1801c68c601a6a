/**
 * The one address of a page: without '.html', 'index', a trailing slash or a query.
 * @param url the page's own address while it is built ('/faq.html').
 * @param site the public origin.
 */
export function canonicalUrl(url: URL, site: URL | undefined): string {
  const path = url.pathname.replace(/(?:\/index)?(?:\.html)?\/?$/, '')
  return new URL(path || '/', site ?? url).href
}
