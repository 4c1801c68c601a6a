import { expect, test, vi } from 'vitest'
import { sentenceFor } from '#content/sentences.ts'
import { answers, refusal, sentTo } from '#tests/support/screen/api.ts'
import { applicantView } from '#tests/support/screen/applicant-view.ts'
import { enter, screen, show, waitFor } from '#tests/support/screen/show.ts'
import { Login, placeAfter, readArrival, withoutReason } from './Login.island.tsx'

test.each([
  ['', '/dashboard', null],
  ['?volta=%2Fdashboard', '/dashboard', null],
  ['?volta=%2Fdashboard&terminou=1', '/dashboard', 'ended'],
  ['?volta=%2Fdashboard%3Fapplication%3D1&terminou=1', '/dashboard?application=1', 'ended'],
  ['?volta=%2Fdashboard%23contrato&terminou=1', '/dashboard#contrato', 'ended'],
  ['?saiu=1', '/dashboard', 'loggedOut'],
  ['?volta=%2Fmotorcycle%2Fcg-160-start', '/motorcycle/cg-160-start', null],
  ['?volta=%2Fmotorcycle%2F..%2Fadmin', '/dashboard', null],
  ['?volta=https%3A%2F%2Fevil.example', '/dashboard', null],
  ['?volta=%2F%2Fevil.example', '/dashboard', null],
  ['?volta=%2Fdashboard.evil.example', '/dashboard', null],
  ['?volta=javascript%3Aalert(1)', '/dashboard', null],
])('%s leads to %s', (search, returnTo, reason) => {
  expect(readArrival(search)).toEqual({ returnTo, reason })
})

test.each([
  ['?volta=%2Fdashboard&terminou=1', '?volta=%2Fdashboard'],
  ['?saiu=1', ''],
  ['', ''],
])('once the reason was told, %s is %s', (search, rest) => {
  expect(withoutReason(search)).toBe(rest)
})

test.each([
  ['/dashboard', 1, '/dashboard'],
  ['/dashboard', 2, '/dashboard#pedidos'],
  ['/dashboard#contrato', 2, '/dashboard#contrato'],
  ['/motorcycle/cg-160-start', 2, '/motorcycle/cg-160-start'],
])('from %s a person with %i requests goes to %s', (returnTo, applications, place) => {
  expect(placeAfter({ returnTo }, applications)).toBe(place)
})

const session = 'POST /api/session'
const none = { person: null } as const

async function openLogin(address = '/meu-financiamento') {
  history.replaceState(null, '', address)
  answers('GET /api/session', none)
  const user = show(<Login />)
  await waitFor(() =>
    expect(sentTo('GET /api/session').length + Number(address.includes('terminou'))).toBeGreaterThan(0),
  )
  return user
}
const cpf = () => screen.getByRole('textbox', { name: 'CPF' })
const password = () => screen.getByLabelText('Senha')
const submit = () => screen.getByRole('button', { name: 'Entrar' })

test('without CPF or password nothing is sent, and the first that is missing gets the focus', async () => {
  const user = await openLogin()
  await user.click(submit())
  expect(await screen.findByText('CPF e senha são obrigatórios')).toBeVisible()
  expect(cpf()).toHaveFocus()
  await enter(user, cpf(), '529.982.247-25')
  await user.click(submit())
  expect(password()).toHaveFocus()
  expect(sentTo(session)).toEqual([])
})

test('a wrong password says nothing about the CPF, and is typed again', async () => {
  answers(session, refusal('invalid_credentials'))
  const user = await openLogin()
  await enter(user, cpf(), '529.982.247-25')
  await enter(user, password(), 'errada')
  await user.click(submit())
  expect(await screen.findByText('CPF ou senha incorretos')).toBeVisible()
  expect(password()).toHaveFocus()
  expect(cpf()).toBeValid()
  expect(sentTo(session)[0]?.json).toEqual({ cpf: '52998224725', password: 'errada' })
})

test('a refused field says nothing about the CPF either', async () => {
  answers(session, refusal('validation_failed', { errors: [{ field: 'cpf', code: 'cpf_invalid' }] }))
  const user = await openLogin()
  await enter(user, cpf(), '529.982.247-25')
  await enter(user, password(), 'errada')
  await user.click(submit())
  expect(await screen.findByText('Erro ao fazer login. Tente novamente.')).toBeVisible()
  expect(cpf()).toBeValid()
})

test('after many tries the mailed code is asked for, sent with the rest, and a wrong one is said beside it', async () => {
  answers(session, refusal('login_code_required'), refusal('code_wrong'))
  const user = await openLogin()
  await enter(user, cpf(), '529.982.247-25')
  await enter(user, password(), 'a senha certa')
  await user.click(submit())
  const code = await screen.findByRole('textbox', { name: 'Código' })
  await enter(user, code, '123456')
  await user.click(submit())
  await waitFor(() => expect(code).toBeInvalid())
  expect(code).toHaveFocus()
  expect(sentTo(session)[1]?.json).toEqual({ cpf: '52998224725', password: 'a senha certa', code: '123456' })
})

test('a server that is down says so, and not that the password is wrong', async () => {
  answers(session, refusal('unavailable'))
  const user = await openLogin()
  await enter(user, cpf(), '529.982.247-25')
  await enter(user, password(), 'a senha certa')
  await user.click(submit())
  expect(await screen.findByText('Erro ao fazer login. Tente novamente.')).toBeVisible()
  expect(screen.getByText(/O serviço está fora do ar/)).toBeVisible()
})

test('whoever was sent back reads why, once, and goes on to where they were', async () => {
  await openLogin('/meu-financiamento?volta=%2Fdashboard%23contrato&terminou=1')
  expect(await screen.findByText(/sessão terminou/)).toBeVisible()
  expect(location.search).toBe('?volta=%2Fdashboard%23contrato')
})

test('a browser that keeps no cookies is told so before anything is sent', async () => {
  const user = await openLogin()
  const enabled = vi.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false)
  await enter(user, cpf(), '52998224725')
  await enter(user, password(), 'segredo-longo')
  await user.click(submit())
  expect(await screen.findByRole('alert')).toHaveTextContent(sentenceFor('cookies_blocked'))
  expect(sentTo(session)).toEqual([])
  enabled.mockRestore()
})

test('a browser that drops the cookie of the new session is told so, not that the session ended again', async () => {
  const user = await openLogin('/meu-financiamento?volta=%2Fdashboard&terminou=1')
  answers(session, { ...applicantView(), applications: 1 })
  await enter(user, cpf(), '52998224725')
  await enter(user, password(), 'segredo-longo')
  await user.click(submit())
  expect(await screen.findByText(sentenceFor('cookies_blocked'))).toBeVisible()
  expect(sentTo('GET /api/session').length).toBeGreaterThan(0)
})
