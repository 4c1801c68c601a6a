import { expect, test, vi } from 'vitest'
import { answers, refusal, sentTo } from '#tests/support/screen/api.ts'
import { applicantView } from '#tests/support/screen/applicant-view.ts'
import { enter, screen, show, waitFor, within } from '#tests/support/screen/show.ts'
import { PasswordCard } from './PasswordCard.tsx'
import { SessionsCard } from './SessionsCard.tsx'

const change = 'PUT /api/portal/password'
const removal = 'POST /api/portal/sessions/removal'
const password = (label: string) => screen.getByLabelText(label)
const button = (name: string | RegExp) => screen.getByRole('button', { name })

async function typed(current: string, next: string, again = next) {
  const onChanged = vi.fn()
  const user = show(<PasswordCard view={applicantView()} onChanged={onChanged} />)
  if (current) await enter(user, password('Senha atual'), current)
  await enter(user, password('Nova senha'), next)
  await enter(user, password('Repita a nova senha'), again)
  await user.click(button('Trocar senha'))
  return { user, onChanged }
}

test('a new password is sent with the current one, and then its owner knows', async () => {
  answers(change, null)
  const { onChanged } = await typed('a senha de antes', 'três araras no ipê')
  await waitFor(() => expect(onChanged).toHaveBeenCalledOnce())
  expect(sentTo(change)[0]?.json).toEqual({ currentPassword: 'a senha de antes', password: 'três araras no ipê' })
})

test.each([
  ['no current password', ['', 'três araras no ipê'], 'Senha atual'],
  ['a short one', ['a senha de antes', 'curta'], 'Nova senha'],
  ['another one repeated', ['a senha de antes', 'três araras no ipê', 'três araras no'], 'Repita a nova senha'],
] as const)('%s is said at its field, and nothing is sent', async (_, [current, next, again], label) => {
  await typed(current, next, again)
  expect(password(label)).toHaveFocus()
  expect(password(label)).toBeInvalid()
  expect(sentTo(change)).toEqual([])
})

test('once the new one is edited to equal its repetition, nothing is wrong any more', async () => {
  const { user } = await typed('a senha de antes', 'três araras no', 'três araras no ipê')
  await user.type(password('Nova senha'), ' ipê')
  expect(password('Repita a nova senha')).toBeValid()
})

test('a wrong current password is said at the current one', async () => {
  answers(change, refusal('password_incorrect'))
  const { onChanged } = await typed('outra', 'três araras no ipê')
  await waitFor(() => expect(password('Senha atual')).toBeInvalid())
  expect(password('Nova senha')).toHaveValue('três araras no ipê')
  expect(onChanged).not.toHaveBeenCalled()
})

const here = {
  id: '00000000-0000-4000-8000-000000000001',
  device: 'Chrome no Android',
  current: true,
  createdAt: '2026-11-20T15:00:00.000Z',
  lastSeenAt: '2026-11-23T14:00:00.000Z',
}
const there = { ...here, id: '00000000-0000-4000-8000-000000000002', device: 'Safari no iPhone', current: false }

async function ended(press: RegExp | string) {
  answers('GET /api/portal/sessions', { sessions: [here, there] })
  const user = show(<SessionsCard />)
  await user.click(await screen.findByRole('button', { name: press }))
  const dialog = within(screen.getByRole('dialog'))
  const end = async (secret: string) => {
    if (secret) await enter(user, dialog.getByLabelText('Sua senha'), secret)
    await user.click(dialog.getByRole('button', { name: 'Encerrar' }))
  }
  return { user, dialog, end }
}

test('one other session is ended by the password, and the own one has no button', async () => {
  answers(removal, { sessions: [here] })
  const { dialog, end } = await ended(/^Encerrar o acesso em Safari no iPhone/)
  expect(screen.queryByRole('button', { name: /Encerrar o acesso em Chrome/ })).toBeNull()
  expect(dialog.getByText('Safari no iPhone sai da sua conta agora.')).toBeVisible()
  await end('')
  expect(dialog.getByLabelText('Sua senha')).toBeInvalid()
  expect(sentTo(removal)).toEqual([])
  await end('a senha de antes')
  expect(await screen.findByText('Só este aparelho está na sua conta agora.')).toBeVisible()
  expect(sentTo(removal)[0]?.json).toEqual({ password: 'a senha de antes', sessionId: there.id })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('all others are ended without naming one', async () => {
  answers(removal, { sessions: [here] })
  const { end } = await ended('Encerrar todos os outros')
  await end('a senha de antes')
  await screen.findByText('Só este aparelho está na sua conta agora.')
  expect(sentTo(removal)[0]?.json).toEqual({ password: 'a senha de antes' })
})

test('a wrong password ends nothing, and is said at its field', async () => {
  answers(removal, refusal('password_incorrect'))
  const { dialog, end } = await ended(/Safari/)
  await end('errada')
  await waitFor(() => expect(dialog.getByLabelText('Sua senha')).toBeInvalid())
  expect(screen.getByRole('dialog')).toBeVisible()
})
