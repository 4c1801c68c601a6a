import '#content/sentences/analysts.ts'
import '#content/sentences/analyst-login.ts'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import type { AnalystResponse } from '#api/analyst.ts'
import { readStored, store } from '#lib/storage.ts'
import { answers, offline, refusal, sentTo } from '#tests/support/screen/api.ts'
import { enter, screen, show, waitFor } from '#tests/support/screen/show.ts'
import { analyst, manager } from '#tests/support/screen/staff.ts'
import { $session, $who, sessionClosed, sessionLost, sessionOpened } from '../core/session.ts'
import { SecondFactorDue } from './SecondFactorDue.tsx'
import { SessionOver } from './SessionOver.tsx'

const login = 'POST /api/admin/session'
const account = (changes: Partial<AnalystResponse> = {}): AnalystResponse => ({
  ...analyst,
  role: 'analyst',
  email: null,
  secondFactor: true,
  recoveryCodes: 8,
  secondFactorDue: false,
  secondFactorCompulsory: true,
  ...changes,
})
const button = (name: string) => screen.getByRole('button', { name })

beforeEach(() => {
  sessionOpened(analyst)
  // What this tab holds of the work.
  store('tab', 'rascunho', 'texto')
})
afterAll(sessionClosed)

async function comeBack(user: ReturnType<typeof show>) {
  await enter(user, screen.getByLabelText('Senha'), 'a senha')
  await user.click(button('Entrar'))
}

test('the same person enters by the password alone, and finds everything as it was', async () => {
  answers(login, account())
  sessionLost()
  const user = show(<SessionOver />)
  expect(screen.getByLabelText('Senha')).toHaveFocus()
  await comeBack(user)
  await waitFor(() => expect($session.get()).toBe('open'))
  expect(sentTo(login)[0]?.json).toMatchObject({ username: 'caio' })
  expect(readStored('tab', 'rascunho')).toBe('texto')
})

test('another person finds nothing of the one before', async () => {
  answers(login, account({ id: manager.id, username: 'ana' }))
  sessionLost()
  const user = show(<SessionOver />)
  await comeBack(user)
  await waitFor(() => expect($who.get()?.username).toBe('ana'))
  expect(readStored('tab', 'rascunho')).toBeNull()
  expect($session.get()).toBe('open')
})

test('another account is used after a question, which can be taken back', async () => {
  sessionLost()
  const user = show(<SessionOver />)
  await user.click(button('Usar outra conta'))
  expect(screen.getByRole('dialog')).toHaveTextContent('O que você digitou nesta aba e ainda não salvou se perde.')
  expect(readStored('tab', 'rascunho')).toBe('texto')
  await user.click(button('Voltar'))
  expect(screen.getByRole('dialog', { name: 'Sua sessão terminou' })).toBeVisible()
  expect(screen.getByLabelText('Senha')).toHaveFocus()
})

const secret = { secret: 'ABCDEFGH', address: 'otpauth://totp/Tiriva:caio?secret=ABCDEFGH' }

test('a second factor is set up by an app, and then the work goes on', async () => {
  answers('POST /api/admin/second-factor', offline, secret)
  answers('PUT /api/admin/second-factor', { codes: ['aaaa-bbbb'] })
  $session.set('setup')
  const user = show(<SecondFactorDue />)
  await user.click(button('Continuar'))
  expect(await screen.findByRole('alert')).toHaveTextContent('Sem conexão com o servidor')
  await user.click(button('Continuar'))
  expect(await screen.findByText('ABCD EFGH')).toBeVisible()
  await enter(user, screen.getByRole('textbox', { name: 'Código do aplicativo' }), '123456')
  await user.click(button('Ativar'))
  expect(await screen.findByText('Verificação em duas etapas ativada')).toBeVisible()
  expect(screen.getByText('aaaa-bbbb')).toBeVisible()
  expect($session.get()).toBe('setup')
  await user.click(button('Guardei os códigos'))
  expect($session.get()).toBe('open')
  expect($who.get()?.username).toBe('caio')
})

test('setting up by an app can be left for the start', async () => {
  answers('POST /api/admin/second-factor', secret)
  const user = show(<SecondFactorDue />)
  await user.click(button('Continuar'))
  await screen.findByText('ABCD EFGH')
  await user.click(button('Cancelar'))
  expect(button('Continuar')).toBeVisible()
})

test('a browser without passkeys offers none', () => {
  show(<SecondFactorDue />)
  expect(screen.queryByRole('button', { name: 'Usar uma chave de acesso' })).toBeNull()
})

test('a browser with passkeys offers one, and the way back', async () => {
  vi.stubGlobal('PublicKeyCredential', class {})
  const user = show(<SecondFactorDue />)
  await user.click(button('Usar uma chave de acesso'))
  await user.click(button('Cancelar'))
  expect(button('Continuar')).toBeVisible()
})

test('leaving that fails says that one has not left', async () => {
  answers('DELETE /api/admin/session', refusal('unavailable'))
  const user = show(<SecondFactorDue />)
  await user.click(button('Sair'))
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Você ainda não saiu: O serviço está fora do ar/)
  expect($session.get()).toBe('open')
})
