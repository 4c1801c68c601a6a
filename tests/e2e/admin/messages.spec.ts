import { expect } from 'playwright/test'
import { apply, logIn, uniqueName } from '../../support/pages/admin.ts'
import { test } from '../../support/pages/journey.ts'
import { expectAccessible, expectNoSidewaysScroll, watchForErrors } from '../../support/pages/page-checks.ts'

test('an analyst writes to an applicant, on a phone and on a desk', { tag: '@nightly' }, async ({ page }) => {
  const errors = watchForErrors(page)
  const looksGood = async () => {
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
    }
  }
  const email = `${crypto.randomUUID()}@example.com`
  const { id } = await apply(page, { fullName: uniqueName('Marina'), email })
  await logIn(page, `/admin/financiamentos/${id}`)
  await page.getByRole('button', { name: 'Enviar E-mail' }).click()
  const dialog = page.getByRole('dialog', { name: 'Enviar E-mail' })
  await dialog.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(dialog.getByLabel('Assunto')).toBeFocused()
  await dialog.getByLabel('Texto pronto').selectOption('Falta um documento')
  await expect(dialog.getByText('Olá, Marina.')).toBeVisible()
  await dialog.getByLabel('Mensagem').fill('Pague R$ 1.499,00 amanhã')
  await dialog.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(dialog.getByText('Tire o valor em reais: nossos e-mails nunca trazem um')).toBeVisible()
  await looksGood()

  // The typed text survives the dialog.
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Enviar E-mail' }).click()
  await expect(dialog.getByLabel('Mensagem')).toHaveValue('Pague R$ 1.499,00 amanhã')
  await dialog.getByLabel('Mensagem').fill('Envie a CNH, por favor.')
  await dialog.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Escreveu ao cliente: Falta um documento para seguirmos')).toBeVisible()
  const messages = page.locator('section', { has: page.getByRole('heading', { name: 'Mensagens' }) })
  await expect(messages.getByText('Falta um documento para seguirmos')).toBeVisible()
  await looksGood()
  await page.goto('/caixa-de-entrada')
  await expect(page.getByRole('listitem').filter({ hasText: email })).toHaveCount(2)
  expect(errors).toEqual([])
})
