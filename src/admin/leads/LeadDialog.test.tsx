import '#content/sentences/analysts.ts'
import { expect, test, vi } from 'vitest'
import type { LeadDetail } from '#api/leads.ts'
import { leadStateLabels } from '#content/work-lists.ts'
import { leadStates } from '#domain/work-lists.ts'
import { answers, refusal, sentTo } from '#tests/support/screen/api.ts'
import { enter, screen, show, waitFor } from '#tests/support/screen/show.ts'
import { forgetQueries } from '../core/use-load.tsx'
import { LeadDialog } from './LeadDialog.tsx'

const id = '00000000-0000-4000-8000-000000000001'
const one = 'GET /api/admin/contacts/:id'
const put = 'PUT /api/admin/contacts/:id'
const [first, second] = leadStates
const lead: LeadDetail = {
  id,
  fullName: 'Rute Prado',
  email: 'rute@exemplo.com',
  phone: '11987654321',
  model: 'CG 160',
  installments: 48,
  entryCents: null,
  state: first,
  note: 'Ligar à tarde.',
  createdAt: '2026-11-20T15:00:00.000Z',
  cpf: '52998224725',
  version: 2,
  history: [],
}
const note = () => screen.getByRole('textbox', { name: 'Observações' })
const button = (name: string) => screen.getByRole('button', { name })

async function open() {
  forgetQueries()
  answers(one, lead)
  const onSaved = vi.fn()
  const user = show(<LeadDialog id={id} onSaved={onSaved} onClose={() => {}} />)
  await waitFor(() => expect(note()).toHaveValue('Ligar à tarde.'))
  return { user, onSaved }
}

test('a state and a note are stored of the version that was read', async () => {
  answers(put, { ...lead, state: second, note: 'Ligou.', version: 3 })
  const { user, onSaved } = await open()
  expect(button('Salvar')).toBeDisabled()
  await user.click(screen.getByRole('radio', { name: leadStateLabels[second] }))
  await enter(user, note(), 'Ligou.')
  await user.click(button('Salvar'))
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(sentTo(put)[0]?.json).toEqual({ state: second, note: 'Ligou.', version: 2 })
})

test('what a colleague changed meanwhile is loaded, and what is typed stays', async () => {
  answers(put, refusal('stale_contact'))
  const { user, onSaved } = await open()
  await enter(user, note(), 'Ligou.')
  await user.click(button('Salvar'))
  await waitFor(() => expect(sentTo(one)).toHaveLength(2))
  expect(note()).toHaveValue('Ligou.')
  expect(onSaved).not.toHaveBeenCalled()
})

test('a cancelled change is as it was', async () => {
  const { user } = await open()
  await enter(user, note(), 'Ligou.')
  await user.click(button('Cancelar'))
  expect(note()).toHaveValue('Ligar à tarde.')
  expect(button('Salvar')).toBeDisabled()
})

test('the person is called and written to at their own number and address', async () => {
  await open()
  expect(screen.getByRole('link', { name: '(11) 98765-4321' })).toHaveAttribute('href', 'tel:+5511987654321')
  expect(screen.getByRole('link', { name: 'rute@exemplo.com' })).toHaveAttribute('href', 'mailto:rute@exemplo.com')
})
