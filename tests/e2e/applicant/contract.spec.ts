import { expect, type Page } from 'playwright/test'
import { test } from '../../support/pages/journey.ts'
import { readCode } from '../../support/pages/mailbox.ts'
import { expectAccessible, expectNoSidewaysScroll, watchForErrors } from '../../support/pages/page-checks.ts'
import { analystOf, logInNewApplicant, openPortal, payEntry } from '../../support/pages/portal.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('a contract is read, signed with the code from the mailbox, downloaded and verified, on a phone', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000)
  const errors = watchForErrors(page)
  const email = `contrato-${Date.now()}@example.com`
  const { id } = await logInNewApplicant(page, { email, installments: 60 })
  const analyst = await analystOf(browser)
  await analyst.setStatus(id, 'signing')

  // The contract can be read before any payment.
  await expect(async () => {
    await openPortal(page)
    await page.getByRole('link', { name: 'Ler o contrato' }).click({ timeout: 2_000 })
  }).toPass()
  await expect(page.getByRole('heading', { level: 1, name: 'Cédula de Crédito Bancário' })).toBeVisible()
  await expect(page).toHaveTitle(/^Cédula de Crédito Bancário \| Meu Financiamento/)
  await expect(page.getByText('Você assina aqui, no fim do contrato')).toBeVisible()
  await expect(page.getByRole('heading', { name: '3. Promessa de pagamento' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Em resumo' })).toContainText('60x de')
  await page.getByRole('link', { name: 'Tabela de parcelas' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Tabela de parcelas' })).toBeFocused()
  await page.getByText('Ver a tabela de parcelas').click()
  await expect(page.getByRole('columnheader', { name: 'Vencimento' })).toBeVisible()
  await expect(page.getByRole('rowheader', { name: '60', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Receber o código' })).toHaveCount(0)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page, { within: 'main' })

  await payEntry(page)
  await analyst.close()
  await page.evaluate(() => scrollTo(0, 0))
  await page.reload()
  // Signing works only after reading to the end.
  const ask = page.getByRole('button', { name: 'Receber o código' })
  await expect(ask).toBeDisabled()
  await expect(ask).toHaveAccessibleDescription('O botão funciona quando você chega ao fim do contrato.')
  await page.getByRole('button', { name: 'Ir para o fim do contrato' }).press('Enter')
  await expect(ask).toBeEnabled()
  await renewsUnreadWhileOpen(page)
  await page.getByRole('button', { name: 'Ir para o fim do contrato' }).press('Enter')
  await expect(ask).toBeEnabled()
  await ask.click()
  await expect(page.getByText('Marque “Li o contrato inteiro e concordo” para continuar')).toBeVisible()
  await expect(page.getByLabel('Li o contrato inteiro e concordo')).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Código' })).toBeFocused()
  await page.keyboard.type('000000')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Código incorreto')).toBeVisible()
  await page.getByRole('textbox', { name: 'Código' }).fill(await readCode(page, email))
  const [other] = await Promise.all([page.waitForEvent('popup'), page.evaluate(() => void window.open(location.href))])
  await other.getByLabel('Li o contrato inteiro e concordo').check()
  await other.route(/\/api\/portal\?/, (route) => route.abort())
  await page.getByRole('button', { name: 'Assinar contrato' }).click()
  await expect(page.getByText(/^Assinado em/)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  // The other tab still shows the unsigned contract. It learns of the signature when it asks for a code.
  await other.getByRole('button', { name: 'Receber o código' }).click()
  await expect(other.getByText(/^Assinado em/)).toBeVisible()
  await expect(other.getByRole('textbox', { name: 'Código' })).toHaveCount(0)
  await other.close()

  // The page shows the next step, and the sealed PDF appears by itself.
  await expect(page.getByRole('status', { name: 'Contrato assinado' })).toContainText('O que vem agora')
  // No toast says the same over it.
  await expect(page.getByRole('region', { name: 'Avisos' }).getByText('Contrato assinado')).toHaveCount(0)
  const sealed = page.getByRole('link', { name: 'Baixar o contrato assinado (PDF)' })
  await expect(sealed).toBeVisible({ timeout: 40_000 })
  const [download] = await Promise.all([page.waitForEvent('download'), sealed.click()])
  const file = await download.path()

  // The withdrawal is on the page that the mail names.
  await page.getByRole('link', { name: 'Voltar para Meu Financiamento' }).click()
  await page.getByRole('link', { name: 'Desistir do contrato' }).click()
  await expect(page.getByRole('button', { name: 'Receber o código para desistir' })).toBeInViewport()

  await page.goto('/verificar')
  await page.getByLabel('PDF do contrato').setInputFiles(file)
  await expect(page.getByRole('heading', { name: 'É um contrato do banco, assinado' })).toBeVisible()
  await expect(page.getByText('nada mudou nele')).toBeVisible()
  const code = page.getByLabel('Código de verificação')
  const verify = page.getByRole('button', { name: 'Verificar', exact: true })
  await code.fill('ABCD-1234')
  await verify.click()
  await expect(code).toHaveAccessibleDescription(/O código tem doze letras e números. Aqui há 8/)
  await expect(code).toBeFocused()
  await code.fill('ABCD-1234-EFGH')
  await verify.click()
  const notFound = page.getByRole('heading', { name: 'Não encontramos um documento com este código' })
  await expect(notFound).toBeVisible()
  await test.step('no former verdict stands while another is awaited, and the last question counts', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route(
      '**/api/verification',
      async (route) => {
        await held
        await route.continue()
      },
      { times: 1 },
    )
    await page.getByLabel('PDF do contrato').setInputFiles(file)
    await expect(notFound).toBeHidden()
    await verify.click()
    await expect(notFound).toBeVisible()
    const late = page.waitForResponse('**/api/verification')
    release()
    await (await late).finished()
    await expect(notFound).toBeVisible()
  })
  // The answer to a wrong code is 422, and to a renewed contract 409 and 404, which the console reports.
  expect(errors.filter((error) => !/422|409|404/.test(error))).toEqual([])
})

/** A contract that comes in another's place counts as read only once its own end was reached. */
async function renewsUnreadWhileOpen(page: Page) {
  const ask = page.getByRole('button', { name: 'Receber o código' })
  await page.route(
    /\/api\/portal\/contract\?/,
    async (route) => {
      const answer = await route.fetch({ maxRetries: 2 })
      const found = (await answer.json()) as { contract: object }
      const contract = { ...found.contract, id: crypto.randomUUID(), readAt: null }
      await route.fulfill({ response: answer, json: { ...found, contract } })
    },
    { times: 1 },
  )
  // A code that can no longer be asked for makes the page look at the contract again.
  await page.route(
    '**/api/portal/contract/*/code?*',
    (route) => route.fulfill({ status: 409, json: { code: 'contract_changed' } }),
    { times: 1 },
  )
  await page.getByLabel('Li o contrato inteiro e concordo').check()
  await ask.click()
  await expect(page.getByText('O contrato mudou enquanto você estava nesta página')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.evaluate(() => scrollTo(0, 0))
  await expect(ask).toBeDisabled()
  await page.reload()
}
