import { readFile } from 'node:fs/promises'
import { expect } from 'playwright/test'
import { test } from '../../support/pages/journey.ts'
import { expectAccessible } from '../../support/pages/page-checks.ts'
import { logInWithInstallments } from '../../support/pages/portal.ts'

test('who pays all that is left sees the contract settled, and anybody verifies its term', async ({ page }) => {
  test.slow()
  await logInWithInstallments(page)
  await page.getByRole('button', { name: 'Adiantar ou quitar' }).click()
  // The last one, which is chosen, is in view.
  await expect(page.locator('#parcelas').getByRole('checkbox').first()).toBeChecked()
  await page.getByRole('button', { name: 'Todas: quitar' }).click()
  await page.getByRole('button', { name: 'Pagar com Pix' }).last().click()
  const simulation = page.getByRole('link', { name: 'Simular pagamento' })
  await expect(simulation).toBeVisible({ timeout: 30_000 })
  await test.step('a part that is closed inside an open one looks closed', async () => {
    const others = page
      .locator('#parcelas')
      .getByRole('heading', { name: /^Outra forma/ })
      .last()
    await others.click()
    await expect(others.locator('xpath=following-sibling::span')).toHaveCSS('rotate', 'none')
  })
  const address = await simulation.getAttribute('href')
  const bank = await page.context().newPage()
  await bank.goto(address ?? '')
  await bank.getByRole('button', { name: 'Pagar', exact: true }).click()
  await expect(bank.getByText('Pagamento feito')).toBeVisible()
  await bank.close()
  // The page says what was done and how much, in sight and with the focus, wherever the customer was on it.
  const done = page.getByRole('region', { name: /^Contrato quitado, com R\$/ })
  await expect(done).toBeFocused({ timeout: 30_000 })
  await expect(done).toBeInViewport()
  await expect(done.getByRole('link', { name: 'Ver a quitação' })).toBeVisible()
  const card = page.locator('#parcelas')
  await expect(card.getByText('Contrato quitado')).toBeVisible({ timeout: 30_000 })
  const link = card.getByRole('link', { name: 'Baixar o termo de quitação (PDF)' })
  await expect(link).toBeVisible({ timeout: 30_000 })
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await link.click()
  const file = await (await download).path()
  const [code = ''] = /\w{4}-\w{4}-\w{4}/.exec(await card.innerText()) ?? []

  await page.goto('/verificar')
  await page.getByLabel('Código de verificação').fill(code)
  await page.getByRole('button', { name: 'Verificar' }).click()
  const verdict = page.getByRole('heading', { name: 'É um termo de quitação do banco, e vale' })
  await expect(verdict).toBeFocused()
  await expect(verdict).toBeInViewport()
  const name = 'termo.pdf'
  const bytes = await readFile(file)
  const choose = (buffer: Buffer) =>
    page.getByLabel('PDF do contrato').setInputFiles({ name, mimeType: 'application/pdf', buffer })
  await choose(bytes)
  await expect(page.getByText('nada mudou nele')).toBeVisible()
  await choose(Buffer.concat([bytes, Buffer.from('\n')]))
  await expect(page.getByText('não é um documento do banco, ou foi alterado')).toBeVisible()
})
