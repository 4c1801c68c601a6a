import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from 'playwright/test'

/** Fails when axe finds anything on the page as it stands now (WCAG 2.2 A and AA, and best practices). */
export async function expectAccessible(page: Page): Promise<void> {
  // A view may still be on its way: every page ends up with a heading of its own.
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await settled(page)
  // In the page itself, without a second one for the report: none of ours frames a page of another origin. What is right is not told.
  // Where axe is already, it is not brought again: that takes as long as to run it.
  const isThere = await page.evaluate(() => 'axe' in window)
  const { violations } = await new AxeBuilder({ page, ...(isThere ? { axeSource: ';' } : {}) })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze()
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target}: ${failureSummary}`),
  )
  expect(found).toEqual([])
}

/** Waits until what fades or slides in has arrived: half faded, a text has half its contrast. Endless animations go on. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const passing = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(passing.map(({ finished }) => finished))
  })
}

/** Fails when the page can be scrolled sideways; on a phone also for who has text twice as large (WCAG 1.4.4, text alone). */
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

/** Fails when what is there now, in the size that it has, is wider than the window. */
export async function expectContentFits(page: Page): Promise<void> {
  // Measuring does not wait for styles that are on their way, as the screen does.
  await page.waitForLoadState()
  const { content, window } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    window: document.documentElement.clientWidth,
  }))
  expect(content, 'width of the content').toBeLessThanOrEqual(window)
}

/** Counts what breaks a page silently: errors in the console (a broken policy is one), exceptions, failed requests. */
export function watchForErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', (error) => errors.push(error.message))
  return errors
}

/** The page's cumulative layout shift so far. Load the page, let it settle, then ask. */
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
