import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'playwright/test'
import sharp from 'sharp'
import { freePort } from '../../support/free-port.mjs'
import { apply, logIn } from '../../support/pages/admin.ts'
import { startSite } from '../../support/site/start-site.mjs'

// A site of its own: what is published here is no business of the other tests.
let site: Awaited<ReturnType<typeof startSite>>
let dataDir: string
test.beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'publication-'))
  site = await startSite({ port: await freePort(), dataDir })
})
test.afterAll(async () => {
  await site.stop()
  await rm(dataDir, { recursive: true, force: true })
})

test('a manager adds a model with a photo and publishes it; somebody applies for it', async ({ browser }) => {
  test.setTimeout(180_000)
  const context = await browser.newContext({ baseURL: site.url })
  const page = await context.newPage()
  await logIn(page, '/admin/motos')
  await page.getByRole('link', { name: 'Nova Moto' }).click()
  await page.getByLabel('Nome').fill('CG 180 TESTE')
  await page.getByLabel('Preço').fill('1899000')
  await page.getByLabel("Mostrar o selo 'Lançamento'").check()
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const
  const buffer = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#888', noise } })
    .jpeg()
    .toBuffer()
  await page.locator('input[type=file]').setInputFiles({ name: 'moto.jpg', mimeType: 'image/jpeg', buffer })
  await page.getByRole('button', { name: 'Usar esta foto' }).click()
  await expect(page.getByLabel('Texto alternativo da foto 1')).toBeVisible()
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByRole('heading', { name: 'CG 180 TESTE', level: 1 })).toBeVisible()

  await page.getByRole('link', { name: 'Motos', exact: true }).click()
  await page.getByRole('button', { name: 'Publicar' }).click()
  await expect(page.getByRole('dialog').getByText('CG 180 TESTE')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Publicar' }).click()
  await expect(page.getByText(/^Versão 2, de/)).toBeVisible()
  await expect(page.getByText('No ar', { exact: true })).toBeVisible({ timeout: 120_000 })

  await page.goto('/tiriva-website?modelo=CG')
  await expect(page.getByRole('link', { name: 'Tenho interesse: CG 180 TESTE' })).toBeVisible()
  expect(await (await page.request.get('/sitemap.xml')).text()).toContain('/motorcycle/cg-180-teste')
  expect((await page.request.get('/og/cg-180-teste.png')).status()).toBe(200)

  await page.goto('/motorcycle/cg-180-teste')
  await expect(page.getByRole('heading', { name: 'Financie a sua CG 180 TESTE' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'CG 180 TESTE, foto 1' })).toBeVisible()
  expect((await apply(page, { motorcycle: 'cg-180-teste' })).contractNumber).toMatch(/^\d{10}$/)
  await context.close()
})
