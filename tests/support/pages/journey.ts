import { type BrowserContext, test as base, expect } from 'playwright/test'

/** The address of one application in the admin area, and the application that a request of the API is about. */
const shownApplication = /\/admin\/financiamentos\/([0-9a-f-]{36})/
const changedApplication = /\/api\/admin\/applications\/([0-9a-f-]{36})/

/**
 * Errors that are no fault of a page: a notice with a retry takes the place of a part that did not load (lazily.tsx),
 * and the page of all primitives breaks a part on purpose.
 */
const wanted = ['A part of the page did not load', 'A peça quebrou']

/**
 * A journey, which fails at its end if React complained in any of its pages (the journeys' site runs on React's
 * development build, so two siblings with one key or a hydration that differs are named), or if a page of one
 * application sent a change of another.
 */
export const test = base.extend<{ faults: undefined }>({
  faults: [
    async ({ browser }, use) => {
      const faults: string[] = []
      const watch = (context: BrowserContext) => watchContext(context, faults)
      for (const context of browser.contexts()) watch(context)
      browser.on('context', watch)
      await use(undefined)
      browser.off('context', watch)
      expect(faults, 'faults that no page may have').toEqual([])
    },
    { auto: true },
  ],
})

function watchContext(context: BrowserContext, faults: string[]): void {
  context.on('console', (message) => {
    // The browser names the file itself as the place of an error if it does not come, which is not React's.
    const isMissing = message.text().startsWith('Failed to load resource')
    const saidByReact = /\/_astro\/react\.[^/]+\.js/.test(message.location().url) && !isMissing
    if (!saidByReact || !['error', 'warning'].includes(message.type())) return
    if (!wanted.some((text) => message.text().includes(text))) faults.push(message.text())
  })
  // React reports a failed hydration as an uncaught error.
  context.on('weberror', (webError) => {
    if (/hydrat/i.test(webError.error().message)) faults.push(webError.error().message)
  })
  context.on('request', (request) => {
    if (request.method() === 'GET' || request.serviceWorker()) return
    const [, shown] = shownApplication.exec(request.frame().url()) ?? []
    const [, changed] = changedApplication.exec(request.url()) ?? []
    if (!shown || !changed || shown === changed) return
    faults.push(`${request.method()} ${request.url()} from the page of ${shown}`)
  })
}
