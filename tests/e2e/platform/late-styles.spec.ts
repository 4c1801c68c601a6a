import { expect, test } from 'playwright/test'

const late = '**/_astro/site.*.css*'

test('islands run once the styles of what they may show are there', async ({ page }) => {
  let deliver = () => {}
  const delivered = new Promise<void>((resolve) => {
    deliver = resolve
  })
  await page.route(late, async (route) => {
    await delivered
    await route.continue()
  })
  const asked = page.waitForRequest(late)
  const waiting = page.locator('astro-island[ssr]')
  await page.goto('/motorcycle/cb-650r', { waitUntil: 'commit' })
  await asked
  await waiting.first().evaluate(async (island) => {
    await import(island.getAttribute('component-url') ?? '')
    await new Promise(requestAnimationFrame)
  })
  await expect(waiting).toHaveCount(2)
  deliver()
  await expect(waiting).toHaveCount(0)
})

test('styles that do not come are asked for once more, and a page without them says so and stays readable', async ({
  page,
}) => {
  const waiting = page.locator('astro-island[ssr]')
  let tries = 0
  await page.route(late, (route) => (tries++ ? route.continue() : route.abort()))
  await page.goto('/motorcycle/cb-650r')
  await expect(waiting).toHaveCount(0)
  expect(tries).toBe(2)

  await page.unroute(late)
  await page.route(late, (route) => route.abort())
  await page.goto('/motorcycle/cb-650r')
  await expect(page.getByRole('alert').filter({ hasText: 'Parte desta página não abriu' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
