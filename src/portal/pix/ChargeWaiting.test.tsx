import { expect, test, vi } from 'vitest'
import { act, screen, show } from '#tests/support/screen/show.ts'
import { ChargeWaiting } from './ChargeWaiting.tsx'

const hourMs = 3_600_000

test.each([
  ['an hour ago', 1, /Se você já pagou, espere: o pagamento aparece aqui sozinho/],
  ['a week ago', 168, /Não chegou nenhum pagamento dele. Se você pagou, mande o comprovante pelo atendimento/],
])('of a code that expired %s it says what can still be true of its payment', (_, hours, sentence) => {
  const expiresAt = new Date(Date.now() - hours * hourMs).toISOString()
  show(<ChargeWaiting state="expired" expiresAt={expiresAt} onRenew={vi.fn()} />)
  expect(screen.getByRole('status')).toHaveTextContent('O código Pix venceu')
  expect(screen.getByRole('status')).toHaveTextContent(sentence)
})

test('a code that does not come in time says so, and promises no instant', () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: Date.parse('2026-11-23T15:00:00Z') })
  show(<ChargeWaiting state="making" expiresAt={null} onRenew={vi.fn()} />)
  expect(screen.getByRole('status')).toHaveTextContent('Leva só um instante.')
  act(() => void vi.advanceTimersByTime(21_000))
  expect(screen.getByRole('status')).toHaveTextContent('Está demorando mais do que o normal.')
})
