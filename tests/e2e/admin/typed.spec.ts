import { expect, type Page, type Route } from 'playwright/test'
import { apply, logIn } from '../../support/pages/admin.ts'
import { test } from '../../support/pages/journey.ts'

const note = (page: Page) => page.getByLabel('Observações sobre a mudança de status')

/** The server does what it is asked, and its answer is lost on the way. */
async function loseAnswer(route: Route) {
  await route.fetch({ maxRetries: 2 })
  await route.abort()
}

test('a note outlives a reload, and is told as saved where it is, though its answer was lost', async ({ page }) => {
  const { id } = await apply(page)
  await logIn(page, `/admin/financiamentos/${id}`)
  await note(page).fill('Liguei e confirmei a renda')
  await page.reload()
  await expect(note(page)).toHaveValue('Liguei e confirmei a renda')
  await page.route('**/status', loseAnswer, { times: 1 })
  await page.getByRole('button', { name: 'Salvar Status' }).click()
  await expect(page.getByText('Observação salva')).toBeVisible()
  await expect(note(page)).toHaveValue('')
  await expect(page.getByText('Liguei e confirmei a renda')).toHaveCount(1)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('letters are shortcuts again after Escape closed a dialog, and right after Ctrl+Enter', async ({ page }) => {
  const { id } = await apply(page)
  await logIn(page, `/admin/financiamentos/${id}`)
  const refuse = page.getByRole('button', { name: 'Recusar Financiamento' })
  await refuse.click()
  await page.getByRole('dialog').getByLabel('Observação interna').pressSequentially('Sem renda')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(refuse).toBeFocused()
  await page.keyboard.press('n')
  await expect(note(page)).toBeFocused()

  await note(page).fill('Conferido')
  await page.route('**/status', () => {}, { times: 1 })
  await page.keyboard.press('Control+Enter')
  await page.keyboard.press('z')
  await expect(note(page)).toHaveValue('Conferido')
})
