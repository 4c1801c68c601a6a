import type { Page } from 'playwright/test'

/** Holds the page's script files back until the answer is called: a slow phone, before anything is alive. */
export async function holdScripts(page: Page): Promise<() => void> {
  let deliver = () => {}
  const arrived = new Promise<void>((resolve) => {
    deliver = resolve
  })
  await page.route('**/_astro/*.js', async (route) => {
    await arrived
    await route.continue()
  })
  return () => deliver()
}
