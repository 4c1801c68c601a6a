import { expect, type Page } from 'playwright/test'
import { test } from '../../support/pages/journey.ts'
import { pdfTool } from '../../support/programs/pdf-tools.ts'

const margin = { top: '1cm', right: '1cm', bottom: '1cm', left: '1cm' }

async function printed(page: Page) {
  const pdf = await page.pdf({ format: 'A4', margin })
  return {
    text: pdfTool('pdftotext', pdf, '-layout', '-').replace(/\s+/g, ' '),
    pages: Number(/^Pages: +(\d+)$/m.exec(pdfTool('pdfinfo', pdf))?.[1]),
  }
}

test('a model on paper is one page with the plan of the address, and no empty form', async ({ page }) => {
  await page.goto('/motorcycle/cg-160-start?parcelas=36&entrada=3000')
  await expect(page.getByRole('status').filter({ hasText: '36x de' }).first()).toBeAttached()
  await expect(page.locator('[data-headline]')).toContainText('36x de R$ 333,06')
  const { text, pages } = await printed(page)
  expect(pages).toBe(1)
  expect(text).toContain('CG 160 START')
  expect(text).toMatch(/36x de R\$\s333,06/)
  expect(text).toContain('R$ 3.000,00')
  expect(text).not.toMatch(/60x|Nome Completo|Data de Nascimento|Continuar|Simular e pedir/)
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
