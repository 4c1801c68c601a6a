import { readFile } from 'node:fs/promises'
import { expect } from 'playwright/test'
import { test } from '../../support/pages/journey.ts'
import { expectAccessible, expectNoSidewaysScroll, watchForErrors } from '../../support/pages/page-checks.ts'
import {
  analystOf,
  chargeIsMade,
  logInNewApplicant,
  logInWithInstallments,
  openPortal,
} from '../../support/pages/portal.ts'

test('a boleto is chosen, said to be paid and looked at again, and its payment arrives on the next business day', {
  tag: '@nightly',
}, async ({ page, browser }) => {
  test.slow()
  await page.setViewportSize({ width: 390, height: 844 })
  await logInWithInstallments(page)
  const errors = watchForErrors(page)
  const card = page.locator('#parcelas')
  await card.getByRole('button', { name: 'Pagar com boleto' }).press('Enter')
  const line = card.getByLabel('Linha digitável do boleto')
  await expect(line).toHaveValue(/^[\d. ]{54}$/, { timeout: 30_000 })
  await expect(card.getByRole('img', { name: 'Código de barras do boleto da parcela 1' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const download = page.waitForEvent('download')
  await card.getByRole('link', { name: 'Baixar o boleto (PDF)' }).click()
  expect((await readFile(await (await download).path())).toString('latin1')).toMatch(/^%PDF-/)

  await test.step('who says that it is paid is not invited to pay again, and can take that back', async () => {
    await card.getByRole('button', { name: 'Já paguei este boleto' }).press('Enter')
    const notice = card.getByRole('group', { name: 'Pagamento em processamento' })
    await expect(notice).toBeFocused()
    await expect(card.getByRole('button', { name: /^Pagar com/ })).toHaveCount(0)
    await expectAccessible(page)
    await page.reload()
    await expect(notice).toBeVisible()
    await card.getByRole('button', { name: 'Ainda não paguei: ver o boleto' }).press('Enter')
    await expect(card.getByRole('button', { name: 'Copiar a linha do boleto' })).toBeFocused()
    await expect(line).toBeVisible()
    await card.getByText('Outra forma: Pix').click()
    await expect(card.getByRole('button', { name: 'Pagar com Pix' })).toBeVisible()
  })

  await test.step('a failure is seen where another way was pressed', async () => {
    await page.route('**/api/portal/installments/charge?*', (route) => route.abort(), { times: 1 })
    await card.getByRole('button', { name: 'Pagar com Pix' }).click()
    await expect(card.getByRole('alert')).toBeInViewport({ ratio: 1 })
    errors.length = 0
  })

  const bank = await page.context().newPage()
  await bank.goto((await card.getByRole('link', { name: 'Simular pagamento' }).getAttribute('href')) ?? '')
  await bank.getByRole('button', { name: 'Pagar', exact: true }).click()
  await bank.goto('/banco-local')
  await bank.getByRole('button', { name: 'Enviar agora o que é do próximo dia útil' }).click()
  await bank.close()
  const done = page.getByRole('region', { name: /^Parcela 1 paga/ })
  await expect(done).toBeFocused({ timeout: 30_000 })
  expect(errors).toEqual([])

  const analyst = await analystOf(browser)
  const files = await analyst.openPage('/admin/pagamentos/boletos')
  const file = files.getByRole('button', { name: /\.RET$/ }).first()
  await file.press('Enter')
  await expect(files.getByRole('link', { name: /, parcela 1$/ }).first()).toBeVisible()
  await expectAccessible(files)
  await file.press('Enter')
  await expect(file).toHaveAttribute('aria-expanded', 'false')
  await analyst.close()
})

test('the entry is paid by boleto in two presses, is in transit until the bank tells of it, and is then received', async ({
  page,
  browser,
}) => {
  test.setTimeout(90_000)
  await page.setViewportSize({ width: 390, height: 844 })
  const errors = watchForErrors(page)
  const analyst = await analystOf(browser)
  const { id } = await logInNewApplicant(page, { email: `${crypto.randomUUID()}@example.com` })
  await analyst.setStatus(id, 'signing')
  await chargeIsMade(page)
  await openPortal(page)
  const panel = page.locator('#pix')
  await panel.getByText('Outra forma: boleto ou cartão de crédito').click()
  await panel.getByRole('button', { name: 'Pagar com boleto' }).press('Enter')
  await expect(panel.getByLabel('Linha digitável do boleto')).toHaveValue(/^[\d. ]{54}$/, { timeout: 30_000 })
  await expect(panel.getByRole('img', { name: 'Código de barras do boleto da entrada' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const paying = (await panel.getByRole('link', { name: 'Simular pagamento' }).getAttribute('href')) ?? ''

  await panel.getByRole('button', { name: 'Já paguei este boleto' }).press('Enter')
  await expect(panel.getByRole('group', { name: 'Pagamento em processamento' })).toBeFocused()
  await expect(page.getByText('O pagamento da entrada está em processamento')).toBeVisible()
  await expect(panel.getByRole('button', { name: /^Pagar com/ })).toHaveCount(0)

  const application = await analyst.openPage(`/admin/financiamentos/${id}`)
  await expect(application.getByText(/^O cliente escolheu pagar por boleto/)).toBeVisible({ timeout: 20_000 })
  await application.close()

  const bank = await page.context().newPage()
  await bank.goto(paying)
  await bank.getByRole('button', { name: 'Pagar', exact: true }).click()
  await bank.goto('/banco-local')
  await bank.getByRole('button', { name: 'Enviar agora o que é do próximo dia útil' }).click()
  await bank.close()
  await expect(page.locator('#pagamentos').getByText('Entrada recebida').filter({ visible: true })).toBeVisible({
    timeout: 30_000,
  })
  expect(errors).toEqual([])
  await analyst.close()
})
