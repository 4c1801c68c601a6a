// Runs before the cards are parsed: where the address has a filter they stay out of sight until `restore.ts` or the filter bar has filtered them.
if (location.search) {
  const { classList } = document.documentElement
  classList.add('restoring')
  const script = document.createElement('script')
  script.src = '/filtros.js'
  // All models are better than none.
  script.onerror = () => classList.remove('restoring')
  document.head.append(script)
}
