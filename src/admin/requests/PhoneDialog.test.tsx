import '#content/sentences/analysts.ts'
import { expect, test, vi } from 'vitest'
import { adminRequest } from '#tests/support/screen/admin-request.ts'
import { answers, offline, sentTo } from '#tests/support/screen/api.ts'
import { enter, screen, show } from '#tests/support/screen/show.ts'
import { PhoneDialog } from './PhoneDialog.tsx'

const made = adminRequest({ channel: 'phone', email: null })
const field = (name: string | RegExp) => screen.getByRole('textbox', { name })
const register = () => screen.getByRole('button', { name: 'Registrar' })

test('a call whose answer was lost is sent again under its key, and then its protocol is read out', async () => {
  answers('POST /api/admin/requests', offline, made)
  answers('GET /api/admin/requests/count', { count: 1, more: false, late: 0, ombudsman: 0 })
  const onSaved = vi.fn()
  const user = show(<PhoneDialog onClose={() => {}} onSaved={onSaved} />)
  await enter(user, field('Nome completo'), 'Rute Prado')
  await enter(user, field('O que a pessoa contou'), 'A moto chegou sem o manual.')
  await user.click(register())
  expect(await screen.findByRole('alert')).toHaveTextContent('Sem conexão com o servidor')
  expect(field('O que a pessoa contou')).toHaveValue('A moto chegou sem o manual.')
  expect(register()).toHaveFocus()
  await user.click(register())
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledWith(made.id))
  const keys = sentTo('POST /api/admin/requests').map(({ headers }) => headers.get('Idempotency-Key'))
  expect(keys[0]).not.toBeNull()
  expect(keys).toEqual([keys[0], keys[0]])
})

test('what is missing or wrong stands beside its field, and nothing is sent', async () => {
  const user = show(<PhoneDialog onClose={() => {}} onSaved={() => {}} />)
  await enter(user, field('Nome completo'), 'Rute')
  await enter(user, field(/^E-mail/), 'rute@')
  await user.click(register())
  expect(field('Nome completo')).toHaveFocus()
  for (const name of ['Nome completo', /^E-mail/, 'O que a pessoa contou']) expect(field(name)).toBeInvalid()
  // Who types is not who calls.
  expect(field('Nome completo')).not.toHaveAccessibleDescription(/seu/)
  expect(field('Nome completo')).toHaveAccessibleDescription('Informe nome e sobrenome, como no documento')
})
