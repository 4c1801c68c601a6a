import { expect, type Page } from 'playwright/test'
import { application } from '../applicants.ts'

export const path = '/motorcycle/cg-160-titan'

export const proceed = (page: Page) => page.getByRole('button', { name: 'Continuar' }).click()
export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })

export const headings = {
  personal: 'Vamos começar por você',
  residential: 'Onde você mora',
  professional: 'O que você faz',
  password: 'Crie sua senha e confira',
  thanks: 'Solicitação enviada com sucesso!',
}

/** An applicant with an own CPF. */
export const newPerson = () => application({ fullName: 'Ana Beatriz Souza', profession: 'Médico' })
export type Person = ReturnType<typeof newPerson>

export async function fillPersonal(page: Page, person: Person): Promise<void> {
  await page.getByLabel('Nome Completo').fill(person.fullName)
  await page.getByLabel('CPF', { exact: true }).fill(person.cpf)
  await page.getByLabel('Data de Nascimento').fill(person.birthDate.split('-').reverse().join('/'))
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByLabel('Celular').fill(person.phone)
}

/** The postal code fills in the rest. */
export async function fillResidential(page: Page): Promise<void> {
  await page.getByLabel('CEP').fill('01310100')
  await expect(page.getByLabel('Rua')).toHaveValue('Avenida Paulista')
  await page.getByLabel('Número').fill('1578')
}

export async function fillProfessional(page: Page): Promise<void> {
  await page.getByLabel('Profissão').fill('medico')
  await page.getByRole('option', { name: 'Médico', exact: true }).click()
  await page.getByLabel('Renda Mensal').fill('650000')
}

export async function fillPassword(page: Page, person: Person): Promise<void> {
  await page.getByLabel('Senha', { exact: true }).fill(person.password)
  await page.getByLabel('Confirme sua senha').fill(person.password)
  await page.getByRole('checkbox', { name: /Li a Política de Privacidade/ }).check()
}

/** Goes from a fresh page to the last step, filled in. */
export async function goToEnd(page: Page, person: Person): Promise<void> {
  await page.goto(path)
  await fillPersonal(page, person)
  await proceed(page)
  await fillResidential(page)
  await proceed(page)
  await fillProfessional(page)
  await proceed(page)
  await expect(heading(page, headings.password)).toBeFocused()
  await fillPassword(page, person)
}
