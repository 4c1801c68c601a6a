import '#content/sentences/analysts.ts'
import { expect, test } from 'vitest'
import { answers, refusal, silence } from '#tests/support/screen/api.ts'
import { screen, show, waitFor } from '#tests/support/screen/show.ts'
import { $caller, openCaller } from '../core/caller.ts'
import { CallerDialog } from './CallerDialog.tsx'

const id = '00000000-0000-4000-8000-000000000001'
const route = 'GET /api/admin/applications/:id/caller'
const field = () => screen.queryByRole('combobox', { name: 'CPF, nome, contrato ou protocolo' })

test('a call of somebody unknown begins with the search, and ends by closing', async () => {
  openCaller()
  const user = show(<CallerDialog applicationId={null} />)
  expect(screen.getByRole('dialog', { name: 'Atender ligação' })).toBeVisible()
  expect(field()).toHaveFocus()
  await user.keyboard('{Escape}')
  await waitFor(() => expect($caller.get()).toBeNull())
})

test('a call about an application opens it at once', async () => {
  answers(route, refusal('internal'))
  show(<CallerDialog applicationId={id} />)
  expect(await screen.findByText('O atendimento não abriu')).toBeVisible()
  expect(field()).toBeNull()
})

test('while the application loads the dialog says so', async () => {
  answers(route, silence)
  show(<CallerDialog applicationId={id} />)
  expect(await screen.findByText('Carregando...')).toBeVisible()
})
