import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from 'playwright/test'
import sharp from 'sharp'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import { daysAfter } from '#domain/calendar/day-arithmetic.ts'
import { freePort } from '../../support/free-port.mjs'
import { apply, approveAsSecond, demoAnalyst, logIn } from '../../support/pages/admin.ts'
import { test } from '../../support/pages/journey.ts'
import { expectAccessible, expectNoSidewaysScroll, watchForErrors } from '../../support/pages/page-checks.ts'
import { startSite } from '../../support/site/start-site.mjs'

// A site of its own, so that other tests do not see this publication. It builds itself anew.
let site: Awaited<ReturnType<typeof startSite>>
let dataDir: string
test.beforeAll(async () => {
  // A second server starts beside the other tests' server.
  test.setTimeout(120_000)
  dataDir = await mkdtemp(join(tmpdir(), 'publication-'))
  site = await startSite({ port: await freePort(), dataDir, from: process.env.PREPARED_DATA })
})
test.afterAll(async () => {
  await site.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const tomorrow = () => daysAfter(brazilianDate(new Date()), 1)

/** Chooses a photo of noise, as large as a real one, and takes its proposed part. */
async function addPhoto(page: Page, number: number) {
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const
  const background = ['#a33', '#36a', '#383'][number - 1] ?? '#888'
  const buffer = await sharp({ create: { width: 1200, height: 900, channels: 3, background, noise } })
    .jpeg()
    .toBuffer()
  await page.locator('input[type=file]').setInputFiles({ name: 'moto.jpg', mimeType: 'image/jpeg', buffer })
  await page.getByRole('button', { name: 'Usar esta foto' }).click()
  await expect(page.getByLabel(`Texto alternativo da foto ${number}`)).toBeVisible()
}

test('a manager adds a model with photos, looks at it and publishes it; somebody applies for it', {
  tag: '@nightly',
}, async ({ browser }) => {
  test.setTimeout(180_000)
  const context = await browser.newContext({ baseURL: site.url, viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  const errors = watchForErrors(page)
  await logIn(page, '/admin/motos')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: 'Nova Moto' }).click()
  await page.getByLabel('Nome').fill('CG 180 TESTE')
  await page.getByLabel('A partir de').fill(tomorrow())
  await page.getByLabel('Preço').fill('18990')
  await page.getByLabel("Mostrar o selo 'Lançamento'").check()
  for (const number of [1, 2, 3]) await addPhoto(page, number)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByRole('heading', { name: 'CG 180 TESTE', level: 1 })).toBeVisible()

  const [preview] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: /Ver prévia/ }).click(),
  ])
  const card = preview.getByRole('listitem').filter({ hasText: 'Tenho interesse' })
  await expect(card).toContainText('R$ 18.990,00')
  await expect(card).toContainText('Lançamento')
  await expect(preview.getByRole('img', { name: 'CG 180 TESTE, foto 1' })).toBeVisible()
  await expect(preview.getByRole('img', { name: 'CG 180 TESTE, foto 3' })).toBeAttached()
  await expectAccessible(preview)
  await expectNoSidewaysScroll(preview)
  const shown = await card.innerText()
  await preview.close()

  await page.getByRole('link', { name: '← Motos' }).click()
  await expect(page.getByText('Rascunho')).toBeVisible()
  await page.getByRole('button', { name: 'Publicar' }).click()
  await expect(page.getByRole('dialog').getByText('CG 180 TESTE').first()).toBeVisible()
  await expectAccessible(page)
  // Photographs are seen by a second manager before everybody sees them.
  await expect(page.getByRole('dialog')).toContainText('Há nomes, textos ou fotos novos')
  await page.getByRole('dialog').getByRole('button', { name: 'Pedir aprovação' }).click()
  const why = page.getByRole('dialog').getByLabel('Por que publicar')
  await expect(why).toHaveAccessibleDescription(/Escreva o motivo/)
  await expect(why).toBeFocused()
  await why.fill('Moto nova da fábrica')
  await page.getByRole('dialog').getByRole('button', { name: 'Pedir aprovação' }).click()
  await page.getByLabel('Sua senha').fill(demoAnalyst.password)
  await page.keyboard.press('Enter')
  const waiting = page.getByRole('status').filter({ hasText: 'Espera a aprovação' })
  await expect(waiting).toContainText('Publicar nomes, textos ou fotos novos')
  await approveAsSecond(page, 'prices')
  await page.reload()
  await expect(page.getByText(/^Versão 2, de/)).toBeVisible()
  await expect(page.getByText('Construindo as páginas e as fotos')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('No ar', { exact: true })).toBeVisible({ timeout: 120_000 })

  await page.goto('/tiriva-website?modelo=CG&cilindrada=151-to-250&ordenar=name')
  const published = page.getByRole('listitem').filter({ has: page.getByText('CG 180 TESTE', { exact: true }) })
  await expect(published).toBeVisible()
  // The preview's card has no switch for the comparison, because that has only published models.
  expect((await published.innerText()).replace(/^Comparar\n+/, ''), 'the card of the preview').toBe(shown)
  // Sorted by name, it comes after the other models of its family.
  await expect(page.locator('[data-family="CG"]:visible').last()).toContainText('CG 180 TESTE')
  const text = async (path: string) => (await page.request.get(path)).text()
  expect(await text('/sitemap-0.xml')).toContain('/motorcycle/cg-180-teste')
  expect(await text('/old-index')).toContain('CG 180 TESTE')
  expect((await page.request.get('/og/cg-180-teste.png')).status()).toBe(200)

  await page.goto('/motorcycle/cg-180-teste')
  await expect(page.getByRole('heading', { name: 'Financie a sua CG 180 TESTE' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'CG 180 TESTE, foto 1' })).toBeVisible()
  await swipeThrough(page)
  const product = JSON.parse((await page.locator('script[type="application/ld+json"]').first().textContent()) ?? '')
  expect(product).toMatchObject({ name: 'CG 180 TESTE', offers: { price: '18990.00' } })
  expect(product.image).toHaveLength(3)
  expect((await apply(page, { motorcycle: 'cg-180-teste' })).contractNumber).toMatch(/^\d{10}$/)
  // The API asks for the password once more before it publishes.
  expect(errors.filter((error) => !error.includes('403'))).toEqual([])
  await context.close()
})

/** Its photos are swiped through, chosen by their small pictures, and stepped through once one is enlarged. */
async function swipeThrough(page: Page) {
  const track = page.getByRole('list', { name: 'Imagens da CG 180 TESTE' })
  const shown = () => track.evaluate((own) => Math.round(own.scrollLeft / own.clientWidth))
  await track.hover()
  await page.mouse.wheel((await track.boundingBox())?.width ?? 0, 0)
  await expect.poll(shown).toBe(1)
  await expect(page.getByRole('button', { name: /^Ver imagem 2 de 3/ })).toHaveAttribute('aria-current', 'true')
  await page.getByRole('button', { name: /^Ver imagem 3 de 3/ }).press('Enter')
  await expect.poll(shown).toBe(2)
  await page.getByRole('link', { name: 'Ampliar: CG 180 TESTE, foto 3' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Imagem ampliada da CG 180 TESTE' })
  await page.keyboard.press('ArrowLeft')
  await expect(dialog.getByRole('img', { name: 'CG 180 TESTE, foto 2' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}
