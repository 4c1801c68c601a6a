/**
 * Stands in the bundles for Vite's own: loads a part of the site while all that it imports comes beside it.
 * @param {() => Promise<unknown>} load
 * @param {readonly string[]} [files] of the site that it imports; all are scripts, as styles are in the pages
 */
export function __vitePreload(load, files = []) {
  for (const file of files) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = `/${file}`
    document.head.append(link)
  }
  return load()
}
