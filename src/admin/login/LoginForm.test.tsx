import '#content/sentences/analyst-login.ts'
import { expect, test, vi } from 'vitest'
import type { AnalystResponse } from '#api/analyst.ts'
import { answers, refusal, sentTo } from '#tests/support/screen/api.ts'
import { enter, screen, show, waitFor } from '#tests/support/screen/show.ts'
import { typeThrough } from '#tests/support/screen/typing.ts'
import { StepUp } from '../shell/StepUp.tsx'
import { LoginForm } from './LoginForm.tsx'

const session = 'POST /api/admin/session'
const stepUp = 'POST /api/admin/step-up'
const analyst: AnalystResponse = {
  id: '00000000-0000-4000-8000-000000000001',
  username: 'ana',
  name: 'Ana Lima',
  role: 'analyst',
  acts: { workOnApplications: null, manageBank: null, workAtCounter: null } as never,
  email: null,
  secondFactor: true,
  hasPasskey: false,
  recoveryCodes: 8,
  secondFactorDue: false,
  secondFactorCompulsory: true,
} as never
const user = () => screen.getByRole('textbox', { name: 'Usuário' })
const password = (label = 'Senha') => screen.getByLabelText(label)
const enterButton = () => screen.getByRole('button', { name: 'Entrar' })

function open(username?: string) {
  const onDone = vi.fn()
  return { onDone, person: show(<LoginForm onDone={onDone} username={username} />) }
}

test('nothing is sent without name and password, and the first that is missing gets the focus', async () => {
  const { person } = open()
  expect(user()).toHaveFocus()
  await enter(person, password(), 'a senha')
  await person.click(enterButton())
  expect(user()).toHaveFocus()
  expect(user()).toBeInvalid()
  expect(sentTo(session)).toEqual([])
})

test('sent empty, it shows what is missing, and the focus stays where one types', async () => {
  const { person } = open()
  await person.click(enterButton())
  expect(user()).toHaveFocus()
  await typeThrough(person, [
    ['Senha', 'qualquer'],
    ['Usuário', 'ninguem'],
  ])
})

test('a wrong password says nothing about the account', async () => {
  answers(session, refusal('invalid_credentials'))
  const { person, onDone } = open()
  await enter(person, user(), ' ana ')
  await enter(person, password(), 'errada')
  await person.click(enterButton())
  expect(await screen.findByRole('alert')).toHaveTextContent('Credenciais inválidas')
  expect(onDone).not.toHaveBeenCalled()
  expect(sentTo(session)[0]?.json).toEqual({ username: 'ana', password: 'errada' })
})

test('an account with a second factor asks for its code, which is sent with the rest', async () => {
  answers(session, refusal('second_factor_required'), analyst)
  const { person, onDone } = open()
  await enter(person, user(), 'ana')
  await enter(person, password(), 'a senha')
  await person.click(enterButton())
  const code = await screen.findByRole('textbox', { name: 'Código do aplicativo autenticador' })
  expect(screen.queryByRole('alert')).toBeNull()
  await person.click(enterButton())
  expect(code).toBeInvalid()
  expect(sentTo(session)).toHaveLength(1)
  await enter(person, code, ' 123456 ')
  await person.click(enterButton())
  await waitFor(() => expect(onDone).toHaveBeenCalledExactlyOnceWith(analyst))
  expect(sentTo(session)[1]?.json).toEqual({ username: 'ana', password: 'a senha', code: '123456' })
})

test('a locked screen is opened by its own account only', async () => {
  open('ana')
  expect(user()).toHaveValue('ana')
  expect(user()).toHaveAttribute('readonly')
})

function ask() {
  const answer = vi.fn()
  return { answer, person: show(<StepUp question={{ answer }} />) }
}
const confirm = () => screen.getByRole('button', { name: 'Confirmar' })

test('the password is asked for again with the focus in it, and a wrong one is said beside it', async () => {
  answers(stepUp, refusal('password_incorrect'), null)
  const { person, answer } = ask()
  expect(password('Sua senha')).toHaveFocus()
  await person.click(confirm())
  expect(sentTo(stepUp)).toEqual([])
  await enter(person, password('Sua senha'), 'errada')
  await person.click(confirm())
  await waitFor(() => expect(password('Sua senha')).toBeInvalid())
  expect(answer).not.toHaveBeenCalled()
  await enter(person, password('Sua senha'), 'a senha')
  await person.click(confirm())
  await waitFor(() => expect(answer).toHaveBeenCalledExactlyOnceWith(true))
})

test('the code that is asked for then is sent with the password, and a wrong one is said beside it', async () => {
  answers(stepUp, refusal('second_factor_required'), refusal('second_factor_invalid'))
  const { person, answer } = ask()
  await enter(person, password('Sua senha'), 'a senha')
  await person.click(confirm())
  const code = await screen.findByRole('textbox', { name: 'Código do aplicativo autenticador' })
  await enter(person, code, '123456')
  await person.click(confirm())
  await waitFor(() => expect(code).toBeInvalid())
  expect(password('Sua senha')).toBeValid()
  expect(sentTo(stepUp)[1]?.json).toEqual({ password: 'a senha', code: '123456' })
  expect(answer).not.toHaveBeenCalled()
})

test('who gives up has confirmed nothing', async () => {
  const { person, answer } = ask()
  await person.click(screen.getByRole('button', { name: 'Cancelar' }))
  expect(answer).toHaveBeenCalledExactlyOnceWith(false)
  expect(sentTo(stepUp)).toEqual([])
})
