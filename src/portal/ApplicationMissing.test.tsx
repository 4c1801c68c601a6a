import '#content/sentences/portal.ts'
import { expect, test } from 'vitest'
import { answers, offline, sentTo } from '#tests/support/screen/api.ts'
import { screen, show } from '#tests/support/screen/show.ts'
import { ApplicationMissing } from './ApplicationMissing.tsx'

test('who has no application here is told aloud, gets support, and can leave once the connection is back', async () => {
  answers('DELETE /api/session', offline, offline)
  const user = show(<ApplicationMissing />)
  const alert = screen.getByRole('alert')
  expect(alert).toHaveTextContent('Entre de novo com seu CPF e senha')
  expect(screen.getByRole('link', { name: /Falar com o suporte/ })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Entrar de novo' }))
  expect(await screen.findByText('Você ainda não saiu: o banco não respondeu.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Entrar de novo' }))
  expect(sentTo('DELETE /api/session')).toHaveLength(2)
})
