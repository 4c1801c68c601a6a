import { readdir } from 'node:fs/promises'
import { brotliCompressSync } from 'node:zlib'
import { expect } from 'playwright/test'
import { test } from '../../support/pages/journey.ts'
import { expectNoSidewaysScroll, layoutShift, watchForErrors } from '../../support/pages/page-checks.ts'

// The pages without React, each in its most changing state: an answer opened by the address, a search, a tab.
const paths = [
  '/',
  '/faq',
  '/internal-faq?secao=contratos',
  '/internal-faq?q=vencimento',
  '/suporte-geral',
  '/suporte-financeiro?q=multa',
  '/suporte-contratos',
  '/concessionarias?q=paulo',
  '/verificar',
  '/prevencao-a-fraudes',
  '/politicas-de-privacidade',
  '/termos-de-uso',
  '/acessibilidade',
  '/old-index',
]

test('the pages without React are light, still, narrow and clean, with the support in their header', async ({
  page,
}) => {
  const errors = watchForErrors(page)
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of paths)
    await test.step(path, async () => {
      await page.goto(path, { waitUntil: 'networkidle' })
      expect(await layoutShift(page)).toBeLessThanOrEqual(0.01)
      await expectNoSidewaysScroll(page)
      await expect(page.locator('header').getByRole('button', { name: 'Suporte', exact: true })).toBeInViewport()

      expect(scripts, 'external scripts').toEqual([])
      const inline = await page
        .locator('script:not([type="application/ld+json"])')
        .evaluateAll((all) => all.map((script) => script.textContent).join(''))
      expect(brotliCompressSync(inline).length, 'bytes of inline script').toBeLessThanOrEqual(3 * 1024)
      await expect(page.locator('astro-island')).toHaveCount(0)
      expect(await page.locator('*').count(), 'DOM nodes').toBeLessThanOrEqual(900)
      expect(errors.splice(0)).toEqual([])
    })
})

test('text is painted before its font, and does not move when that comes late', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  let deliver = () => {}
  await page.route('**/*.woff2', async (route) => {
    await new Promise<void>((resolve) => {
      deliver = resolve
    })
    await route.continue()
  })
  for (const path of ['/', '/suporte-contratos', '/tiriva-website', '/x-adv', '/motorcycle/cb-500f']) {
    const font = page.waitForResponse('**/*.woff2')
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    deliver()
    await (await font).finished()
    await page.evaluate(() => document.fonts.ready)
    expect(await layoutShift(page), path).toBe(0)
  }
})

test('the build deploys our functions, each in one file, and none of the framework', async () => {
  const inBuild = async (folder: string) => (await readdir(`.netlify/${folder}`, { recursive: true })).sort()
  expect(await inBuild('bundled-functions')).toEqual([
    'DejaVuSans-Bold.ttf',
    'DejaVuSans.ttf',
    'api.mjs',
    'common-passwords.txt',
    'housekeeping.mjs',
    'jobs.mjs',
    'motorcycle.mjs',
    'passkeys.mjs',
    'pdf.mjs',
    'wake-jobs.mjs',
  ])
  const ofFramework = await inBuild('v1/functions').catch(() => [])
  expect(ofFramework.filter((name) => name.endsWith('.mjs'))).toEqual([])
})
