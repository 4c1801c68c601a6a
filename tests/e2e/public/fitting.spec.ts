import { expect } from 'playwright/test'
import { test } from '../../support/pages/journey.ts'
import { expectAccessible, expectNoSidewaysScroll, watchForErrors } from '../../support/pages/page-checks.ts'

test('income, entry and use find three motorcycles, in an address that no server sees', async ({ page }) => {
  const errors = watchForErrors(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url(), request.postData() ?? ''))
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/tiriva-website')
  await page.getByRole('link', { name: 'O que cabe pra mim?' }).click()
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['POP 110i', 'CG 160 START', 'FORZA 350'])
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await page.getByLabel('Quanto você ganha por mês?').fill('2500')
  await page.getByRole('group', { name: 'Para que é a moto?' }).getByText('Trabalho').click()
  const first = page.getByRole('listitem').filter({ hasText: 'POP 110i' })
  await expect(first).toContainText('12x de R$ 749,25')
  await expect(first).toContainText('A mais barata para trabalho: a parcela é 30% da sua renda.')
  await expect(page).toHaveURL(/\/o-que-cabe#renda=2500&uso=trabalho$/)
  const found = page.getByRole('heading', { level: 2, name: 'Cabem no seu bolso' })
  await expect(found).not.toBeInViewport()
  await page.getByLabel('Quanto você tem de entrada?').press('Enter')
  await expect(found).toBeFocused()
  await expect(found).toBeInViewport()
  await page.reload()
  await expect(page.getByLabel('Quanto você ganha por mês?')).toHaveValue('R$\u00a02.500,00')
  await page.getByLabel('Quanto você tem de entrada?').fill('100')
  await expect(page.getByRole('heading', { level: 2, name: 'Nenhuma cabe assim' })).toBeVisible()
  await expect(page.getByText('A entrada mínima dela é de R$ 999,00.')).toBeVisible()
  await page.getByLabel('Quanto você tem de entrada?').fill('2000')
  await page.getByText('Prefiro não dizer').click()
  await expect(page).toHaveURL(/#entrada=2000&uso=trabalho$/)
  await expectAccessible(page)
  expect(asked.join(' ')).not.toContain('2500')

  await page.getByRole('link', { name: 'Simular e pedir: POP 110i' }).click()
  await expect(page).toHaveURL(/\/motorcycle\/pop-110i\?parcelas=60&entrada=2000$/)
  expect(errors).toEqual([])
})
