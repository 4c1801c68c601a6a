import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from 'playwright/test'
import { freePort } from '../../support/free-port.mjs'
import { approveAsSecond, demoAnalyst, logIn } from '../../support/pages/admin.ts'
import { test } from '../../support/pages/journey.ts'
import { expectAccessible, expectNoSidewaysScroll, watchForErrors } from '../../support/pages/page-checks.ts'
import { startSite } from '../../support/site/start-site.mjs'

// One site for all tests here, so that other tests do not see these publications. Nothing here looks at the public
// pages, so a hook takes each request for a build and does nothing.
test.describe.configure({ mode: 'default' })
const hook = createServer((_, response) => response.writeHead(202).end())
let site: Awaited<ReturnType<typeof startSite>>
let dataDir: string
test.beforeAll(async () => {
  // A second server starts beside the other tests' server.
  test.setTimeout(120_000)
  await once(hook.listen(0), 'listening')
  dataDir = await mkdtemp(join(tmpdir(), 'versions-'))
  const env = { NETLIFY_BUILD_HOOK_URL: `http://localhost:${(hook.address() as AddressInfo).port}/` }
  site = await startSite({ port: await freePort(), dataDir, from: process.env.PREPARED_DATA, env })
})
test.afterAll(async () => {
  await site.stop()
  hook.close()
  await rm(dataDir, { recursive: true, force: true })
})

/** Changes a price in the list and publishes it. */
async function publishPrice(page: Page, model: string, price: string) {
  await page.getByRole('button', { name: `mudar o preço de ${model}` }).click()
  await page.keyboard.type(price)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Publicar' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(model).first()).toBeVisible()
  // Only a change that another manager approves has to say why.
  const why = dialog.getByLabel('Por que publicar')
  if (await why.isVisible()) await why.fill('Tabela nova da fábrica')
  await dialog.getByRole('button', { name: /^(Publicar|Pedir aprovação)$/ }).click()
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

test('a price that was published by mistake is ended before its 48 hours are over', { tag: '@nightly' }, async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const context = await browser.newContext({ baseURL: site.url, viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await logIn(page, '/admin/motos')
  const errors = watchForErrors(page)
  await publishPrice(page, 'POP 110i', '10990')
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
  await confirmPassword(page)
  await expect(page.getByText('Pedido enviado.').first()).toBeVisible()
  await approveAsSecond(page, 'price_end')
  await page.reload()
  await expect(page.getByRole('button', { name: /mudar o preço de POP 110i/ })).toHaveText('R$ 10.990,00')
  await expect(former).toBeHidden()
  // The first try is refused, which opens the question for the password.
  expect(errors.filter((error) => !error.includes('403'))).toEqual([])
  await context.close()
})

test('a manager goes back to an earlier version once it is shown what that changes; beyond 20 % a second one agrees', {
  tag: '@nightly',
}, async ({ browser }) => {
  test.setTimeout(180_000)
  const context = await browser.newContext({ baseURL: site.url })
  const page = await context.newPage()
  await logIn(page, '/admin/motos')
  const price = page.getByRole('button', { name: 'mudar o preço de PCX CBS' })
  const first = await versionAfter(page)
  await publishPrice(page, 'PCX CBS', '21990')
  const earlier = await versionAfter(page, first)
  // Small steps count together for 30 days. Beyond 20% another manager agrees.
  await publishPrice(page, 'PCX CBS', '25990')
  await confirmPassword(page)
  await expect(page.getByRole('status').filter({ hasText: 'Espera a aprovação' })).toBeVisible()
  await approveAsSecond(page, 'prices')
  await page.reload()
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
  await expect(page.getByRole('status').filter({ hasText: 'Espera a aprovação' })).toBeVisible()
  await approveAsSecond(page, 'prices')
  await page.reload()
  const last = await versionAfter(page, back)
  const far = await goBack(1)
  await expect(far).toContainText('Há preços que mudam mais de 20%')
  await far.getByLabel('Por que publicar').fill('Voltar à tabela de antes')
  await far.getByRole('button', { name: 'Pedir aprovação' }).click()
  const title = 'Voltar à versão 1 do catálogo, com preços que mudam mais de 20%'
  await expect(page.getByRole('status').filter({ hasText: 'Espera a aprovação' })).toContainText(title)
  await expect(page.getByText(`Versão ${last}, de`)).toBeVisible()

  const other = await (await browser.newContext({ baseURL: site.url })).newPage()
  await logIn(other, '/admin/aprovacoes', 'gestora')
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
