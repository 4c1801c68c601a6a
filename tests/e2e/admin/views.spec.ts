import { expect } from 'playwright/test'
import { apply, logIn, uniqueName } from '../../support/pages/admin.ts'
import { test } from '../../support/pages/journey.ts'
import { expectAccessible, expectNoSidewaysScroll, watchForErrors } from '../../support/pages/page-checks.ts'

test('a view is saved, shared, opened by a colleague with its columns, renamed and deleted', async ({
  page,
  browser,
}) => {
  test.slow()
  await apply(page, { fullName: 'Vera Quintão Alves' })
  const name = uniqueName('Visão').slice(0, 40)
  const errors = watchForErrors(page)
  await logIn(page, '/admin/financiamentos?status=received&assignee=none')
  const views = page.getByRole('navigation', { name: 'Visões' })
  await expect(views.getByRole('link', { name: /^Meus \d+\+?$/ })).toBeVisible()
  await expect(views.getByRole('link', { name: /^Atrasados \d+\+?$/ })).toBeVisible()
  await expect(views.getByRole('link', { name: /^Prontos para liberar \d+\+?$/ })).toBeVisible()
  await page.getByRole('button', { name: 'Colunas' }).click()
  await page.getByRole('dialog').getByLabel('Preço').check()
  await page.getByRole('dialog').getByRole('button', { name: 'Pronto' }).click()

  await views.getByRole('button', { name: 'Salvar visão' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Mostra: Pedido Recebido e sem responsável.')
  await expect(dialog.getByLabel('Nome')).toBeFocused()
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(dialog.getByLabel('Nome')).toBeFocused()
  await expect(dialog.getByText('Preencha este campo')).toBeVisible()
  await dialog.getByLabel('Nome').fill(name)
  await dialog.getByText('Equipe', { exact: true }).click()
  await dialog.getByLabel('Com as colunas e a altura das linhas de agora').check()
  await expectAccessible(page)
  await dialog.getByLabel('Nome').press('Enter')
  await expect(page.getByText('Visão salva', { exact: true })).toBeVisible()
  await expect(views.getByRole('link', { name, exact: false })).toHaveAttribute('aria-current', 'true')
  await expectAccessible(page)

  const context = await browser.newContext()
  const other = await context.newPage()
  await logIn(other, '/admin/financiamentos')
  await expect(other.getByRole('columnheader', { name: 'Preço' })).toHaveCount(0)
  await other.getByRole('navigation', { name: 'Visões' }).getByRole('link', { name }).click()
  await expect(other.getByRole('columnheader', { name: 'Preço' })).toBeVisible()
  await expect(other).toHaveURL('/admin/financiamentos?status=received&assignee=none')
  await other.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(other)
  await context.close()

  await views.getByRole('button', { name: 'Editar visão' }).click()
  await dialog.getByLabel('Nome').fill(`${name.slice(0, 38)} 2`)
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Visão mudada')).toBeVisible()
  await views.getByRole('button', { name: 'Editar visão' }).click()
  await dialog.getByRole('button', { name: 'Excluir' }).click()
  await expect(dialog).toContainText('Ela some para toda a equipe.')
  await dialog.getByRole('button', { name: 'Excluir visão' }).click()
  await expect(page.getByText('Visão excluída')).toBeVisible()
  await expect(views.getByRole('link', { name: name.slice(0, 30) })).toHaveCount(0)
  expect(errors).toEqual([])
})
