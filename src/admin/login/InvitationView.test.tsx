import '#content/sentences/analysts.ts'
import { beforeEach, expect, test } from 'vitest'
import { answers, offline, refusal, sentTo, silence } from '#tests/support/screen/api.ts'
import { enter, screen, show } from '#tests/support/screen/show.ts'
import { InvitationView } from './InvitationView.tsx'

const verification = 'POST /api/admin/invitations/verification'
const acceptance = 'POST /api/admin/invitations/acceptance'
const invited = { username: 'duda', name: 'Duda Reis' }
const password = () => screen.getByLabelText('Senha')
const repeated = () => screen.getByLabelText('Repita a senha')
const create = () => screen.getByRole('button', { name: 'Criar conta' })
const phrase = 'uma frase bem longa'

beforeEach(() => {
  history.replaceState(null, '', '/admin/convite#abc123')
  answers(verification, invited)
})

async function open() {
  const user = show(<InvitationView />)
  await screen.findByText(/^Olá/)
  return user
}

test('the link is checked first, by what stands behind its hash', () => {
  answers(verification, silence)
  show(<InvitationView />)
  expect(screen.getByText('Conferindo o convite...')).toBeVisible()
  expect(sentTo(verification)[0]?.json).toEqual({ token: 'abc123' })
})

test('the invited person is greeted, learns the user name and types at once', async () => {
  await open()
  expect(screen.getByText(/^Olá/)).toHaveTextContent(/Olá, Duda Reis\. .*Seu usuário será duda\.$/)
  expect(password()).toHaveFocus()
})

test('the password is needed twice, and twice the same', async () => {
  const user = await open()
  await user.click(create())
  expect(password()).toBeInvalid()
  await enter(user, password(), phrase)
  await enter(user, repeated(), 'outra frase bem longa')
  await user.click(create())
  expect(screen.getByText('As senhas não coincidem')).toBeVisible()
  expect(sentTo(acceptance)).toEqual([])
})

test('the account is made, and leads to the login, which takes the focus', async () => {
  answers(acceptance, offline, invited)
  const user = await open()
  await enter(user, password(), phrase)
  await enter(user, repeated(), phrase)
  await user.click(create())
  expect(await screen.findByText(/Sem conexão com o servidor/)).toBeVisible()
  expect(password()).toHaveValue(phrase)
  await user.click(create())
  expect(await screen.findByText('Conta criada')).toBeVisible()
  expect(screen.getByText(/^Seu usuário é/)).toHaveTextContent('Seu usuário é duda.')
  expect(screen.getByRole('link', { name: 'Entrar' })).toHaveFocus()
  expect(screen.getByRole('link', { name: 'Entrar' })).toHaveAttribute('href', '/admin/login')
  expect(sentTo(acceptance)[1]?.json).toEqual({ token: 'abc123', password: phrase })
})

test('a password that the bank does not take says why at its field', async () => {
  answers(acceptance, refusal('validation_failed', { errors: [{ field: 'password', code: 'password_too_short' }] }))
  const user = await open()
  await enter(user, password(), 'curta')
  await enter(user, repeated(), 'curta')
  await user.click(create())
  await screen.findByText(/12 caracteres/, { selector: '[role=alert], [id$=error], p' })
  expect(password()).toBeInvalid()
})

test.each([
  ['is over', refusal('invitation_over')],
  ['was cut short', refusal('validation_failed', { errors: [{ field: 'token', code: 'required' }] })],
])('an invitation that %s leads to the login', async (_, failure) => {
  answers(verification, failure)
  show(<InvitationView />)
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('Este convite não vale mais. Peça outro a quem convidou você.')
  expect(alert).toHaveTextContent('Cada convite funciona uma vez, por 24 horas.')
  expect(screen.getByRole('link', { name: 'Entrar' })).toHaveFocus()
  expect(screen.queryByRole('button', { name: 'Tentar de novo' })).toBeNull()
})

test('one that ends while the password is typed says so', async () => {
  answers(acceptance, refusal('validation_failed', { errors: [{ field: 'token', code: 'invalid' }] }))
  const user = await open()
  await enter(user, password(), phrase)
  await enter(user, repeated(), phrase)
  await user.click(create())
  expect(await screen.findByText(/^Este convite não vale mais/)).toBeVisible()
})

test('a link that could not be checked is checked again', async () => {
  answers(verification, offline, invited)
  const user = show(<InvitationView />)
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('Sem conexão com o servidor')
  expect(alert).not.toHaveTextContent('Cada convite')
  expect(screen.queryByRole('link', { name: 'Entrar' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  expect(await screen.findByText(/^Olá/)).toBeVisible()
  expect(password()).toHaveFocus()
})

test('while the link is checked again it says so', async () => {
  answers(verification, offline, silence)
  const user = show(<InvitationView />)
  await user.click(await screen.findByRole('button', { name: 'Tentar de novo' }))
  expect(screen.getByText('Conferindo o convite...')).toBeVisible()
})
