import { expect, test, vi } from 'vitest'
import type { VerificationResponse } from '#api/recovery.ts'
import { mayHaveSession, readRecord, writeRecord } from '#lib/stored-application.ts'
import { answers, offline, refusal, sentTo, silence } from '#tests/support/screen/api.ts'
import { applicantView } from '#tests/support/screen/applicant-view.ts'
import { enter, screen, show, waitFor } from '#tests/support/screen/show.ts'
import { Recovery } from './Recovery.island.tsx'

const verification = 'POST /api/recovery/verification'
const password = 'POST /api/recovery/password'
const found: VerificationResponse = {
  token: 't',
  fullName: 'ana souza',
  contractNumber: '2602472415',
  maskedEmail: 'a•••@exemplo.com',
  expiresAt: '2026-11-23T15:10:00.000Z',
}
const unknown: VerificationResponse = { ...found, fullName: null, contractNumber: null, maskedEmail: null }
const good = 'moto-vermelha-42'

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const button = (name: string) => screen.getByRole('button', { name })

/** Identifies the customer, who comes to the second step. */
async function verified(answer = found) {
  answers(verification, answer)
  const user = show(<Recovery />)
  await enter(user, field('Número do Contrato'), '2602472415')
  await enter(user, field('CPF'), '52998224725')
  await user.click(button('Próximo'))
  await screen.findByRole('heading', { name: 'Nova Senha' })
  return user
}

/** Fills the second step in and sends it. */
async function send(user: Awaited<ReturnType<typeof verified>>, again = good, first = good) {
  await enter(user, field('Código'), '123456')
  await enter(user, field('Nova Senha'), first)
  await enter(user, field('Confirmar Nova Senha'), again)
  await user.click(button('Atualizar Senha'))
}

test('the first of two steps asks who it is, and leaves the focus alone', () => {
  show(<Recovery />)
  expect(screen.getByText(/^Etapa/)).toHaveTextContent('Etapa 1 de 2')
  expect(screen.getByRole('heading', { name: 'Verificação' })).not.toHaveFocus()
})

test('what is missing of the first step is told at its fields, and nothing is sent', async () => {
  const user = show(<Recovery />)
  await user.click(button('Próximo'))
  expect(field('Número do Contrato')).toHaveFocus()
  expect(field('CPF')).toHaveAccessibleDescription('CPF inválido')
  expect(sentTo(verification)).toEqual([])
})

test.each([
  ['Número do Contrato', '2602472415', { contractNumber: '2602472415' }],
  ['Data de Nascimento', '21/05/1990', { birthDate: '1990-05-21' }],
])('the CPF is enough with %s alone, which is sent as the server reads it', async (name, text, sent) => {
  answers(verification, found)
  const user = show(<Recovery />)
  await enter(user, field('CPF'), '529.982.247-25')
  await enter(user, field(name), text)
  await user.click(button('Próximo'))
  await screen.findByRole('heading', { name: 'Nova Senha' })
  expect(sentTo(verification)[0]?.json).toEqual({ cpf: '52998224725', ...sent })
})

test('a birth date that is not the account’s is told at its field, and what was typed stays', async () => {
  answers(verification, refusal('recovery_birth_date_mismatch'))
  const user = show(<Recovery />)
  await enter(user, field('CPF'), '52998224725')
  await enter(user, field('Data de Nascimento'), '21051990')
  await user.click(button('Próximo'))
  await waitFor(() => expect(field('Data de Nascimento')).toBeInvalid())
  expect(field('Data de Nascimento')).toHaveFocus()
  expect(field('CPF')).toHaveValue('529.982.247-25')
})

test('the second step greets the person by the contract, has the focus, and says where the code is', async () => {
  await verified()
  expect(screen.getByText(/^Etapa/)).toHaveTextContent('Etapa 2 de 2')
  expect(screen.getByRole('heading', { name: 'Nova Senha' })).toHaveFocus()
  expect(screen.getByText(/^Olá/)).toHaveTextContent('Olá, Ana Souza. Escolha a nova senha do contrato 2602472415.')
  expect(field('Código')).toHaveAccessibleDescription(/^Está no e-mail a•••@exemplo\.com\./)
})

test('a stranger learns nothing of who has an account', async () => {
  await verified(unknown)
  expect(screen.getByText(/^Se os dados conferem com um cadastro/)).toBeVisible()
  expect(screen.queryByText(/Olá/)).toBeNull()
  expect(field('Código')).toHaveAccessibleDescription(/^Está no e-mail do seu cadastro\./)
})

test('a password manager is told whose password this is', async () => {
  await verified()
  const names = [...document.querySelectorAll<HTMLInputElement>('[autocomplete=username]')].map(({ value }) => value)
  expect(names).toEqual(['529.982.247-25'])
  expect(field('Nova Senha').autocomplete).toBe('new-password')
  expect(field('Confirmar Nova Senha').autocomplete).toBe('new-password')
})

test('everything that is wrong with the second step is told at once', async () => {
  const user = await verified()
  await enter(user, field('Nova Senha'), 'curta')
  await user.click(button('Atualizar Senha'))
  expect(field('Código')).toHaveFocus()
  for (const name of ['Código', 'Nova Senha', 'Confirmar Nova Senha']) expect(field(name)).toBeInvalid()
  expect(sentTo(password)).toEqual([])
})

test('two passwords that differ are told, until either is changed', async () => {
  const user = await verified()
  await send(user, 'moto-vermelha-43')
  expect(field('Confirmar Nova Senha')).toBeInvalid()
  expect(field('Nova Senha')).toBeValid()
  await enter(user, field('Nova Senha'), 'moto-vermelha-43')
  expect(field('Confirmar Nova Senha')).toBeValid()
  expect(sentTo(password)).toEqual([])
})

test('a password of eight characters is long enough, and one of seven is not', async () => {
  answers(password, silence)
  const user = await verified()
  await send(user, 'sete-77', 'sete-77')
  expect(field('Nova Senha')).toBeInvalid()
  await send(user, 'oito-888', 'oito-888')
  expect(field('Nova Senha')).toBeValid()
  expect(sentTo(password)).toHaveLength(1)
})

test('a new password leads to the portal, which opens anew and confirms it', async () => {
  answers(password, null)
  const replace = vi.fn()
  writeRecord(applicantView(), '2026-11-23T15:00:00.000Z')
  const user = await verified()
  vi.stubGlobal('location', Object.assign(new URL(location.href), { replace }))
  await send(user)
  await waitFor(() => expect(replace).toHaveBeenCalledExactlyOnceWith('/dashboard?senha=1'))
  expect(sentTo(password)[0]?.json).toEqual({ token: 't', code: '123456', password: good })
  expect(readRecord()).toBeNull()
  expect(mayHaveSession()).toBe(true)
  // Until the next page is there, nothing can be sent again.
  expect(button('Atualizando...')).toHaveAttribute('aria-disabled', 'true')
})

test.each(['code_wrong', 'code_over'] as const)(
  'a code that does not count is told at its field (%s)',
  async (code) => {
    answers(password, refusal(code))
    const user = await verified()
    await send(user)
    await waitFor(() => expect(field('Código')).toBeInvalid())
    expect(field('Código')).toHaveFocus()
    expect(field('Nova Senha')).toHaveValue(good)
  },
)

test('a password that the server refuses is told at its field', async () => {
  answers(password, refusal('validation_failed', { errors: [{ field: 'password', code: 'password_common' }] }))
  const user = await verified()
  await send(user)
  await waitFor(() => expect(field('Nova Senha')).toBeInvalid())
})

test.each([
  [offline, /^Sem conexão com o servidor/],
  [refusal('unavailable'), /^O serviço está fora do ar/],
  [refusal('validation_failed', { errors: [{ field: 'token', code: 'x' }] }), /^Não foi possível atualizar a senha/],
  [refusal('forbidden'), /^Erro ao atualizar a senha\. Tente novamente\./],
])('another failure is told above the button, without a way to begin anew', async (failure, sentence) => {
  answers(password, failure)
  const user = await verified()
  await send(user)
  await waitFor(() => expect(screen.getByRole('alert')).not.toBeEmptyDOMElement())
  expect(screen.getByRole('alert')).toHaveTextContent(sentence)
  expect(screen.queryByRole('button', { name: 'Confirmar meus dados' })).toBeNull()
  expect(field('Nova Senha')).toHaveValue(good)
})

test('what the server does not explain has one sentence for all', async () => {
  answers(password, refusal('forbidden'), refusal('internal'))
  const user = await verified()
  await send(user)
  const alert = () => screen.getByRole('alert').textContent
  await waitFor(() => expect(alert()).not.toBe(''))
  const first = alert()
  await user.click(button('Atualizar Senha'))
  await waitFor(() => expect(sentTo(password)).toHaveLength(2))
  await waitFor(() => expect(alert()).toBe(first))
})

test('after its time the recovery begins anew, with the focus on its first step', async () => {
  answers(password, refusal('recovery_token_invalid'))
  const user = await verified()
  await send(user)
  await user.click(await screen.findByRole('button', { name: 'Confirmar meus dados' }))
  expect(screen.getByRole('heading', { name: 'Verificação' })).toHaveFocus()
  expect(screen.queryByLabelText('Código')).toBeNull()
})

test('another code is sent for the same token', async () => {
  answers('POST /api/recovery/code', refusal('recovery_token_invalid'), null)
  const user = await verified()
  await user.click(button('Enviar outro código'))
  await waitFor(() =>
    expect(
      screen
        .getAllByRole('status')
        .map(({ textContent }) => textContent)
        .join(''),
    ).not.toBe(''),
  )
  await user.click(button('Enviar outro código'))
  expect(await screen.findByText('Enviamos outro código. O anterior não vale mais.')).toBeVisible()
  expect(sentTo('POST /api/recovery/code')[0]?.json).toEqual({ token: 't' })
})
