import '#content/sentences/analysts.ts'
import { beforeEach, expect, test } from 'vitest'
import type { AnalystResponse } from '#api/analyst.ts'
import type { PasskeysResponse } from '#api/passkeys.ts'
import { answers, refusal, sentTo } from '#tests/support/screen/api.ts'
import { enter, screen, show, within } from '#tests/support/screen/show.ts'
import { Toaster } from '#ui/feedback/Toaster.tsx'
import { forgetQueries } from '../core/use-load.tsx'
import { SecurityView } from './SecurityView.tsx'

const account: AnalystResponse = {
  id: 'a',
  username: 'ana',
  name: 'Ana Souza',
  role: 'analyst',
  acts: { workOnApplications: true, manageBank: 'forbidden', workAtCounter: 'forbidden' },
  email: 'ana@banco.example',
  secondFactor: false,
  hasPasskey: true,
  recoveryCodes: 10,
  secondFactorDue: false,
  secondFactorCompulsory: true,
}
const key = (name: string): PasskeysResponse['passkeys'][number] => ({
  id: name,
  name,
  createdAt: '2026-11-20T15:00:00.000Z',
  lastUsedAt: null,
})

function open(changes: Partial<AnalystResponse> = {}, keys = ['Notebook']) {
  answers('GET /api/admin/account', { ...account, ...changes })
  answers('GET /api/admin/passkeys', { passkeys: keys.map(key) })
  answers('GET /api/admin/sessions', { sessions: [] })
  return show(
    <>
      <SecurityView />
      <Toaster />
    </>,
  )
}

beforeEach(() => forgetQueries())

test('an account without an e-mail is warned until it has one', async () => {
  const user = open({ email: null })
  answers('PUT /api/admin/account/email', account)
  const warning = await screen.findByText('Sem um e-mail, ninguém avisa você')
  await user.click(screen.getByRole('button', { name: 'Salvar e-mail' }))
  expect(screen.getByRole('textbox', { name: 'E-mail' })).toBeInvalid()
  await enter(user, screen.getByRole('textbox', { name: 'E-mail' }), ' ana@banco.example ')
  await user.click(screen.getByRole('button', { name: 'Salvar e-mail' }))
  expect(await screen.findByText('E-mail salvo')).toBeVisible()
  expect(warning).not.toBeInTheDocument()
  expect(sentTo('PUT /api/admin/account/email')[0]?.json).toEqual({ email: 'ana@banco.example' })
})

test('an account with an e-mail is not warned, and reads that both addresses were told of a new one', async () => {
  const user = open()
  answers('PUT /api/admin/account/email', { ...account, email: 'nova@banco.example' })
  const field = await screen.findByRole('textbox', { name: 'E-mail' })
  expect(screen.queryByText('Sem um e-mail, ninguém avisa você')).toBeNull()
  await enter(user, field, 'nova@banco.example')
  await user.click(screen.getByRole('button', { name: 'Salvar e-mail' }))
  expect(await screen.findByText('E-mail salvo. Avisamos o endereço novo e o anterior.')).toBeVisible()
})

test.each([
  ['the last one where a second factor is compulsory', {}, ['Notebook'], true],
  ['one of two', {}, ['Notebook', 'Celular'], false],
  ['the last one beside an app', { secondFactor: true }, ['Notebook'], false],
  ['the last one where none is compulsory', { secondFactorCompulsory: false }, ['Notebook'], false],
])('who removes %s is warned that another is due: %#', async (_, changes, keys, warns) => {
  const user = open(changes, keys)
  await user.click(await screen.findByRole('button', { name: 'Remover a chave de acesso Notebook' }))
  const dialog = screen.getByRole('dialog', { name: 'Remover esta chave de acesso?' })
  expect(dialog).toHaveTextContent('Notebook não vai mais abrir a sua conta')
  expect(within(dialog).queryByText(/A verificação em duas etapas é obrigatória/) !== null).toBe(warns)
})

const secret = { secret: 'ABCDEFGHJKLM', address: 'otpauth://totp/Tiriva:ana?secret=ABCDEFGHJKLM' }
const codeField = () => screen.findByRole('textbox', { name: 'Código do aplicativo' })

test('a second factor is on once its first code is right, and gives recovery codes to keep', async () => {
  const user = open({ hasPasskey: false, recoveryCodes: 0 }, [])
  answers('POST /api/admin/second-factor', secret)
  answers('PUT /api/admin/second-factor', refusal('second_factor_invalid'), { codes: ['aaaa-1111', 'bbbb-2222'] })
  await user.click(await screen.findByRole('button', { name: 'Ativar' }))
  expect(await screen.findByText('ABCD EFGH JKLM')).toBeVisible()
  expect(screen.getByTitle('QR code do aplicativo autenticador')).toBeInTheDocument()
  const field = await codeField()
  expect(field).toHaveFocus()
  await user.click(screen.getByRole('button', { name: 'Ativar' }))
  expect(field).toBeInvalid()
  expect(sentTo('PUT /api/admin/second-factor')).toEqual([])
  await user.type(field, '123 456')
  await user.click(screen.getByRole('button', { name: 'Ativar' }))
  expect(await screen.findByText('Código incorreto. Confira e tente novamente.')).toBeVisible()
  expect(field).toBeInvalid()
  answers('GET /api/admin/account', { ...account, hasPasskey: false, secondFactor: true, recoveryCodes: 2 })
  await user.click(screen.getByRole('button', { name: 'Ativar' }))
  expect(await screen.findByText('Verificação em duas etapas ativada')).toBeVisible()
  expect(screen.getByText('bbbb-2222')).toBeVisible()
  expect(screen.getByText('Ativada')).toBeVisible()
  expect(sentTo('PUT /api/admin/second-factor').map(({ json }) => json)).toEqual([
    { code: '123 456' },
    { code: '123 456' },
  ])
})

test('a second factor that is left half-way is not on', async () => {
  const user = open({ hasPasskey: false }, [])
  answers('POST /api/admin/second-factor', secret)
  await user.click(await screen.findByRole('button', { name: 'Ativar' }))
  await codeField()
  await user.click(screen.getByRole('button', { name: 'Cancelar' }))
  expect(screen.getByText('Desativada')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Ativar' })).toBeVisible()
})

test.each([
  ['by choice', { secondFactorCompulsory: false, hasPasskey: false }, 'a senha sozinha abre a sua conta', true],
  ['compulsory, beside a passkey', { hasPasskey: true }, 'só uma chave de acesso abre a sua conta', false],
  ['compulsory and alone', { hasPasskey: false }, 'precisa configurar outro aplicativo', true],
] as const)('who turns it off, %s, reads what opens the account then', async (_, changes, words, losesCodes) => {
  const user = open({ secondFactor: true, ...changes })
  answers('POST /api/admin/second-factor/removal', null)
  await user.click(await screen.findByRole('button', { name: 'Desativar' }))
  const warning = screen.getByText(new RegExp(words))
  expect(warning).toBeVisible()
  expect(screen.queryByText(/Os códigos de recuperação deixam de valer/) !== null).toBe(losesCodes)
  expect(sentTo('POST /api/admin/second-factor/removal')).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Desativar' }))
  expect(await screen.findByText('Verificação em duas etapas desativada')).toBeVisible()
  expect(warning).not.toBeInTheDocument()
})
