import { expect } from 'playwright/test'
import { logIn } from '../../support/pages/admin.ts'
import { test } from '../../support/pages/journey.ts'
import { expectAccessible, expectNoSidewaysScroll, watchForErrors } from '../../support/pages/page-checks.ts'

test('the reports fit a phone, and a period that ends before it begins is told beside its field', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await logIn(page, '/admin/relatorios?from=2026-11-20&to=2026-11-01')
  const errors = watchForErrors(page)
  const last = page.getByLabel('Até')
  await expect(last).toHaveAccessibleDescription('O último dia é anterior ao primeiro')
  await page.getByRole('heading', { name: 'A receber, por atraso' }).click()
  await expect(page.getByRole('list', { name: 'A receber, por atraso' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Um ano' }).click()
  await page.getByRole('button', { name: 'Família' }).click()
  const sales = page.getByRole('list', { name: 'Vendas por família' })
  await expect(sales.getByText('Quantidade').first()).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
  await expect(last).not.toHaveAttribute('aria-invalid', 'true')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await expect(page.getByRole('navigation', { name: 'Administração' }).locator('[aria-current]')).toBeInViewport({
    ratio: 1,
  })
  expect(errors).toEqual([])
})

test('an analyst is told whose the reports are, without a menu entry to them', async ({ page }) => {
  await logIn(page, '/admin/relatorios', 'bruna')
  await expect(page.getByRole('heading', { name: 'Só para a gestão', level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Relatórios' })).toHaveCount(0)
})
