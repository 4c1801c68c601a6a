import { expect } from 'playwright/test'
import { formatCpf } from '#domain/identity/identifiers.ts'
import { application } from '../../support/applicants.ts'
import { apply } from '../../support/pages/admin.ts'
import { test } from '../../support/pages/journey.ts'
import { readCode } from '../../support/pages/mailbox.ts'
import { expectAccessible, expectNoSidewaysScroll, watchForErrors } from '../../support/pages/page-checks.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('a forgotten password is replaced with the code from the mail, by keyboard', async ({ page }) => {
  const errors = watchForErrors(page)
  const email = `${crypto.randomUUID()}@example.com`
  const person = application({ email })
  const { contractNumber } = await apply(page, person)
  await page.goto('/meu-financiamento')
  await page.getByRole('link', { name: 'Esqueceu sua senha?' }).press('Enter')
  await expect(page).toHaveURL(/\/recuperar-senha$/)
  await page.getByRole('button', { name: 'Próximo' }).press('Enter')
  for (const sentence of ['Número de contrato é obrigatório', 'CPF inválido', 'Data de nascimento é obrigatória'])
    await expect(page.getByText(sentence)).toBeVisible()
  await expect(page.getByLabel('Número do Contrato')).toBeFocused()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByText('Onde encontro?').press('Enter')
  await expect(page.getByText('Não achou? Deixe o campo em branco')).toBeVisible()
  await page.getByLabel('Número do Contrato').fill(contractNumber)
  await page.getByLabel('CPF').fill(person.cpf)
  await page.getByLabel('Data de Nascimento').fill('01011990')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Data de nascimento não corresponde aos nossos registros')).toBeVisible()
  await page.getByLabel('Data de Nascimento').fill(person.birthDate.split('-').reverse().join('/'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Nova Senha' })).toBeFocused()
  await expect(page.getByText(person.fullName)).toBeVisible()
  await expect(page.getByText(contractNumber)).toBeVisible()
  await expect(page.getByText(`Está no e-mail ${email[0]}***@example.com`)).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await expect(page.locator('[autocomplete=username]')).toHaveValue(formatCpf(person.cpf))
  await page.getByLabel('Nova Senha', { exact: true }).fill('curta')
  await page.getByRole('button', { name: 'Atualizar Senha' }).press('Enter')
  await expect(page.getByLabel('Código')).toBeFocused()
  await expect(page.getByText('A senha deve ter pelo menos 8 caracteres')).toBeVisible()
  await expect(page.getByText('As senhas não coincidem')).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByText('Digite o código inteiro, como está no e-mail')).toBeVisible()
  const first = await readCode(page, email)
  await page.getByLabel('Nova Senha', { exact: true }).fill('nova-senha-2026')
  await page.getByLabel('Confirmar Nova Senha').fill('nova-senha-2026')
  await page.getByLabel('Código').fill(first === '000000' ? '111111' : '000000')
  await page.keyboard.press('Enter')
  await expect(
    page.getByText('Código incorreto. Confira na última mensagem que enviamos e tente novamente.'),
  ).toBeVisible()
  await expect(page.getByLabel('Nova Senha', { exact: true })).toHaveValue('nova-senha-2026')

  await page.getByRole('button', { name: 'Enviar outro código' }).press('Enter')
  await expect(page.getByText('Enviamos outro código. O anterior não vale mais.')).toBeVisible()
  const second = await readCode(page, email, first)
  await page.getByLabel('Código').fill(`${second.slice(0, 3)} ${second.slice(3)}`)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByText('Senha atualizada com sucesso!')).toBeVisible()
  await expect(page.locator('#proximo-passo')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/meu-financiamento$/)
  await page.context().clearCookies()
  await page.getByLabel('CPF').fill(person.cpf)
  await page.getByLabel('Senha', { exact: true }).fill('nova-senha-2026')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard/)
  // The answer to a wrong code is 422, which browsers write to the console.
  expect(errors.filter((error) => !error.includes('422'))).toEqual([])
})
