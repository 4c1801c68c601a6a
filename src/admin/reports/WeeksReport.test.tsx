import '#content/sentences/analysts.ts'
import { beforeEach, expect, test } from 'vitest'
import { answers, refusal, silence } from '#tests/support/screen/api.ts'
import { fireEvent, screen, show } from '#tests/support/screen/show.ts'
import { forgetQueries } from '../core/use-load.tsx'
import { WeeksReport } from './WeeksReport.tsx'

const week = { from: '2026-11-09', to: '2026-11-15', sent: 2, handedOver: 0 }
const before = { from: '2026-11-02', to: '2026-11-08', sent: 1, handedOver: 1 }
const none = { ...week, sent: 0 }
const open = () => show(<WeeksReport period={{ from: '2026-11-02', to: '2026-11-15' }} />)

beforeEach(() => forgetQueries())

test('while it loads it says nothing of figures', () => {
  answers('GET /api/admin/reports/weeks', silence)
  open()
  expect(screen.queryByText(/pedido/)).toBeNull()
})

test('weeks without figures say so', async () => {
  answers('GET /api/admin/reports/weeks', { weeks: [none] })
  open()
  expect(await screen.findByText('Nenhum pedido e nenhuma entrega nestas semanas.')).toBeVisible()
})

test('one week is told in words, without a slider to walk along', async () => {
  answers('GET /api/admin/reports/weeks', { weeks: [week] })
  open()
  expect(await screen.findByText('09/11 a 15/11/2026: 2 pedidos, 0 entregas')).toBeVisible()
  expect(screen.queryByRole('slider')).toBeNull()
})

test('of several weeks a slider tells each in words, the newest first', async () => {
  answers('GET /api/admin/reports/weeks', { weeks: [before, week] })
  open()
  const slider = await screen.findByRole('slider', { name: 'Pedidos e entregas por semana' })
  expect(slider).toHaveAttribute('aria-valuetext', '09/11 a 15/11/2026: 2 pedidos, 0 entregas')
  // jsdom moves no slider by its keys.
  fireEvent.change(slider, { target: { value: '0' } })
  expect(slider).toHaveAttribute('aria-valuetext', '02/11 a 08/11/2026: 1 pedido, 1 entrega')
})

test('a server that fails is told, and another try brings the weeks', async () => {
  answers('GET /api/admin/reports/weeks', refusal('internal'), { weeks: [week] })
  const user = open()
  expect(await screen.findByRole('alert')).toHaveTextContent('Erro ao carregar os relatórios')
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }))
  expect(await screen.findByText('09/11 a 15/11/2026: 2 pedidos, 0 entregas')).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})
