import { expect, test } from 'playwright/test'
import { layoutShift } from '../support/pages.ts'

// Pages whose lines once wrapped anew when the font came after the text.
const pages = [
  ['/x-adv', 1280],
  ['/canais', 1280],
  ['/termos-de-uso', 390],
  ['/nao-existe', 390],
  ['/tiriva-website', 390],
] as const

for (const [path, width] of pages) {
  test(`nothing on ${path} moves when the font comes late (${width} px)`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    let deliver = () => {}
    const painted = new Promise<void>((resolve) => {
      deliver = resolve
    })
    await page.route('**/*.woff2', async (route) => {
      await painted
      await route.continue()
    })
    const font = page.waitForResponse('**/*.woff2')
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    deliver()
    await (await font).finished()
    await page.evaluate(() => document.fonts.ready)
    expect(await layoutShift(page)).toBe(0)
  })
}
