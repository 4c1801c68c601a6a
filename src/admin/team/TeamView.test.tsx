import '#content/sentences/analysts.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { TeamResponse } from '#api/team.ts'
import { answers, offline, refusal, sentTo, silence } from '#tests/support/screen/api.ts'
import { approvalView } from '#tests/support/screen/approval-view.ts'
import { enter, screen, show, waitFor, within } from '#tests/support/screen/show.ts'
import { manager } from '#tests/support/screen/staff.ts'
import { teamAccount } from '#tests/support/screen/team.ts'
import { Toaster } from '#ui/feedback/Toaster.tsx'
import { sessionClosed, sessionOpened } from '../core/session.ts'
import { forgetQueries } from '../core/use-load.tsx'
import { TeamView } from './TeamView.tsx'

const none = { passTo: null, resetFactors: false, disable: false, takeWork: false } as const
const idle = { applications: 0, requests: 0 }
const caio = teamAccount('1', 'Caio', { work: idle })
const team = (changes: Partial<TeamResponse> = {}): TeamResponse => ({
  accounts: [caio],
  asksForManagers: false,
  secondFactorCompulsory: false,
  waiting: [],
  unapproved: [],
  invitations: [],
  ...changes,
})
const own = approvalView({ kind: 'manager_rights', title: 'Passar Caio para a gestão', own: true })
const row = (name: string) =>
  within(screen.getByText(name, { selector: '[translate=no]', exact: true }).closest('li') as HTMLElement)
const about = (name: string) => screen.getByText(name, { selector: 'li [translate=no]' }).closest('li')
const buttons = (name: string) =>
  row(name)
    .queryAllByRole('button')
    .map((one) => one.getAttribute('aria-label') ?? one.textContent)

const list = 'GET /api/admin/team'
const put = 'PUT /api/admin/team/:id'
const reset = 'POST /api/admin/team/:id/second-factor-reset'

async function open(of: TeamResponse = team()) {
  answers(list, of)
  const user = show(
    <>
      <TeamView />
      <Toaster />
    </>,
  )
  await screen.findByRole('heading', { name: 'Contas' })
  return user
}

beforeEach(() => {
  forgetQueries()
  sessionOpened(manager)
  answers('GET /api/admin/account', silence)
  answers('GET /api/admin/approvals/count', { count: 0 })
})
afterAll(sessionClosed)

test('a team that could not be loaded can be loaded again', async () => {
  answers(list, offline, team())
  const user = show(<TeamView />)
  expect(await screen.findByRole('alert')).toHaveTextContent('Erro ao carregar a equipe')
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }))
  expect(await screen.findByRole('heading', { name: 'Contas' })).toBeVisible()
})

test('an account says its role, its state, how it logs in and when it was used', async () => {
  const bia = teamAccount('2', 'Bia', {
    role: 'manager',
    own: true,
    email: 'bia@exemplo.com',
    passkeys: 1,
    lastSeenAt: '2026-11-23T12:00:00.000Z',
  })
  const natal = teamAccount('3', 'Natal', {
    role: 'dealership',
    dealership: 'Tiriva Natal',
    disabled: true,
    secondFactor: false,
    passkeys: 2,
  })
  await open(team({ accounts: [caio, bia, natal] }))
  expect(about('Caio')).toHaveTextContent(
    'CaioAnáliseUsuário caio. Sem e-mail. Com verificação em duas etapas, sem chave de acesso. Sem sessão aberta.',
  )
  expect(row('Caio').queryByText('Você')).toBeNull()
  expect(row('Caio').queryByText('Desativada')).toBeNull()
  expect(about('Bia')).toHaveTextContent(/^BiaVocêGestão/)
  expect(about('Bia')).toHaveTextContent('bia@exemplo.com. Com verificação em duas etapas, 1 chave de acesso.')
  expect(about('Bia')).toHaveTextContent('Sessão usada em 23/11/2026, 09:00.')
  expect(row('Natal').getByText('Tiriva Natal')).toBeVisible()
  expect(row('Natal').queryByText('Concessionária')).toBeNull()
  expect(row('Natal').getByText('Desativada')).toBeVisible()
  expect(about('Natal')).toHaveTextContent('Sem verificação em duas etapas, 2 chaves de acesso.')
})

test('an account has the acts that the server allows, each of which names it', async () => {
  await open(
    team({
      accounts: [
        teamAccount('1', 'Caio', { acts: { passTo: 'manager', resetFactors: true, disable: true, takeWork: true } }),
        teamAccount('2', 'Bia', { acts: none }),
        teamAccount('3', 'Eva', { disabled: true, acts: { ...none, disable: true } }),
      ],
    }),
  )
  expect(buttons('Caio')).toEqual([
    'Mudar nome de Caio',
    'Passar para Gestão: Caio',
    'Desligar a verificação em duas etapas e as chaves de acesso de Caio',
    'Desativar Caio',
  ])
  expect(buttons('Bia')).toEqual(['Mudar nome de Bia'])
  expect(buttons('Eva')).toEqual(['Mudar nome de Eva', 'Reativar Eva'])
})

test('a disabled account is enabled again at once, with its role', async () => {
  const eva = teamAccount('3', 'Eva', { role: 'manager', disabled: true })
  answers(put, refusal('unavailable'), team({ accounts: [{ ...eva, disabled: false }] }))
  const user = await open(team({ accounts: [eva] }))
  await user.click(screen.getByRole('button', { name: 'Reativar Eva' }))
  expect(await row('Eva').findByRole('alert')).toHaveTextContent('O serviço está fora do ar')
  await user.click(screen.getByRole('button', { name: 'Reativar Eva' }))
  expect(await screen.findByText('Conta reativada')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Desativar Eva' })).toBeVisible()
  expect(sentTo(put)[1]?.json).toEqual({ role: 'manager', disabled: false })
  expect(sentTo(put)[1]?.url.pathname).toContain(eva.id)
})

test('disabling asks first, and says that the sessions ended', async () => {
  answers(put, team({ accounts: [{ ...caio, disabled: true }] }))
  const user = await open()
  await user.click(screen.getByRole('button', { name: 'Desativar Caio' }))
  expect(sentTo(put)).toEqual([])
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: /^Desativar/ }))
  expect(await screen.findByText('Conta desativada. As sessões foram encerradas.')).toBeVisible()
  expect(sentTo(put)[0]?.json).toMatchObject({ role: 'analyst', disabled: true })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('another role asks first, and then names who got it', async () => {
  answers(put, team({ accounts: [{ ...caio, role: 'manager' }] }))
  const user = await open()
  await user.click(screen.getByRole('button', { name: 'Passar para Gestão: Caio' }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: /^Passar/ }))
  expect(await screen.findByText('Caio agora é da Gestão')).toBeVisible()
  expect(sentTo(put)[0]?.json).toMatchObject({ role: 'manager', disabled: false })
})

test('a change that a second manager has to approve is asked for, and stands above the accounts', async () => {
  answers(put, team({ waiting: [own] }))
  const user = await open()
  expect(screen.queryByText(/^Espera a aprovação/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Passar para Gestão: Caio' }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: /^Passar/ }))
  expect(await screen.findByText(own.title)).toBeVisible()
  expect(screen.queryByText('Caio agora é da Gestão')).toBeNull()
  expect(screen.getByText(/^Espera a aprovação/)).toBeVisible()
  await waitFor(() => expect(sentTo('GET /api/admin/approvals/count')).not.toEqual([]))
})

test('who only asks for what makes a manager or ends one reads so on each button, before the press', async () => {
  const accounts = [
    caio,
    teamAccount('2', 'Bia', { role: 'manager', acts: { ...none, passTo: 'analyst', disable: true } }),
    teamAccount('3', 'Eva', { role: 'manager', disabled: true, acts: { ...none, disable: true } }),
    teamAccount('4', 'Ivo', { disabled: true, acts: { ...none, disable: true } }),
  ]
  const user = await open(team({ accounts, asksForManagers: true }))
  expect(buttons('Eva').at(-1)).toBe('Pedir para reativar Eva')
  expect(buttons('Ivo').at(-1)).toBe('Reativar Ivo')
  const confirming = async (name: string) => {
    await user.click(screen.getByRole('button', { name }))
    const dialog = screen.getByRole('dialog')
    const told = dialog.textContent?.includes('só vale depois da aprovação')
    const confirm = within(dialog).getAllByRole('button').at(-1)?.textContent
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    return [confirm, told]
  }
  expect(await confirming('Passar para Gestão: Caio')).toEqual(['Pedir aprovação', true])
  expect(await confirming('Passar para Análise: Bia')).toEqual(['Pedir aprovação', true])
  expect(await confirming('Desativar Bia')).toEqual(['Pedir aprovação', true])
  expect(await confirming('Desativar Caio')).toEqual(['Desativar', false])
  await user.selectOptions(screen.getByRole('combobox', { name: 'Papel' }), 'Gestão')
  expect(screen.getByRole('button', { name: 'Pedir aprovação' })).toBeVisible()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Papel' }), 'Análise')
  expect(sendInvitation()).toBeVisible()
})

test('second factor and passkeys are switched off at one press', async () => {
  const locked = teamAccount('1', 'Caio', { acts: { ...none, resetFactors: true } })
  answers(reset, offline, team({ accounts: [{ ...locked, acts: none, secondFactor: false }] }))
  const user = await open(team({ accounts: [locked] }))
  const press = screen.getByRole('button', { name: /^Desligar a verificação/ })
  await user.click(press)
  expect(await row('Caio').findByRole('alert')).toHaveTextContent('Sem conexão com o servidor')
  await user.click(press)
  expect(await screen.findByText(/^Verificação em duas etapas e chaves de acesso desligadas/)).toBeVisible()
  expect(sentTo(reset)[1]?.url.pathname).toContain(locked.id)
})

test('a name is changed in a dialog of its own', async () => {
  const user = await open()
  await user.click(screen.getByRole('button', { name: /^Mudar nome ?de Caio/ }))
  expect(within(screen.getByRole('dialog')).getByRole('textbox')).toHaveValue('Caio')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

const invitations = 'POST /api/admin/team/invitations'
const invitation: TeamResponse['invitations'][number] = {
  id: '00000000-0000-4000-8000-000000000005',
  username: 'duda',
  name: 'Duda Reis',
  email: 'duda@exemplo.com',
  role: 'analyst',
  dealership: null,
  by: 'Ana',
  expiresAt: '2026-11-26T15:00:00.000Z',
}

async function invite(user: Awaited<ReturnType<typeof open>>) {
  await enter(user, screen.getByRole('textbox', { name: 'Nome e sobrenome' }), 'Duda Reis')
  await enter(user, screen.getByRole('textbox', { name: 'Usuário' }), 'duda')
  await enter(user, screen.getByRole('textbox', { name: 'E-mail' }), 'duda@exemplo.com')
}
const sendInvitation = () => screen.getByRole('button', { name: 'Enviar convite' })

test('a colleague is invited as an analyst, and the form is empty again', async () => {
  answers(invitations, refusal('unavailable'), team({ invitations: [invitation] }))
  const user = await open()
  await invite(user)
  await user.click(sendInvitation())
  expect(await screen.findByRole('alert')).toHaveTextContent('O serviço está fora do ar')
  await user.click(sendInvitation())
  expect(await screen.findByText('Convite enviado para duda@exemplo.com')).toBeVisible()
  expect(sentTo(invitations)[1]?.json).toEqual({
    name: 'Duda Reis',
    username: 'duda',
    email: 'duda@exemplo.com',
    role: 'analyst',
  })
  expect(screen.getByRole('textbox', { name: 'Usuário' })).toHaveValue('')
  expect(screen.getByText('Duda Reis').closest('p')).toHaveTextContent(
    'Duda Reis (Análise), usuário duda, duda@exemplo.com. Vale até 26/11/2026, 12:00.',
  )
})

test('who works for a dealership is invited with it', async () => {
  answers('GET /api/admin/dealerships', silence)
  const user = await open()
  expect(screen.queryByRole('combobox', { name: 'Concessionária' })).toBeNull()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Papel' }), 'Concessionária')
  expect(screen.getByRole('combobox', { name: 'Concessionária' })).toBeVisible()
})

test('an invitation that a second manager has to approve is asked for', async () => {
  answers(invitations, team({ waiting: [own] }))
  const user = await open()
  await invite(user)
  await user.click(sendInvitation())
  expect(await screen.findByText(own.title)).toBeVisible()
  expect(screen.queryByText(/^Convite enviado/)).toBeNull()
})

test('an invitation that waits can be taken back', async () => {
  const route = 'DELETE /api/admin/team/invitations/:id'
  const other = { ...invitation, id: '00000000-0000-4000-8000-000000000006', name: 'Natal', dealership: 'Tiriva Natal' }
  answers(route, offline, team({ invitations: [other] }))
  const user = await open(team({ invitations: [invitation, other] }))
  expect(screen.getByText('Natal').closest('p')).toHaveTextContent('Natal (Tiriva Natal)')
  const press = screen.getByRole('button', { name: 'Retirar convite de Duda Reis' })
  await user.click(press)
  const alert = await screen.findByRole('alert')
  expect(press.closest('li')).toContainElement(alert)
  await user.click(press)
  expect(await screen.findByText('Convite retirado')).toBeVisible()
  expect(sentTo(route)[1]?.url.pathname).toContain(invitation.id)
  expect(screen.queryByText('Duda Reis')).toBeNull()
  expect(screen.getByText('Natal')).toBeVisible()
})
