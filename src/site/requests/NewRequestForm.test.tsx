import { expect, test, vi } from 'vitest'
import { answers, offline, refusal, sentTo } from '#tests/support/screen/api.ts'
import { requestView } from '#tests/support/screen/request-view.ts'
import { enter, screen, show } from '#tests/support/screen/show.ts'
import { NewRequestForm } from './NewRequestForm.tsx'

const request = requestView()
const field = (name: string) => screen.getByRole('textbox', { name })

/** Fills the form in and asks for the code. */
async function open() {
  const onOpened = vi.fn()
  const user = show(<NewRequestForm onOpened={onOpened} />)
  await enter(user, field('Nome completo'), 'Rute Prado')
  await enter(user, field('E-mail'), 'rute@example.com')
  await enter(user, field('O que aconteceu?'), 'A moto chegou sem o manual.')
  await user.click(screen.getByRole('button', { name: 'Receber o código' }))
  await enter(user, await screen.findByRole('textbox', { name: 'Código' }), '123456')
  return { user, onOpened, send: () => user.click(screen.getByRole('button', { name: 'Enviar ao banco' })) }
}

test('a request whose answer was lost is sent again under its key, and with a new code too', async () => {
  answers('POST /api/requests/address', null)
  answers('POST /api/requests', offline, refusal('code_over'), { token: 't', request })
  const { user, onOpened, send } = await open()
  await send()
  expect(await screen.findByRole('alert')).toHaveTextContent('Sem conexão com o servidor')
  expect(field('O que aconteceu?')).toHaveValue('A moto chegou sem o manual.')
  await send()
  await enter(user, field('Código'), '654321')
  await send()
  await vi.waitFor(() => expect(onOpened).toHaveBeenCalledWith({ token: 't', request }))
  const keys = sentTo('POST /api/requests').map(({ headers }) => headers.get('Idempotency-Key'))
  expect(keys).toHaveLength(3)
  expect(new Set(keys).size).toBe(1)
  expect(keys[0]).not.toBeNull()
})

test('a wrong code is told beside its field, and all that was typed stays', async () => {
  answers('POST /api/requests/address', null)
  answers('POST /api/requests', refusal('code_wrong'))
  const { send } = await open()
  await send()
  await vi.waitFor(() => expect(field('Código')).toHaveFocus())
  expect(field('Código')).toBeInvalid()
  expect(field('Nome completo')).toHaveValue('Rute Prado')
})
