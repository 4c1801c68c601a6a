import '#content/sentences/analysts.ts'
import { expect, test, vi } from 'vitest'
import type { TeamResponse } from '#api/team.ts'
import { answers, refusal, sentTo } from '#tests/support/screen/api.ts'
import { enter, screen, show, waitFor } from '#tests/support/screen/show.ts'
import { teamAccount } from '#tests/support/screen/team.ts'
import { NameDialog, RightsDialog } from './AccountDialogs.tsx'

const caio = teamAccount('1', 'Caio')
const [bia, ana] = [teamAccount('2', 'Bia'), teamAccount('3', 'Ana', { own: true, role: 'manager' })]
const clerk = teamAccount('4', 'Natal', { acts: { ...caio.acts, takeWork: false } })
const team: TeamResponse = {
  accounts: [caio, bia, ana, clerk],
  asksForManagers: true,
  secondFactorCompulsory: true,
  waiting: [],
  unapproved: [],
  invitations: [],
}
const button = (name: string) => screen.getByRole('button', { name })
const heir = () => screen.getByRole('combobox', { name: 'Quem continua com 3 financiamentos e 1 solicitação' })
const choices = () => [...heir().querySelectorAll('option')].map(({ textContent }) => textContent)

function open(rights: { role: 'manager' | 'analyst'; disabled: boolean }, of = caio) {
  const onConfirm = vi.fn(async () => null)
  return { onConfirm, user: show(<RightsDialog {...{ account: of, rights, team, onConfirm }} onClose={() => {}} />) }
}

test('an account is disabled once somebody was named who goes on with its work, or nobody', async () => {
  const { user, onConfirm } = open({ role: 'analyst', disabled: true })
  expect(choices()).toEqual(['Selecione', 'Ninguém: volta para a fila', 'Bia', 'Ana (você)'])
  expect(button('Desativar')).toBeDisabled()
  await user.selectOptions(heir(), 'Bia')
  await user.click(button('Desativar'))
  expect(onConfirm).toHaveBeenCalledExactlyOnceWith({ role: 'analyst', disabled: true, workTo: bia.id })
})

test('the work goes back to the queue by name only', async () => {
  const { user, onConfirm } = open({ role: 'analyst', disabled: true })
  await user.selectOptions(heir(), 'Ninguém: volta para a fila')
  await user.click(button('Desativar'))
  expect(onConfirm).toHaveBeenCalledExactlyOnceWith({ role: 'analyst', disabled: true, workTo: null })
})

test('who changes the role keeps the work unless it is handed on, and a manager’s rights need another one', async () => {
  const { user, onConfirm } = open({ role: 'manager', disabled: false })
  expect(choices()[0]).toBe('Continua com Caio')
  expect(screen.getByText(/só vale depois da aprovação/)).toBeVisible()
  await user.click(button('Pedir aprovação'))
  expect(onConfirm).toHaveBeenCalledExactlyOnceWith({ role: 'manager', disabled: false })
})

test('an account without work asks for nobody, and an analyst’s needs no second manager', async () => {
  const idle = { ...caio, work: { applications: 0, requests: 0 } }
  const { user, onConfirm } = open({ role: 'analyst', disabled: true }, idle)
  expect(screen.queryByRole('combobox')).toBeNull()
  expect(screen.queryByText(/só vale depois da aprovação/)).toBeNull()
  await user.click(button('Desativar'))
  expect(onConfirm).toHaveBeenCalledExactlyOnceWith({ role: 'analyst', disabled: true })
})

test('a name is stored for this account, and a failure keeps what is typed', async () => {
  const route = 'PUT /api/admin/team/:id/name'
  answers(route, refusal('unavailable'), team)
  const [onChange, onClose] = [vi.fn(), vi.fn()]
  const user = show(<NameDialog account={caio} onChange={onChange} onClose={onClose} />)
  const field = screen.getByRole('textbox', { name: 'Nome e sobrenome' })
  expect(field).toHaveFocus()
  await enter(user, field, 'Caio')
  await user.click(button('Salvar'))
  expect(field).toBeInvalid()
  await enter(user, field, 'Caio Prado')
  await user.click(button('Salvar'))
  expect(await screen.findByText(/O serviço está fora do ar/)).toBeVisible()
  expect(onClose).not.toHaveBeenCalled()
  await user.click(button('Salvar'))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(onChange).toHaveBeenCalledExactlyOnceWith(team)
  expect(sentTo(route)[1]?.json).toEqual({ name: 'Caio Prado' })
  expect(sentTo(route)[1]?.url.pathname).toContain(caio.id)
})
