import { expect, type Page } from 'playwright/test'
import { application } from '../../support/applicants.ts'
import { apply, logIn } from '../../support/pages/admin.ts'
import { test } from '../../support/pages/journey.ts'
import { readCode } from '../../support/pages/mailbox.ts'
import { watchForErrors } from '../../support/pages/page-checks.ts'
import {
  analystOf,
  logInNewApplicant,
  logInWithInstallments,
  openPortal,
  payEntry,
} from '../../support/pages/portal.ts'
import { translate } from '../../support/pages/translator.ts'
import { goToEnd, heading, headings, newPerson, path } from '../../support/pages/wizard.ts'

// A browser that translates a page replaces its texts. React must neither fail for it nor go on showing former amounts.
test.describe.configure({ timeout: 120_000 })

/** The plan on the page of a model: with an entry of R$ 3.000,00 and 60 installments. */
async function planOf(page: Page): Promise<string[]> {
  const offer = page.waitForResponse('**/api/offer*')
  await page.goto(path)
  await offer
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
  const plan = page.getByRole('region', { name: 'Simulação do financiamento' })
  await plan.getByRole('textbox').first().fill('3000')
  await plan.getByText('60x', { exact: true }).click()
  await expect(plan.getByRole('radio', { name: '60x' })).toBeChecked()
  await expect(plan.getByText('R$ 15.290,00').first()).toBeVisible()
  return page.getByRole('status').filter({ hasText: 'x de' }).allInnerTexts()
}

test('a translated page of a model shows the same amounts', async ({ page, browser }) => {
  const inPortuguese = await planOf(page)
  expect(inPortuguese.join()).toContain('60x de R$')
  const translated = await browser.newPage()
  await translate(translated)
  const errors = watchForErrors(translated)
  expect(await planOf(translated)).toEqual(inPortuguese)
  expect(errors).toEqual([])
  await translated.close()
})

test('a translated application is sent, and its person logs in with a new password', async ({ page }) => {
  await translate(page)
  const errors = watchForErrors(page)
  const person = { ...newPerson(), email: `${crypto.randomUUID()}@example.com` }
  await goToEnd(page, person)
  await page.getByRole('button', { name: 'Finalizar' }).click()
  await expect(heading(page, headings.thanks)).toBeVisible()
  const number = await page.getByText(/^\d{10}$/).innerText()

  await page.goto('/recuperar-senha')
  await page.getByRole('button', { name: 'Próximo' }).click()
  await expect(page.getByText('CPF inválido')).toBeVisible()
  await page.getByLabel('Número do Contrato').fill(number)
  await page.getByLabel('CPF').fill(person.cpf)
  await page.getByLabel('Data de Nascimento').fill(person.birthDate.split('-').reverse().join('/'))
  await page.getByRole('button', { name: 'Próximo' }).click()
  await expect(page.getByRole('heading', { name: 'Nova Senha' })).toBeVisible()
  await page.getByLabel('Código').fill(await readCode(page, person.email))
  await page.getByLabel('Nova Senha', { exact: true }).fill('outra-senha-2026')
  await page.getByLabel('Confirmar Nova Senha').fill('outra-senha-2026')
  await page.getByRole('button', { name: 'Atualizar Senha' }).click()

  await expect(page).toHaveURL(/\/dashboard/)
  await expect(page.locator('#proximo-passo')).toBeVisible({ timeout: 20_000 })
  await page.context().clearCookies()
  await page.goto('/meu-financiamento')
  await page.getByLabel('CPF').fill(person.cpf)
  await page.getByLabel('Senha', { exact: true }).fill('errada-2026')
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByText('CPF ou senha incorretos')).toBeVisible()
  await page.getByLabel('Senha', { exact: true }).fill('outra-senha-2026')
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.locator('#proximo-passo')).toBeVisible({ timeout: 20_000 })
  expect(errors.filter((error) => !error.includes('Failed to load resource'))).toEqual([])
})

test('a translated contract is signed', { tag: '@nightly' }, async ({ page, browser }) => {
  await translate(page)
  const errors = watchForErrors(page)
  const email = `${crypto.randomUUID()}@example.com`
  const { id } = await logInNewApplicant(page, { email })
  const analyst = await analystOf(browser)
  await analyst.setStatus(id, 'signing')
  await analyst.close()
  await openPortal(page)
  await payEntry(page)
  await page.goto('/dashboard#contrato')
  await page.getByRole('button', { name: 'Ir para o fim do contrato' }).click()
  await page.getByLabel('Li o contrato inteiro e concordo').check()
  await page.getByRole('button', { name: 'Receber o código' }).click()
  await page.getByRole('textbox', { name: 'Código' }).fill(await readCode(page, email))
  await page.getByRole('button', { name: 'Assinar contrato' }).click()
  await expect(page.getByText(/^Assinado em/)).toBeVisible()
  expect(errors).toEqual([])
})

test('a translated portal follows an installment from one way to pay to the next', { tag: '@nightly' }, async ({
  page,
}) => {
  await translate(page)
  const errors = watchForErrors(page)
  await logInWithInstallments(page)
  const card = page.locator('#parcelas')
  await card.getByRole('button', { name: 'Pagar com boleto' }).click()
  await card.getByRole('button', { name: 'Já paguei este boleto' }).click({ timeout: 30_000 })
  await expect(card.getByRole('group', { name: 'Pagamento em processamento' })).toBeVisible()
  await expect(card.getByText(/^Parcela 1, com vencimento em/)).toBeVisible()
  await card.getByRole('button', { name: 'Ainda não paguei: ver o boleto' }).click()
  await card.getByRole('button', { name: 'Pagar com Pix' }).click()
  await expect(card.getByRole('button', { name: 'Copiar código Pix' })).toBeVisible({ timeout: 30_000 })
  await expect(card.getByText(/^A parcela 1 vence em/)).toBeVisible()
  await expect(card.getByText(/com vencimento em/)).toHaveCount(0)
  expect(errors).toEqual([])
})

test('a translated admin area stores a score', async ({ page }) => {
  await translate(page)
  const errors = watchForErrors(page)
  const { id } = await apply(page, application())
  await logIn(page, `/admin/financiamentos/${id}`)
  for (const score of ['512', '742']) {
    await page.getByLabel('Score (0 a 1000)').fill(score)
    await page.getByRole('button', { name: 'Salvar score' }).click()
    await expect(page.getByRole('img', { name: new RegExp(`Score de crédito ${score} de 1000`) })).toBeVisible()
    await page.getByRole('button', { name: 'Alterar score' }).click()
  }
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('heading', { name: 'Financiamentos Recentes' })).toBeVisible()
  expect(errors).toEqual([])
})
