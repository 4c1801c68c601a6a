import '#content/sentences/analysts.ts'
import { expect, test, vi } from 'vitest'
import { answers, refusal, sentTo, silence } from '#tests/support/screen/api.ts'
import { enter, screen, show } from '#tests/support/screen/show.ts'
import { CustomerViewDialog } from './CustomerViewDialog.tsx'

const route = 'POST /api/admin/applications/:id/customer-view'
const confirm = () => screen.getByRole('button', { name: 'Ver a página do cliente' })

test('a look at the customer’s page needs its reason, and takes a note', async () => {
  const user = show(<CustomerViewDialog id="5f0c1d3e-2b5a-4c8d-9e7f-0a1b2c3d4e5f" onClose={vi.fn()} />)
  answers(route, silence)
  await user.click(confirm())
  const reason = screen.getByRole('combobox', { name: 'Por que você precisa ver?' })
  expect(reason).toBeInvalid()
  expect(sentTo(route)).toEqual([])
  await user.selectOptions(reason, 'Conferir o que o cliente vê depois de uma mudança')
  await enter(user, screen.getByRole('textbox', { name: /^Anotação/ }), 'Ligou com dúvida')
  await user.click(confirm())
  expect(sentTo(route).map(({ json }) => json)).toEqual([{ reason: 'check', note: 'Ligou com dúvida' }])
  expect(screen.getByRole('button', { name: 'Abrindo...' })).toBeVisible()
})

test('a look that is refused says so in the dialog, and keeps what was typed', async () => {
  const onClose = vi.fn()
  const user = show(<CustomerViewDialog id="5f0c1d3e-2b5a-4c8d-9e7f-0a1b2c3d4e60" onClose={onClose} />)
  answers(route, refusal('internal'))
  await user.selectOptions(screen.getByRole('combobox'), 'Conferir o que o cliente vê depois de uma mudança')
  await enter(user, screen.getByRole('textbox', { name: /^Anotação/ }), 'Dúvida')
  await user.click(confirm())
  expect(await screen.findByText('A página do cliente não abriu')).toBeVisible()
  expect(screen.getByRole('textbox', { name: /^Anotação/ })).toHaveValue('Dúvida')
  expect(onClose).not.toHaveBeenCalled()
})
