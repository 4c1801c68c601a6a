import { expect, test } from 'vitest'
import type { PaymentsReport as Payments } from '#api/reports.ts'
import { answers } from '#tests/support/screen/api.ts'
import { screen, show } from '#tests/support/screen/show.ts'
import { PaymentsReport } from './PaymentsReport.tsx'

const day = (day: string): Payments['days'][number] => ({
  day,
  way: 'pix',
  ledgerCount: 1,
  ledgerCents: 149_900,
  byHandCount: 0,
  byHandCents: 0,
  providerCount: 1,
  providerCents: 149_900,
})
const to = '2026-12-29'

test('a period of which only the last days were compared is not said to agree', async () => {
  answers('GET /api/admin/reports/payments', {
    providers: [{ way: 'pix', state: 'asked' }],
    days: [day(to), day('2026-11-29')],
  })
  show(<PaymentsReport period={{ from: '2025-12-30', to }} />)
  expect(await screen.findByText('Só os últimos dias do período, de 29/11/2026 a 29/12/2026.')).toBeVisible()
  expect(screen.getByText(/^Cada um destes dias/)).toBeVisible()
})

test('a period of which every day was compared needs no such word', async () => {
  answers('GET /api/admin/reports/payments', { providers: [{ way: 'pix', state: 'asked' }], days: [day(to)] })
  show(<PaymentsReport period={{ from: to, to }} />)
  expect(await screen.findByText(/^Cada um destes dias/)).toBeVisible()
  expect(screen.queryByText(/^Só os últimos dias/)).toBeNull()
})
