import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type axe from 'axe-core'
import { expect, type Page } from 'playwright/test'

const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** The rules about colours, which are all that can differ between light and dark. */
export const colourRules = ['color-contrast', 'link-in-text-block']

/**
 * Fails if axe finds a problem on the page in its present state (WCAG 2.2 A and AA, and best practices), without
 * frames. `within` limits it to a part of the page, `rules` to some rules. Of a page behind an open dialog, which
 * nobody can reach, it looks at the dialog alone.
 */
export async function expectAccessible(
  page: Page,
  { within, rules }: { within?: string; rules?: string[] } = {},
): Promise<void> {
  // A view may still be loading. Every view ends up with a heading.
  await page.locator('h1').first().waitFor({ state: 'attached' })
  // A list that is reloading is faded until it has loaded.
  await expect(page.locator('[aria-busy=true]:not(button)')).toHaveCount(0)
  // Not by @axe-core/playwright, which loads axe twice for each check and so doubles its time.
  if (!(await settled(page))) await page.evaluate(axeSource)
  const options: axe.RunOptions = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) }
  const violations = await page.evaluate(
    async ([part, chosen]) => {
      const shown = part ?? (document.querySelector('dialog:modal') ? 'dialog:modal' : 'html')
      return (await (window as unknown as { axe: typeof axe }).axe.run(shown, chosen)).violations
    },
    [within, options] as const,
  )
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target}: ${failureSummary}`),
  )
  expect(found).toEqual([])
}

/**
 * Waits for the end of fades and slides, because half-faded text has half its contrast. Does not wait for endless
 * animations. Tells whether the page has axe.
 */
function settled(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const passing = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(passing.map(({ finished }) => finished))
    return 'axe' in window
  })
}

/** Fails if the page scrolls sideways; on a phone also with text of twice the size (WCAG 1.4.4, text alone). */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await expectContentFits(page)
  const viewport = page.viewportSize()
  if (!viewport || viewport.width > 390) return
  await page.setViewportSize({ ...viewport, width: 390 })
  await textSize(page, '200%')
  await expectContentFits(page)
  await textSize(page, '')
  await page.setViewportSize(viewport)
}

const textSize = (page: Page, size: string) =>
  page.evaluate((fontSize) => {
    document.documentElement.style.fontSize = fontSize
  }, size)

/** Fails if the content, in its present state and size, is wider than the window. */
export async function expectContentFits(page: Page): Promise<void> {
  // Waits for styles and fonts that are still loading, because measuring does not.
  await page.waitForLoadState()
  const { content, window, beyond } = await page.evaluate(async () => {
    await document.fonts.ready
    const { scrollWidth, clientWidth } = document.documentElement
    const scrolls = (one: Element | null): boolean =>
      one !== null &&
      one !== document.body &&
      (getComputedStyle(one).overflowX !== 'visible' || scrolls(one.parentElement))
    if (scrollWidth <= clientWidth) return { content: scrollWidth, window: clientWidth, beyond: [] }
    const wide = [...document.body.querySelectorAll('*')].filter(
      (one) => one.getBoundingClientRect().right > clientWidth + 1 && !scrolls(one.parentElement),
    )
    const beyond = wide
      .slice(0, 5)
      .map((one) => `${(one.cloneNode() as Element).outerHTML} ${one.textContent?.slice(0, 40)}`)
    return { content: scrollWidth, window: clientWidth, beyond }
  })
  expect(content, `width of the content; beyond the edge: ${beyond.join('\n')}`).toBeLessThanOrEqual(window)
}

/**
 * Collects the silent faults of a page: errors in the console (a broken policy is one), exceptions, failed requests.
 */
export function watchForErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', (error) => errors.push(error.message))
  return errors
}

/** The page's cumulative layout shift so far. Load the page and let it settle first. */
export function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
            if (!entry.hadRecentInput) sum += entry.value
          }
        })
        observer.observe({ type: 'layout-shift', buffered: true })
        // Buffered entries arrive with the next frames.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)))
      }),
  )
}
