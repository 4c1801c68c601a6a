import type { BrowserErrorKind, BrowserErrorReport } from '#api/browser-errors.ts'

// Tells the site's own server of errors that nobody caught, so that somebody hears of them. It sends no message, no
// query and nothing that was typed. Of the public pages one view in ten reports, of the others each, and each view
// three errors at most.
const oneOf = /^\/(admin|meu-financiamento|motorcycle)/.test(location.pathname) ? 1 : 10
let left = Math.random() * oneOf < 1 ? 3 : 0
const told = new Set<string>()

function report(kind: BrowserErrorKind, name: string, stack = '') {
  const page = location.pathname.replace(/[^/]*\d[^/]*|[^/]{25,}/g, '*')
  const source = /\/_astro\/[\w.-]+:\d+:\d+/.exec(stack)?.[0] ?? ''
  const requestId = document.documentElement.dataset.requestId ?? null
  const key = kind + name + source
  if (left < 1 || told.has(key)) return
  left--
  told.add(key)
  const body: BrowserErrorReport = { kind, name, page, source, oneOf, requestId }
  navigator.sendBeacon('/api/browser-errors', new Blob([JSON.stringify(body)], { type: 'application/json' }))
}

/** Reports what was thrown, unless it is no Error or a browser's extension threw it. */
const tell = (kind: BrowserErrorKind, thrown: unknown) => {
  if (thrown instanceof Error && !thrown.stack?.includes('-extension:')) report(kind, thrown.name, thrown.stack)
}

// hear-errors.ts, which stands in each page, passes on every event.
addEventListener('site:error', (heard) => {
  const event: Event = (heard as CustomEvent).detail
  if (event instanceof ErrorEvent) tell('error', event.error)
  else if (event instanceof PromiseRejectionEvent) tell('rejection', event.reason)
  else if (event instanceof CustomEvent) tell('boundary', event.detail)
  else if (event instanceof SecurityPolicyViolationEvent && !event.sourceFile.includes('-extension'))
    report('policy', event.effectiveDirective, event.sourceFile)
})
