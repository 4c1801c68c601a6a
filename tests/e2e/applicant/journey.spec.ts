import { expect, test } from 'playwright/test'
import { application } from '../../support/applicants.ts'
import { watchForErrors } from '../../support/pages/page-checks.ts'

test('from the landing page to an application that is stored and followed', async ({ page }) => {
  test.setTimeout(90_000)
  const errors = watchForErrors(page)
  const applicant = application()
  const { street, neighborhood, city, state } = applicant
  await page.route('**/api/cep/*', (route) => route.fulfill({ json: { street, neighborhood, city, state } }))

  await page.goto('/')
  await page.getByRole('link', { name: 'Ver motos' }).first().click()
  await page.getByRole('link', { name: 'Tenho interesse: SAHARA 300 RALLY' }).click()
  await expect(page).toHaveURL(/\/motorcycle\/sahara-300-rally\?parcelas=60$/)

  await page.getByText('36x', { exact: true }).click()
  await expect(page.getByText('R$ 717,25').first()).toBeVisible()

  await page.getByLabel('Nome Completo').fill(applicant.fullName)
  await page.getByLabel('CPF', { exact: true }).fill(applicant.cpf)
  await page.getByLabel('Data de Nascimento').fill('23/04/1991')
  await page.getByLabel('E-mail').fill(applicant.email)
  await page.getByLabel('Celular').fill(applicant.phone)
  await page.getByRole('button', { name: 'Continuar' }).click()

  await page.getByLabel('CEP').fill(applicant.cep)
  await expect(page.getByLabel('Rua')).toHaveValue(street)
  await page.getByLabel('Número').fill(applicant.number)
  await page.getByRole('button', { name: 'Continuar' }).click()

  await page.getByRole('combobox', { name: 'Profissão' }).fill('enfermeir')
  await page.getByRole('option').first().click()
  await page.getByLabel('Renda Mensal').fill('480000')
  await page.getByRole('button', { name: 'Continuar' }).click()

  await page.getByLabel('Senha', { exact: true }).fill(applicant.password)
  await page.getByLabel('Confirme sua senha').fill(applicant.password)
  await page.getByRole('checkbox', { name: /Li a Política de Privacidade/ }).check()
  await page.getByRole('button', { name: 'Finalizar' }).click()

  await expect(page.getByText('Solicitação enviada com sucesso!')).toBeVisible()
  const contractNumber = (await page.getByText(/^\d{10}$/).textContent()) ?? ''

  await page.getByRole('link', { name: 'Efetuar Login' }).click()
  await page.getByLabel('CPF', { exact: true }).fill(applicant.cpf)
  await page.getByLabel('Senha', { exact: true }).fill(applicant.password)
  await page.getByRole('button', { name: 'Entrar' }).click()

  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByText(contractNumber).first()).toBeVisible()
  await expect(page.getByText('Pedido Recebido').first()).toBeVisible()
  await expect(page.getByText(/36x/).first()).toBeVisible()
  await expect(page.getByText('R$ 717,25').first()).toBeVisible()

  await page.getByRole('button', { name: 'Menu da conta' }).click()
  await page.getByRole('menuitem', { name: 'Sair do sistema' }).click()
  await expect(page).toHaveURL(/\/meu-financiamento/)
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/meu-financiamento/)
  // The page learns from a failed request that the session has ended.
  expect(errors.filter((error) => !/401/.test(error))).toEqual([])
})
