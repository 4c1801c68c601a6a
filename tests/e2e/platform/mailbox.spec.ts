import { readdir } from 'node:fs/promises'
import { expect } from 'playwright/test'
import { apply, uniqueName } from '../../support/pages/admin.ts'
import { test } from '../../support/pages/journey.ts'
import { expectAccessible, expectNoSidewaysScroll, watchForErrors } from '../../support/pages/page-checks.ts'

test.use({ viewport: { width: 390, height: 800 } })

test('what the site sends is in the local mailbox within two seconds, as HTML and as text', async ({ page }) => {
  const errors = watchForErrors(page)
  const email = `${crypto.randomUUID()}@example.com`
  await page.goto('/caixa-de-entrada')
  const fullName = uniqueName('João')
  const { contractNumber } = await apply(page, { fullName, email })
  const item = page.getByRole('listitem').filter({ hasText: email })
  await expect(item).toBeVisible({ timeout: 2_000 })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  await item.getByRole('link').press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Recebemos o seu pedido de financiamento')
  const message = page.frameLocator('iframe[sandbox=""]')
  await expect(message.getByText('Olá, João.', { exact: true })).toBeVisible()
  await expect(message.getByText(`final ${contractNumber.slice(-4)}`)).toBeVisible()
  await test.step('a message can do nothing in the mailbox', async () => {
    const frame = page.getByTitle('A mensagem')
    await expect(frame).toHaveAttribute('sandbox', '')
    const html = await page.request.get((await frame.getAttribute('src')) ?? '')
    expect(html.headers()['content-security-policy']).toMatch(
      /^default-src 'none';.*; sandbox; frame-ancestors 'self'$/,
    )
  })
  await expectNoSidewaysScroll(page)

  await page.getByRole('link', { name: 'Só o texto' }).click()
  await expect(page.locator('pre')).toContainText('Olá, João.')
  // Checks the page without the frame, which axe cannot inspect because nothing runs in it.
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  // The browser reports this when the test itself looks into the frame.
  expect(errors.filter((error) => !error.includes('frame is sandboxed'))).toEqual([])
})

test('a message that comes while the page is on its way is shown too', { tag: '@nightly' }, async ({
  page,
  context,
}) => {
  const email = `${crypto.randomUUID()}@example.com`
  const other = await context.newPage()
  // The page appears without its message. Its script arrives only after the message.
  await page.route('**/atualizar.js', async (route) => {
    await other.goto('/caixa-de-entrada')
    await apply(other, { email })
    await expect(async () => {
      expect(await (await other.request.get('/caixa-de-entrada/lista')).text()).toContain(email)
    }).toPass()
    await route.continue()
  })
  await page.goto('/caixa-de-entrada')
  await expect(page.getByRole('listitem').filter({ hasText: email })).toBeVisible()
})

test('nothing of the mailbox is in what is deployed, and an unknown message is told as such', async ({ page }) => {
  const files = await readdir('dist', { recursive: true })
  expect(files.filter((name) => name.includes('caixa-de-entrada'))).toEqual([])
  expect((await page.goto('/caixa-de-entrada/1-nada'))?.status()).toBe(404)
  await expect(page.getByRole('heading')).toHaveText('Mensagem não encontrada')
})
