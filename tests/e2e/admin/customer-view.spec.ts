import { expect } from 'playwright/test'
import { apply, logIn, uniqueName } from '../../support/pages/admin.ts'
import { test } from '../../support/pages/journey.ts'
import { expectAccessible, expectNoSidewaysScroll, watchForErrors } from '../../support/pages/page-checks.ts'

test('an analyst sees the page of a customer, changes nothing there, and the history tells of it', {
  tag: '@nightly',
}, async ({ page }) => {
  test.setTimeout(90_000)
  const { id } = await apply(page, { fullName: uniqueName() })
  await logIn(page, `/admin/financiamentos/${id}`, 'bruna')
  await page.getByRole('button', { name: 'Ver como o cliente' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Ver como o cliente' })
  await dialog.getByRole('button', { name: 'Ver a página do cliente' }).click()
  const reason = dialog.getByLabel('Por que você precisa ver?')
  await expect(reason).toBeFocused()
  await expect(reason).toHaveAccessibleDescription('Preencha este campo')
  await reason.selectOption('O cliente pediu ajuda')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Ver a página do cliente' }).click()

  const errors = watchForErrors(page)
  await expect(page.getByRole('heading', { name: 'Meu Financiamento', level: 1 })).toBeVisible()
  const seen = page.getByRole('group', { name: /^Página de Íris Quintão/ })
  await expect(seen).toHaveAccessibleDescription(/Somente leitura/)
  await expect(seen.getByRole('button', { name: 'Editar' })).toBeDisabled()
  await expect(seen.getByRole('switch', { name: /Receber também lembretes/ })).toBeDisabled()
  // Controls that only unfold still work.
  const conditions = seen.getByRole('button', { name: /^Ver condições/ })
  await conditions.press('Enter')
  await expect(seen.getByRole('table', { name: /arcelas/ })).toBeVisible()
  await seen.getByRole('button', { name: 'Esconder condições' }).click()
  await expect(conditions).toBeVisible()
  await expect(seen.getByRole('button', { name: 'Editar' })).toBeDisabled()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  // A file belongs to the customer. The link says that, and leads nowhere.
  await seen.getByRole('link', { name: 'Baixar o custo total (PDF)' }).click()
  await expect(page.getByText('este link só funciona para o cliente')).toBeVisible()
  // This browser stores nothing of it.
  expect(await page.evaluate(() => sessionStorage.getItem('financingUser'))).toBeNull()

  await page.getByRole('link', { name: 'Privacidade e atendimento', exact: true }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Quem teve os meus dados' })).toBeVisible()
  await expect(page.getByText('sem poder mudar nada, porque você pediu ajuda')).toBeVisible()
  await expect(seen.getByLabel('Sua mensagem')).toBeDisabled()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)

  await page.getByRole('button', { name: 'Encerrar e voltar ao pedido' }).press('Enter')
  await expect(page.getByText('Viu a página do cliente, sem poder mudar nada: O cliente pediu ajuda')).toBeVisible()
  await page.goto(`/admin/ver-como-cliente?pedido=${id}`)
  await expect(page.getByText('A página do cliente não está aberta')).toBeVisible()
  await expectAccessible(page)
  // The console reports the refusal of a view that has ended.
  expect(errors.filter((text) => !text.includes('403'))).toEqual([])
})
