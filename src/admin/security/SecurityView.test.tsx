import '#content/sentences/analysts.ts'
import { beforeEach, expect, test } from 'vitest'
import type { AnalystResponse } from '#api/analyst.ts'
import type { PasskeysResponse } from '#api/passkeys.ts'
import { answers, sentTo } from '#tests/support/screen/api.ts'
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
