import '#content/sentences/analysts.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Publication } from '#api/motorcycles.ts'
import { answers, refusal } from '#tests/support/screen/api.ts'
import { publication } from '#tests/support/screen/motorcycles.ts'
import { act, screen, show, waitFor } from '#tests/support/screen/show.ts'
import { forgetQueries } from '../core/use-load.tsx'
import { PublicationCard } from './PublicationCard.tsx'

const at = '2026-11-20T15:00:00.000Z'
const live = publication()
const building: Publication = {
  ...live,
  live: false,
  build: { version: 4, cause: 'again', state: 'running', step: null, error: null, askedAt: at },
}

beforeEach(() => {
  forgetQueries()
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => void vi.useRealTimers())

test('the state of a build is asked for again when the server is too busy to say it, and what was known stays', async () => {
  answers('GET /api/admin/catalogue/publication', building, refusal('unavailable'), live)
  show(<PublicationCard catalogue={undefined} managesBank onPublished={() => {}} />)
  expect(await screen.findByText('Publicando…')).toBeVisible()
  await act(() => vi.advanceTimersByTimeAsync(1_500))
  expect(await screen.findByText(/^Não conseguimos atualizar agora/)).toBeVisible()
  expect(screen.getByText('Publicando…')).toBeVisible()
  await act(() => vi.advanceTimersByTimeAsync(4_000))
  expect(await screen.findByText('No ar')).toBeVisible()
  await waitFor(() => expect(screen.queryByText(/^Não conseguimos atualizar agora/)).toBeNull())
})
