import '#content/sentences/analysts.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answers, offline } from '#tests/support/screen/api.ts'
import { act, screen, show } from '#tests/support/screen/show.ts'
import { go, paths } from '../core/router.ts'
import { sessionClosed, sessionOpened } from '../core/session.ts'
import { Shell } from './Shell.tsx'

beforeAll(() => {
  const acts = { workOnApplications: true, manageBank: 'forbidden', workAtCounter: 'forbidden' } as const
  const id = '00000000-0000-4000-8000-000000000009'
  sessionOpened({ id, username: 'ana', name: 'Ana', acts, hasPasskey: false })
})
afterAll(sessionClosed)

test('what failed in one view is not said in the next one', async () => {
  answers('GET /api/admin/approvals/count', { count: 0 })
  answers('GET /api/admin/collection/count', { count: 0, more: false })
  answers('GET /api/admin/requests/count', { count: 0, more: false, late: 0, ombudsman: 0 })
  answers('POST /api/admin/queue/next', offline)
  go(paths.reports)
  const user = show(<Shell pictures={{ bySlug: {}, placeholder: '/moto.svg' }} />)
  expect(await screen.findByRole('heading', { name: 'Só para a gestão' })).toBeVisible()

  await user.keyboard('t')
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent(/^O próximo da fila não abriu/)

  act(() => go(paths.settings))
  expect(alert).not.toBeInTheDocument()
})
