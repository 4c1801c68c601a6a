// Runs before the browser parses the cards. Where the address has a query, the cards stay hidden until
// `filter-before-paint.ts` or the filter bar has filtered them.
if (location.search) {
  const { classList } = document.documentElement
  classList.add('restoring')
  const script = document.createElement('script')
  script.src = '/filtros.js'
  // Without the script the page shows all models, which is better than none.
  script.onerror = () => classList.remove('restoring')
  document.head.append(script)
}
