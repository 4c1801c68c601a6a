import { expect, test, vi } from 'vitest'
import { screen, show } from '#tests/support/screen/show.ts'
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
