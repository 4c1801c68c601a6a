import type { Page } from 'playwright/test'

/**
 * Holds the page's scripts back, or those whose name begins with `name`, until the given function is called, like a
 * slow phone before hydration.
 */
export async function holdScripts(page: Page, name = ''): Promise<() => void> {
  let deliver = () => {}
  const arrived = new Promise<void>((resolve) => {
    deliver = resolve
  })
  await page.route(`**/_astro/${name}*.js`, async (route) => {
    await arrived
    await route.continue()
  })
  return () => deliver()
}
