import { expect } from 'playwright/test'
import { apply, logIn, typeScoreAs, uniqueName } from '../../support/pages/admin.ts'
import { test } from '../../support/pages/journey.ts'
import { expectAccessible, watchForErrors } from '../../support/pages/page-checks.ts'

test('an analyst asks the managers for a refusal after the approval, and reads why it was declined', {
  tag: '@nightly',
}, async ({ page, browser }) => {
  const name = uniqueName('Aurora')
  const { id, contractNumber } = await apply(page, { fullName: name })
  await logIn(page, `/admin/financiamentos/${id}`, 'analista')
  const errors = watchForErrors(page)
  const decision = page.getByRole('region', { name: 'Decisão' })
  await expect(decision).toContainText('Sem score: só a gestão aprova.')
  // The bar does not grow for the sentence and the button of the request.
  await page.setViewportSize({ width: 1280, height: 800 })
  expect((await decision.boundingBox())?.height).toBeLessThanOrEqual(160)
  await page.keyboard.press('s')
  await page.keyboard.type('500')
  await page.keyboard.press('Enter')
  // A score that the same person typed counts as none.
  await expect(decision).toContainText('Você registrou o score ou a renda: só a gestão aprova.')
  await typeScoreAs(page, 'bruna', id, 600)
  await page.reload()
  await expect(decision).not.toContainText('só a gestão aprova')
  for (const stage of ['Análise de Crédito', 'Aguardando Documentação']) {
    const next = decision.getByRole('button', { name: /^(Avançar|Aprovar)/ }).last()
    await expect(next).not.toHaveAttribute('aria-disabled', 'true')
    await next.click()
    await expect(decision.locator('#situacao')).toContainText(stage)
  }
  // The page names forbidden actions before anything is typed.
  await expect(decision.getByRole('button', { name: 'Recusar Financiamento' })).toBeDisabled()
  await expect(decision).toContainText('Só a gestão recusa.')
  await expectAccessible(page)
  await page.keyboard.press('r')
  const dialog = page.getByRole('dialog', { name: 'Pedir à gestão a recusa deste financiamento?' })
  await dialog.getByLabel('Motivo que o cliente recebe').selectOption({ index: 1 })
  await dialog.getByRole('button', { name: 'Pedir à gestão' }).click()
  await expect(dialog.getByLabel('Motivo do pedido')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('Motivo do pedido').fill('O holerite é de outra pessoa.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Pedir à gestão' }).click()
  await expect(decision).toContainText('Já pedido à gestão.')
  await expect(page.getByText('À espera da gestão')).toBeVisible()

  const context = await browser.newContext()
  const manager = await context.newPage()
  await logIn(manager, '/admin/aprovacoes')
  const title = `Recusar o financiamento ${contractNumber}, já aprovado`
  await expect(manager.getByRole('heading', { name: title })).toBeVisible()
  const section = manager.getByRole('listitem').filter({ has: manager.getByRole('heading', { name: title }) })
  await expect(section).toContainText('O holerite é de outra pessoa.')
  await expect(section.getByRole('link', { name: `Ver o financiamento de ${name}` })).toBeVisible()
  await section.getByRole('button', { name: 'Recusar' }).click()
  await section.getByRole('button', { name: 'Recusar o pedido' }).click()
  await expect(section.getByText('Preencha este campo')).toBeVisible()
  await expect(section.getByLabel('Por que recusar')).toBeFocused()
  await section.getByLabel('Por que recusar').fill('O documento confere, falei com a empresa.')
  await manager.keyboard.press('Control+Enter')
  await expect(manager.getByText('Pedido recusado. Nada mudou.')).toBeVisible()
  await context.close()

  await page.goto('/admin/aprovacoes')
  const decided = page.getByRole('listitem').filter({ hasText: title })
  await expect(decided).toContainText('O documento confere, falei com a empresa.')
  await decided.getByRole('link', { name: 'Ver o financiamento' }).click()
  const answer = page.getByRole('status').filter({ hasText: 'A gestão não aprovou' })
  await expect(answer).toContainText(/Helena Sampaio recusou em .*: “O documento confere, falei com a empresa.”/)
  await expect(answer).toContainText(`${title}. Pedido de `)
  await expect(answer).toContainText('“O holerite é de outra pessoa.”')
  await expect(page.getByText('À espera da gestão')).toHaveCount(0)
  const history = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Histórico' }) })
  await expect(history).toContainText(`pediu à gestão: ${title}`)
  await expectAccessible(page)
  await expect(decision.locator('#situacao')).toContainText('Aguardando Documentação')
  await expect(decision.getByRole('button', { name: /^Pedir à gestão/ })).toBeVisible()
  expect(errors).toEqual([])
})
