import { expect } from 'playwright/test'
import { test } from '../../support/pages/journey.ts'
import { expectAccessible, expectNoSidewaysScroll, watchForErrors } from '../../support/pages/page-checks.ts'
import { analystOf, logInWithInstallments } from '../../support/pages/portal.ts'

test('an automatic debit is switched on with one press, authorised at the bank, and switched off with two', {
  tag: '@nightly',
}, async ({ page, browser }) => {
  test.slow()
  await page.setViewportSize({ width: 390, height: 844 })
  await logInWithInstallments(page)
  const errors = watchForErrors(page)
  const card = page.locator('#parcelas')
  await expect(card.getByText('por Pix Automático, sem tarifa')).toBeHidden()
  await card.getByRole('heading', { name: 'Deixar as parcelas no débito automático' }).click()
  await expect(card.getByText('por Pix Automático, sem tarifa')).toBeVisible()
  await card.getByRole('button', { name: 'Ligar débito automático' }).press('Enter')
  await expect(card.getByLabel('Código para autorizar o débito')).toHaveValue(/^000201/, { timeout: 30_000 })
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await test.step('the customer authorises it at their bank, and the page says so by itself', async () => {
    const bank = await page.context().newPage()
    await bank.goto((await card.getByRole('link', { name: 'Simular a autorização' }).getAttribute('href')) ?? '')
    await bank.getByRole('button', { name: 'Autorizar' }).click()
    await expect(bank.getByRole('status').first()).toHaveText('autorizado')
    await bank.close()
    await expect(card.getByText(/^Ligado desde/)).toBeVisible({ timeout: 30_000 })
    await expect(card.getByText(/^Débito automático em \d\d\/\d\d\/\d{4}: sai da sua conta, por Pix\.$/)).toBeVisible()
    await expect(card.getByRole('button', { name: /^Pagar com/ })).toHaveCount(0)
    await expectAccessible(page)
  })

  await test.step('another way stays two presses away', async () => {
    await card.getByRole('button', { name: 'Pagar de outro jeito' }).press('Enter')
    await expect(card.getByRole('button', { name: 'Pagar com Pix' })).toBeVisible()
    await expect(card.getByText('o débito desta parcela é cancelado')).toBeVisible()
  })

  await test.step('staff see since when it is on', async () => {
    const analyst = await analystOf(browser)
    const { id } = await (await page.request.get('/api/portal')).json()
    const application = await analyst.openPage(`/admin/financiamentos/${id}`)
    await expect(application.getByText(/^ligado desde/)).toBeVisible({ timeout: 20_000 })
    await analyst.close()
  })

  await card.getByRole('button', { name: 'Desligar', exact: true }).press('Enter')
  await expectAccessible(page)
  await card.getByRole('button', { name: 'Desligar débito automático' }).press('Enter')
  await expect(card.getByText(/^Desligado em .* Você desligou o débito automático\.$/)).toBeVisible()
  await expect(card.getByRole('button', { name: 'Ligar débito automático' })).toBeVisible()
  expect(errors).toEqual([])
})
