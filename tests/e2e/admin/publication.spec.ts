import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from 'playwright/test'
import sharp from 'sharp'
import type { TeamResponse } from '#api/team.ts'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import { daysAfter } from '#domain/calendar/day-arithmetic.ts'
import { freePort } from '../../support/free-port.mjs'
import { apply, demoAnalyst, logIn } from '../../support/pages/admin.ts'
import { expectAccessible, expectNoSidewaysScroll, watchForErrors } from '../../support/pages/page-checks.ts'
import { startSite } from '../../support/site/start-site.mjs'

// One site for all tests here, so that other tests do not see these publications.
test.describe.configure({ mode: 'default' })
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

/** Changes a price in the list and publishes it. */
async function publishPrice(page: Page, model: string, price: string) {
  await page.getByRole('button', { name: `mudar o preço de ${model}` }).click()
  await page.keyboard.type(price)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Publicar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publicar' }).click()
}

async function confirmPassword(page: Page) {
  await page.getByLabel('Sua senha').fill(demoAnalyst.password)
  await page.keyboard.press('Enter')
}

/** The number of the published version, once it is another than `former`. */
async function versionAfter(page: Page, former = 0): Promise<number> {
  const status = page.getByText(/^Versão \d+, de/)
  const now = async () => Number(/^Versão (\d+)/.exec((await status.textContent()) ?? '')?.[1])
  await expect.poll(now).toBeGreaterThan(former)
  return now()
}

/** Makes a colleague a manager too. A single manager may do that alone. */
async function promote(page: Page, username: string) {
  const team: TeamResponse = await (await page.request.get('/api/admin/team')).json()
  const { id } = team.accounts.find((one) => one.username === username) ?? {}
  const data = { role: 'manager', disabled: false }
  const headers = { 'sec-fetch-site': 'same-origin' }
  await page.request.post('/api/admin/step-up', { data: { password: demoAnalyst.password }, headers })
  const answer = await page.request.put(`/api/admin/team/${id}`, { data, headers })
  expect(answer.status(), await answer.text()).toBe(200)
}

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

test('a manager adds a model with photos, looks at it and publishes it; somebody applies for it', async ({
  browser,
}) => {
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
  await expect(page.getByRole('dialog').getByText('CG 180 TESTE')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Publicar' }).click()
  await expect(page.getByText(/^Versão 2, de/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Versões' })).toBeFocused()
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
  const product = JSON.parse((await page.locator('script[type="application/ld+json"]').first().textContent()) ?? '')
  expect(product).toMatchObject({ name: 'CG 180 TESTE', offers: { price: '18990.00' } })
  expect(product.image).toHaveLength(3)
  expect((await apply(page, { motorcycle: 'cg-180-teste' })).contractNumber).toMatch(/^\d{10}$/)
  expect(errors).toEqual([])
  await context.close()
})

test('the state of the publication is asked for again when the server is too busy to say it', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: site.url })
  const page = await context.newPage()
  await logIn(page, '/admin')
  let asked = 0
  await page.route('**/api/admin/catalogue/publication', async (route) => {
    asked += 1
    // Once the list of models is loaded, it asks for the state a second time.
    if (asked === 3) return route.fulfill({ status: 503, json: { code: 'unavailable' } })
    const real = await (await route.fetch()).json()
    const build = { version: real.version, cause: 'again', step: null, error: null, askedAt: real.publishedAt }
    return route.fulfill({ json: asked > 3 ? real : { ...real, live: false, build: { ...build, state: 'running' } } })
  })
  await page.getByRole('link', { name: 'Motos', exact: true }).click()
  await expect(page.getByText('Não conseguimos atualizar agora')).toBeVisible({ timeout: 15_000 })
  await expect(page.getByText('Publicando…', { exact: true })).toBeVisible()
  await expect(page.getByText('No ar', { exact: true })).toBeVisible({ timeout: 15_000 })
  await expect(page.getByText('Não conseguimos atualizar agora')).toBeHidden()
  await context.close()
})

test('a price that was published by mistake is ended before its 48 hours are over', async ({ browser }) => {
  test.setTimeout(120_000)
  const context = await browser.newContext({ baseURL: site.url, viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await logIn(page, '/admin/motos')
  const errors = watchForErrors(page)
  await page.getByRole('button', { name: /mudar o preço de POP 110i/ }).click()
  await page.keyboard.type('10990')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Publicar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publicar' }).click()
  const former = page.getByText('Preços de antes que ainda valem: 1')
  await former.click()
  await page.getByRole('button', { name: 'Encerrar o preço de POP 110i' }).click()
  const dialog = page.getByRole('dialog', { name: 'Encerrar o preço de R$ 9.990,00 da POP 110i?' })
  await expect(dialog).toContainText('vê os dois preços e só pode pedir por R$ 10.990,00')
  await expect(dialog).toContainText(/em aberto/)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await dialog.getByRole('button', { name: 'Encerrar este preço' }).click()
  const reason = dialog.getByLabel('Por que foi um engano')
  await expect(reason).toBeFocused()
  await expect(reason).toHaveAttribute('aria-invalid', 'true')
  await reason.fill('Digitado sem um zero')
  await page.keyboard.press('Control+Enter')
  await page.getByLabel('Sua senha').fill(demoAnalyst.password)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Preço encerrado. Ninguém mais o recebe.')).toBeVisible()
  await expect(former).toBeHidden()
  await page.reload()
  await expect(page.getByRole('button', { name: /mudar o preço de POP 110i/ })).toHaveText('R$ 10.990,00')
  await expect(former).toBeHidden()
  // The first try is refused, which opens the question for the password.
  expect(errors.filter((error) => !error.includes('403'))).toEqual([])
  await context.close()
})

test('a manager goes back to an earlier version once it is shown what that changes; beyond 20 % a second one agrees', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const context = await browser.newContext({ baseURL: site.url })
  const page = await context.newPage()
  await logIn(page, '/admin/motos')
  const price = page.getByRole('button', { name: 'mudar o preço de PCX CBS' })
  const first = await versionAfter(page)
  await publishPrice(page, 'PCX CBS', '21990')
  const earlier = await versionAfter(page, first)
  await publishPrice(page, 'PCX CBS', '25990')
  const dear = await versionAfter(page, earlier)

  const goBack = async (number: number) => {
    await page.getByRole('button', { name: 'Versões' }).click()
    await page.getByRole('button', { name: `Voltar à versão ${number}` }).click()
    return page.getByRole('dialog', { name: `Voltar à versão ${number}?` })
  }
  const near = await goBack(earlier)
  await expect(near.getByRole('listitem').filter({ hasText: '→' })).toHaveText(
    /^PCX CBS\s*R\$\s25\.990,00 → R\$\s21\.990,00 \(-15,4%\), desde /,
  )
  await expect(near).not.toContainText('mais de 20%')
  await expectAccessible(page)
  await near.getByRole('button', { name: 'Cancelar' }).click()
  await expect(page.getByText(`Versão ${dear}, de`)).toBeVisible()
  await expect(price).toHaveText('R$ 25.990,00')

  await (await goBack(earlier)).getByRole('button', { name: `Publicar a versão ${earlier}` }).click()
  const back = await versionAfter(page, dear)
  await expect(price).toHaveText('R$ 21.990,00')
  await page.getByRole('button', { name: 'Versões' }).click()
  const versions = page.getByRole('dialog', { name: 'Versões publicadas' })
  await expect(versions.getByRole('listitem').first()).toContainText(`igual à versão ${earlier}`)
  await page.keyboard.press('Escape')

  await publishPrice(page, 'PCX CBS', '25990')
  const last = await versionAfter(page, back)
  await promote(page, 'bruna')
  const far = await goBack(1)
  await expect(far).toContainText('Há preços que mudam mais de 20%')
  await far.getByRole('button', { name: 'Publicar a versão 1' }).click()
  const title = 'Voltar à versão 1 do catálogo, com preços que mudam mais de 20%'
  await expect(page.getByRole('status').filter({ hasText: 'Espera a aprovação' })).toContainText(title)
  await expect(page.getByText(`Versão ${last}, de`)).toBeVisible()

  const other = await (await browser.newContext({ baseURL: site.url })).newPage()
  await logIn(other, '/admin/aprovacoes', 'bruna')
  const request = other.getByRole('listitem').filter({ has: other.getByRole('heading', { name: title }) })
  await expect(request).toContainText('PCX CBS: de R$ 25.990,00 para R$ 18.490,00 (-28,9%)')
  await request.getByRole('button', { name: 'Aprovar' }).click()
  await confirmPassword(other)
  await expect(other.getByText('Aprovado. Já vale.')).toBeVisible()
  await other.context().close()

  await page.reload()
  await versionAfter(page, last)
  await expect(price).toHaveText('R$ 18.490,00')
  await expect(page.getByText('Espera a aprovação')).toHaveCount(0)
  await context.close()
})
