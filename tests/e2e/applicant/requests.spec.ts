import { expect, type Page } from 'playwright/test'
import { logIn as logInAnalyst } from '../../support/pages/admin.ts'
import { test } from '../../support/pages/journey.ts'
import { readCode } from '../../support/pages/mailbox.ts'
import { expectAccessible, expectNoSidewaysScroll, watchForErrors } from '../../support/pages/page-checks.ts'
import { logIn, logInNewApplicant } from '../../support/pages/portal.ts'
import { readablePhoto } from '../../support/portal.ts'

test.beforeEach(() => test.setTimeout(120_000))

test('a customer writes to the bank, an analyst answers, and both see the same', async ({ page, browser }) => {
  const errors = watchForErrors(page)
  const { request } = await logInNewApplicant(page)
  await page.goto('/dashboard#atendimento')
  await expect(page.getByRole('heading', { name: 'Privacidade e atendimento', level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Quem teve os meus dados' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(page.getByLabel('Sua mensagem')).toBeFocused()
  await page.getByLabel('Sobre o que é?').selectOption('Reclamação')
  await page.getByLabel('Sua mensagem').fill('A moto chegou sem o manual.')
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(page.getByText('Sua sessão terminou. Entre novamente para continuar.')).toBeVisible()
  await logIn(page, request)
  await page.goto('/dashboard#atendimento')
  await expect(page.getByLabel('Sobre o que é?')).toHaveValue('complaint')
  await expect(page.getByLabel('Sua mensagem')).toHaveValue('A moto chegou sem o manual.')
  await page.getByLabel('Sua mensagem').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Com o banco')).toBeVisible()
  const protocol = await page.getByText(/^\w{4}-\w{4}-\w{4}$/).innerText()

  const bank = await (await browser.newContext()).newPage()
  await logInAnalyst(bank, '/admin/solicitacoes')
  await bank.getByRole('link', { name: new RegExp(`Abrir ${protocol}`) }).click()
  const dialog = bank.getByRole('region', { name: `Solicitação ${protocol}` })
  await dialog.getByLabel('Resposta', { exact: true }).fill('O manual está na concessionária.')
  await dialog.getByRole('button', { name: 'Responder' }).click()
  await expect(dialog.getByText('Respondida')).toBeVisible()
  await expectAccessible(bank)

  await page.reload()
  await expect(page.getByText('O manual está na concessionária.')).toBeVisible()
  await expectAccessible(page)
  await attachesAndWritesAtOnce(page)
  expect(errors.filter((text) => !/status of 401|ERR_FAILED/.test(text))).toEqual([])
})

test('somebody without a login complains with a mailed code, and comes back by the protocol', {
  tag: '@nightly',
}, async ({ page }) => {
  const errors = watchForErrors(page)
  const email = `rute.${crypto.randomUUID().slice(0, 8)}@example.com`
  await page.goto('/canais#solicitacoes')
  await page.getByRole('button', { name: 'Receber o código' }).click()
  await expect(page.getByLabel('Nome completo')).toBeFocused()
  await page.getByLabel('Nome completo').fill('Rute Sem Conta')
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel('O que aconteceu?').fill('Ninguém atende o telefone.')
  await page.getByRole('button', { name: 'Receber o código' }).click()
  const first = await readCode(page, email)
  await page.getByLabel('Código', { exact: true }).fill(first)
  await page.getByRole('button', { name: 'Enviar ao banco' }).click()
  const told = page.getByText(/O seu protocolo é/)
  await expect(told).toBeVisible()
  const protocol = /\w{4}-\w{4}-\w{4}/.exec(await told.innerText())?.[0] ?? ''
  await expectAccessible(page)

  await expect(page.getByRole('region', { name: `Solicitação ${protocol}` })).toBeFocused()
  await expect(told).toBeInViewport()

  await page.reload()
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
  await page.getByRole('button', { name: 'Já tenho um protocolo' }).click()
  await page.getByLabel('Protocolo', { exact: true }).fill(protocol.toLowerCase())
  await page.getByRole('button', { name: 'Receber o código' }).click()
  await page.getByLabel('Código', { exact: true }).fill(await readCode(page, email, first))
  await page.getByRole('button', { name: 'Abrir a solicitação' }).click()
  await expect(page.getByText('Ninguém atende o telefone.')).toBeVisible()
  expect(errors).toEqual([])
})

/** A file that did not arrive is sent again, and what is written and sent meanwhile takes nothing away. */
async function attachesAndWritesAtOnce(page: Page) {
  const files = '**/pdf/requests/*/files'
  await page.route(files, (route) => route.abort(), { times: 1 })
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'moto.jpg', mimeType: 'image/jpeg', buffer: await readablePhoto() })
  const again = page.getByRole('button', { name: 'Tentar novamente' })
  await expect(again).toBeVisible()
  const [attached, written] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route(files, async (route) => {
    await attached.promise
    await route.continue()
  })
  await page.route('**/api/portal/requests/*/messages', async (route) => {
    const answer = await route.fetch({ maxRetries: 2 })
    await written.promise
    await route.fulfill({ response: answer })
  })
  await again.click()
  await page.getByLabel('Sua mensagem').fill('Segue a foto.')
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Enviando...' }).last()).toBeVisible()
  await page.getByLabel('Sua mensagem').fill('Segue a foto. E mais uma coisa:')
  written.resolve()
  await expect(page.getByText('Segue a foto.', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Sua mensagem')).toHaveValue('Segue a foto. E mais uma coisa:')
  attached.resolve()
  await expect(page.getByText('Anexo recebido')).toBeVisible()
  await expect(page.getByRole('link', { name: /moto\.jpg/ })).toBeVisible()
}
