import { expect } from 'playwright/test'
import { test } from '../../support/pages/journey.ts'
import { expectAccessible, watchForErrors } from '../../support/pages/page-checks.ts'
import { analystOf, chargeIsMade, logInNewApplicant, openPortal } from '../../support/pages/portal.ts'

test('who prefers a card pays the entry at its page in two presses, after one that was refused', {
  tag: '@nightly',
}, async ({ page, browser }) => {
  test.setTimeout(90_000)
  const errors = watchForErrors(page)
  const analyst = await analystOf(browser)
  const { id } = await logInNewApplicant(page, { email: `${crypto.randomUUID()}@example.com` })
  await analyst.setStatus(id, 'signing')
  await chargeIsMade(page)
  await openPortal(page)
  const panel = page.locator('#pix')
  await panel.getByRole('button', { name: 'Pagar com cartão de crédito' }).click()

  // The provider's page opens by itself. Its card is refused once, and the customer looks at the portal.
  await expect(page.getByRole('heading', { name: 'Pagar com cartão' })).toBeVisible({ timeout: 15_000 })
  await expect(page.getByText('R$ 1.499,00')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Pagar com um cartão recusado' }).click()
  await expect(page.getByRole('alert')).toContainText('O cartão foi recusado')
  await page.getByRole('link', { name: 'Voltar sem pagar' }).click()
  await expect(panel.getByRole('link', { name: 'Abrir a página do cartão' })).toBeVisible()
  await expect(page).not.toHaveURL(/cartao=/)
  await expectAccessible(page)

  await panel.getByRole('link', { name: 'Abrir a página do cartão' }).click()
  await page.getByRole('button', { name: 'Pagar', exact: true }).click()
  await expect(page.locator('#pagamentos').getByText('Entrada recebida').filter({ visible: true })).toBeVisible({
    timeout: 20_000,
  })

  const admin = await analyst.openPage('/admin/pagamentos?way=card')
  const payment = admin.getByRole('list', { name: 'Pagamentos' }).getByRole('listitem').first()
  await expect(payment).toContainText('Cartão de crédito')
  await expect(payment).toContainText('pi_')
  expect(errors).toEqual([])
})
