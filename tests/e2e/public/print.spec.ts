import { expect } from 'playwright/test'
import { dealerships } from '#content/dealerships.ts'
import { test } from '../../support/pages/journey.ts'
import { letters, printed } from '../../support/pages/paper.ts'

test('a model on paper is one page with the plan of the address, and no empty form', async ({ page }) => {
  await page.goto('/motorcycle/cg-160-start?parcelas=36&entrada=3000')
  await expect(page.getByRole('status').filter({ hasText: '36x de' }).first()).toBeAttached()
  await expect(page.locator('[data-headline]')).toContainText('36x de R$ 333,06')
  const { text, sheets } = await printed(page)
  expect(sheets).toBe(1)
  for (const words of ['CG 160 START', '36x de R$ 333,06', 'R$ 3.000,00']) expect(text).toContain(letters(words))
  for (const words of ['60x', 'Nome Completo', 'Data de Nascimento', 'Continuar', 'Simular e pedir'])
    expect(text).not.toContain(letters(words))
})

test('questions on paper have their answers, which nobody can unfold there', async ({ page }) => {
  await page.goto('/suporte-geral')
  const answers = page.locator('[data-faq-answer]')
  await expect(answers.first()).toBeHidden()
  const { text } = await printed(page)
  const all = await answers.allTextContents()
  expect(all.length).toBeGreaterThan(5)
  expect(all.filter((answer) => !text.includes(letters(answer)))).toEqual([])
})

test('the dealerships on paper are unfolded, though paper is as narrow as a folded screen', async ({ page }) => {
  await page.setViewportSize({ width: 700, height: 900 })
  await page.goto('/concessionarias')
  const shown = page.locator('[data-place]').filter({ visible: true })
  await expect(shown).toHaveCount(0)
  await page.emulateMedia({ media: 'print' })
  await expect(shown).toHaveCount(dealerships.length)
})

test('where nothing is printed the page says what else can be done', async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => {}
  })
  await page.goto('/motorcycle/cg-160-start')
  await page.getByRole('button', { name: 'Ver custo total (CET)' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Imprimir' }).click()
  await expect(dialog.getByText('A janela de impressão não abriu? Copie o endereço desta página')).toBeVisible()
})

test('a browser that cannot print offers no button for it', async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'print')
    Object.defineProperty(window, 'print', { value: undefined })
  })
  await page.goto('/motorcycle/cg-160-start')
  await page.getByRole('button', { name: 'Imprimir o plano' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Este navegador não imprime. Copie o endereço')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Imprimir' })).toHaveCount(0)
})
