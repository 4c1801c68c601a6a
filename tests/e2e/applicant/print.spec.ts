import { expect, type Page } from 'playwright/test'
import { test } from '../../support/pages/journey.ts'
import { analystOf, logInNewApplicant, openPortal } from '../../support/pages/portal.ts'
import { pdfTool } from '../../support/programs/pdf-tools.ts'

/** Prints the page, and returns the words on the paper. */
async function printed(page: Page): Promise<string> {
  const margin = { top: '1cm', right: '1cm', bottom: '1cm', left: '1cm' }
  return pdfTool('pdftotext', await page.pdf({ format: 'A4', margin }), '-layout', '-').replace(/\s+/g, ' ')
}

test('the contract on paper has the table of installments that its clauses refer to, and no buttons', async ({
  page,
  browser,
}) => {
  test.setTimeout(90_000)
  const { id } = await logInNewApplicant(page, { installments: 12 })
  const analyst = await analystOf(browser)
  await analyst.setStatus(id, 'signing')
  await expect(async () => {
    await openPortal(page)
    await page.getByRole('link', { name: 'Ler o contrato' }).click({ timeout: 2_000 })
  }).toPass()
  await expect(page.getByRole('heading', { name: '3. Promessa de pagamento' })).toBeVisible()
  const paper = await printed(page)
  const table = paper.slice(paper.lastIndexOf('Tabela de parcelas'))
  expect(table).toContain('Vencimento')
  expect(table.match(/\b\d\d\/\d\d\/20\d\d\b/g)?.length).toBeGreaterThanOrEqual(12)
  expect(paper).not.toMatch(
    /Baixar em PDF|Ver a tabela|Voltar para|Receber o código|Desistir do contrato|Mudou de ideia/,
  )
  // The screen is as before.
  await expect(page.getByText('Ver a tabela de parcelas')).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Vencimento' })).toBeHidden()
  await analyst.close()
})

test('the portal on paper has the day, the time and the dealership of the pick-up, and what to bring', async ({
  page,
  browser,
}) => {
  test.setTimeout(90_000)
  const { id } = await logInNewApplicant(page, { installments: 12 })
  const analyst = await analystOf(browser)
  await analyst.setStatus(id, 'completed')
  await openPortal(page)
  const unbooked = await printed(page)
  expect(unbooked).not.toContain('Confirmar retirada')
  await page.getByRole('group', { name: 'Concessionária' }).locator('label').first().click()
  await page.getByRole('group', { name: 'Dia' }).locator('label').nth(1).click()
  await page.getByText('10:00', { exact: true }).click()
  await page.getByRole('button', { name: 'Confirmar retirada' }).press('Enter')
  const title = page.getByRole('heading', { name: /^Retire a sua moto em .*, às 10:00$/ })
  await expect(title).toBeVisible()
  const where = await page
    .locator('#retirada')
    .locator('xpath=..')
    .getByText(/^Tiriva /)
    .first()
    .textContent()
  const paper = await printed(page)
  expect(paper).toContain('Sua retirada')
  expect(paper).toMatch(/-feira, \d+ de [a-zç]+, às 10:00|sábado, \d+ de [a-zç]+, às 10:00/)
  expect(paper).toContain(where ?? 'no dealership')
  expect(paper).toContain('Um documento com foto')
  expect(paper).not.toMatch(/Mudar|Cancelar retirada|Adicionar ao calendário/)
  await analyst.close()
})
