import { expect, test } from 'vitest'
import { applicantView } from '#tests/support/screen/applicant-view.ts'
import { screen, show, waitFor } from '#tests/support/screen/show.ts'
import { PersonalData } from './PersonalData.tsx'

const view = applicantView({ complement: 'apto 12', emailConfirmed: true, fullName: 'ana SOUZA' })
const fact = (label: string) => screen.queryByText(label)?.nextElementSibling?.textContent?.replaceAll('\u00a0', ' ')
const edit = () => screen.queryByRole('button', { name: 'Editar', hidden: true })

test('the data stand as one reads them', () => {
  show(<PersonalData view={view} correctsEmail={false} />)
  expect(fact('Nome completo')).toBe('Ana Souza')
  expect(fact('CPF')).toBe('529.982.247-25')
  expect(fact('Data de nascimento')).toBe('21/05/1990')
  expect(fact('Renda mensal')).toBe('R$ 6.500,00')
  expect(fact('E-mail')).toBe('ana@exemplo.com E-mail confirmado')
  expect(fact('Celular')).toBe('(11) 98765-4321')
  expect(fact('Endereço')).toBe('Avenida Paulista, 1578, apto 12, Bela Vista, São Paulo - SP, CEP 01310-100')
})

test('an address that is not confirmed and an income that was not asked for are not claimed', () => {
  show(<PersonalData view={applicantView({ incomeCents: 0 })} correctsEmail={false} />)
  expect(fact('E-mail')?.trim()).toBe('ana@exemplo.com')
  expect(fact('Renda mensal')).toBeUndefined()
})

test("'Editar' opens the form in the place of what it changes, and cancelling brings that back", async () => {
  const user = show(<PersonalData view={view} correctsEmail={false} />)
  const [head] = screen.getAllByText('Dados pessoais')
  if (head) await user.click(head)
  await user.click(screen.getByRole('button', { name: 'Editar' }))
  expect(await screen.findByRole('textbox', { name: 'E-mail' })).toHaveValue('ana@exemplo.com')
  expect(edit()).toBeNull()
  expect(fact('Endereço')).toBeUndefined()
  expect(fact('CPF')).toBe('529.982.247-25')
  await user.click(screen.getByRole('button', { name: 'Cancelar' }))
  expect(edit()).toBeVisible()
  expect(fact('Celular')).toBe('(11) 98765-4321')
})

test('who comes to correct the e-mail finds the form open, and leaves that address with it', async () => {
  location.hash = '#corrigir-email'
  const user = show(<PersonalData view={view} correctsEmail />)
  expect(await screen.findByRole('textbox', { name: 'E-mail' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Cancelar' }))
  await waitFor(() => expect(location.hash).toBe('#dados'))
  expect(edit()).not.toBeNull()
})
