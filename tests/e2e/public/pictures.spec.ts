import { expect, type Page } from 'playwright/test'
import { logIn } from '../../support/pages/admin.ts'
import { test } from '../../support/pages/journey.ts'
import { expectAccessible } from '../../support/pages/page-checks.ts'
import { logInNewApplicant, openPortal } from '../../support/pages/portal.ts'

const attribute = (html: string, pattern: RegExp): string => pattern.exec(html)?.[1] ?? ''

test('every page in the sitemap has a social image of its own size, and icons that exist', async ({ request }) => {
  const sitemap = await (await request.get('/sitemap-0.xml')).text()
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
  expect(paths.length).toBeGreaterThan(40)
  const images = new Set<string>()
  const icons = new Set<string>()
  for (const path of paths) {
    // Without compression, which would take longer than all checks.
    const html = await (await request.get(path, { headers: { 'accept-encoding': 'identity' } })).text()
    const image = attribute(html, /property="og:image" content="([^"]+)"/)
    expect(image, `og:image of ${path}`).toMatch(/\/og\/[\w-]+\.png$/)
    images.add(new URL(image).pathname)
    for (const [, href = ''] of html.matchAll(/<link rel="(?:icon|apple-touch-icon|manifest)" href="([^"]+)"/g))
      icons.add(href)
  }
  for (const path of images) {
    const answer = await request.get(path)
    expect(answer.headers()['content-type'], path).toBe('image/png')
    const png = await answer.body()
    expect([png.readUInt32BE(16), png.readUInt32BE(20)], path).toEqual([1200, 630])
  }
  for (const path of icons) expect((await request.get(path)).status(), path).toBe(200)
})

test('the icons are what the pages and the manifest say of them', async ({ request }) => {
  const manifestAt = async (path: string): Promise<{ icons: { src: string; sizes: string }[] }> =>
    (await request.get(path)).json()
  const [site, counter] = [await manifestAt('/site.webmanifest'), await manifestAt('/retiradas.webmanifest')]
  expect([site.icons.length, counter.icons.length]).toEqual([3, 3])
  // The counter opens by itself from a home screen, and stays within the area of staff.
  expect(counter).toMatchObject({ start_url: '/admin/retiradas', scope: '/admin/', display: 'standalone' })
  for (const { src, sizes } of [...site.icons, ...counter.icons, { src: '/apple-touch-icon.png', sizes: '180x180' }]) {
    const png = await (await request.get(src)).body()
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`, src).toBe(sizes)
  }
  const ico = await (await request.get('/favicon.ico')).body()
  expect([ico.readUInt16LE(0), ico.readUInt16LE(2), ico.readUInt16LE(4)]).toEqual([0, 1, 3])
  expect([0, 1, 2].map((i) => ico.readUInt8(6 + i * 16))).toEqual([16, 32, 48])
})

test.describe('a picture that does not load', () => {
  const broken = (page: Page) => page.route('**/_astro/cg-160-start.*.svg', (route) => route.abort())
  const placeholder = /placeholder\..*svg$/

  test('leaves a placeholder on the cards and in the first view of a model', async ({ page }) => {
    await page.route(/_astro\/(cg-160-start|x-adv)\..*svg$/, (route) => route.abort())
    for (const path of ['/tiriva-website', '/'])
      await test.step(`on the card: ${path}`, async () => {
        await page.goto(path)
        const card = page
          .locator('li')
          .filter({ has: page.getByRole('link', { name: 'Tenho interesse: CG 160 START' }) })
        await card.scrollIntoViewIfNeeded()
        await expect(card.locator('img')).toHaveAttribute('src', placeholder)
        await expect.poll(() => card.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(640)
      })
    for (const path of ['/motorcycle/cg-160-start', '/x-adv'])
      await test.step(`in the first view: ${path}`, async () => {
        await page.goto(path)
        const picture = page.getByRole('img', { name: /^Moto / }).first()
        await expect(picture).toHaveAttribute('src', placeholder)
        await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(640)
      })
  })

  test('leaves its place to the words where the browser shows no pictures', { tag: '@nightly' }, async ({ page }) => {
    await page.route(/\.(svg|webp|avif|jpe?g|png)$/, (route) => route.abort())
    for (const width of [390, 1280])
      await test.step(`${width} px`, async () => {
        await page.setViewportSize({ width, height: 844 })
        await page.goto('/tiriva-website')
        const card = page.getByRole('listitem').filter({ hasText: 'CG 160 START' })
        await expect(card.locator('img')).toBeHidden()
        const [badge, name] = [card.getByText('Lançamento'), card.getByRole('heading', { name: 'CG 160 START' })]
        const boxes = await Promise.all([badge.boundingBox(), name.boundingBox()])
        expect((boxes[0]?.y ?? 0) + (boxes[0]?.height ?? 0)).toBeLessThanOrEqual(boxes[1]?.y ?? 0)
        await expect(card.getByRole('link', { name: 'Tenho interesse: CG 160 START' })).toBeVisible()
        await expectAccessible(page)
      })
  })

  test('of a photo, whose formats would go before it, leaves it too', async ({ page }) => {
    await page.goto('/tiriva-website')
    const drawing = page.locator('#cg-160-start img')
    await drawing.evaluate((own) => {
      own.outerHTML = `<picture><source type="image/webp" srcset="/fotos/1.webp">${own.outerHTML}</picture>`
    })
    const picture = page.locator('picture')
    await expect(picture.locator('img')).toHaveAttribute('src', placeholder)
    await expect.poll(() => picture.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(640)
  })

  test('leaves words or the placeholder in portal and admin', { tag: '@nightly' }, async ({ page }) => {
    await broken(page)
    await logInNewApplicant(page, { motorcycle: 'cg-160-start' })
    await openPortal(page)
    await expect(page.getByText('Sem imagem')).toBeVisible()
    await logIn(page, '/admin/motos')
    await expect(page.getByRole('row', { name: /CG 160 START/ }).locator('img')).toHaveAttribute('src', placeholder)
  })
})

test('pictures keep their place before they arrive and travel as cacheable SVG', async ({ page, request }) => {
  await page.goto('/tiriva-website')
  const pictures = page.locator('main img[src^="/_astro/"]')
  await expect(pictures).toHaveCount(35)
  const unsized = await pictures.evaluateAll((all) =>
    all
      .filter((img) => !img.getAttribute('width') || !img.getAttribute('height'))
      .map((img) => img.getAttribute('src')),
  )
  expect(unsized).toEqual([])
  const answer = await request.get((await pictures.first().getAttribute('src')) ?? '')
  expect(answer.headers()['content-type']).toContain('image/svg+xml')
  expect(answer.headers()['cache-control']).toContain('immutable')
})
