import type { Page } from 'playwright'
import { application } from '#tests/support/applicants.ts'

/** A complete use of a page, at the speed of a person. */
export type Scenario = (page: Page, site: string) => Promise<void>

async function write(page: Page, label: string, text: string) {
  const field = page.getByLabel(label, { exact: true })
  await field.click()
  // The speed of fast fingers. Keys without a pause would wait for each other.
  await field.pressSequentially(text, { delay: 100 })
}

/** The wizard from the first field to 'Finalizado'. */
export const apply: Scenario = async (page, site) => {
  const { street, neighborhood, city, state, ...person } = application()
  await page.route('**/api/cep/*', (route) => route.fulfill({ json: { street, neighborhood, city, state } }))
  await page.goto(`${site}/motorcycle/cb-650r`, { waitUntil: 'networkidle' })
  const proceed = () => page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByText('36x', { exact: true }).click()
  await write(page, 'Nome Completo', person.fullName)
  await write(page, 'CPF', person.cpf)
  await write(page, 'Data de Nascimento', '23041991')
  await write(page, 'E-mail', person.email)
  await write(page, 'Celular', person.phone)
  await proceed()
  await write(page, 'CEP', person.cep)
  await page
    .getByLabel('Rua')
    .and(page.locator(`[value="${street}"]`))
    .waitFor()
  await write(page, 'Número', person.number)
  await proceed()
  await write(page, 'Profissão', 'professor do ensino m')
  await page.getByRole('option').first().click()
  await write(page, 'Renda Mensal', '480000')
  await proceed()
  await write(page, 'Senha', person.password)
  await write(page, 'Confirme sua senha', person.password)
  await page.getByRole('checkbox', { name: /Li a Política de Privacidade/ }).check()
  await page.getByRole('button', { name: 'Finalizar' }).click()
  await page.getByRole('heading', { name: 'Solicitação enviada com sucesso!' }).waitFor()
}

/** Login, and the portal of a person whose documents are missing. */
export const follow: Scenario = async (page, site) => {
  await page.goto(`${site}/meu-financiamento`, { waitUntil: 'networkidle' })
  await write(page, 'CPF', '52998224725')
  await write(page, 'Senha', 'moto-demo-2026')
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.getByRole('heading', { name: 'Meu Financiamento', exact: true }).waitFor()
  await page.waitForLoadState('networkidle')
}
