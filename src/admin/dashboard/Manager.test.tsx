import '#content/sentences/analysts.ts'
import { beforeEach, expect, test } from 'vitest'
import type { DashboardResponse } from '#api/admin.ts'
import type { Report } from '#api/reports.ts'
import { answers, refusal, sentTo, silence } from '#tests/support/screen/api.ts'
import { screen, show, within } from '#tests/support/screen/show.ts'
import { forgetQueries } from '../core/use-load.tsx'
import { ManagerFigures } from './Manager.tsx'

const route = 'GET /api/admin/reports'
const period = (received: number, approved: number, decided: number): Report['now'] => ({
  from: '2026-10-23',
  to: '2026-11-21',
  funnel: [{ stage: 'received', count: received, medianHours: null, ninetyHours: null }],
  decided,
  approved,
  rejected: decided - approved,
  byModel: [],
  byFamily: [],
  byDealership: [],
})
const report = { now: period(1_200, 3, 4), before: period(800, 0, 0) } as Report
const ana = { id: 'a', name: 'Ana' }
const team: DashboardResponse['team'] = [
  { assignee: ana, open: 12, late: 3, more: false },
  { assignee: null, open: 1_000, late: 0, more: true },
]
const open = () => show(<ManagerFigures data={{ team } as DashboardResponse} />)
const cells = (name: string | RegExp) =>
  within(screen.getByRole('row', { name }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)

beforeEach(() => forgetQueries())

test('the last 30 days stand under their heading, beside the 30 before', async () => {
  answers(route, report)
  open()
  await screen.findByRole('row', { name: /^Taxa de aprovação/ })
  const headings = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(headings.slice(-2)).toEqual(['30 dias', '30 dias antes'])
  expect(cells(/^Pedidos/)).toEqual(['1.200', '800'])
  expect(cells(/^Taxa de aprovação/)).toEqual(['75%', 'sem decisões'])
})

test('each colleague’s work leads to its list, the late part to the late ones, and none to nothing', () => {
  answers(route, silence)
  open()
  const links = within(screen.getByRole('row', { name: /^Ana/ })).getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual(['12 em aberto: Ana', '3 em atraso: Ana'])
  expect(links.map((link) => link.getAttribute('href')?.replace(/.*\?/, ''))).toEqual([
    'assignee=a&open=yes',
    'assignee=a&age=late',
  ])
  expect(cells(/^Sem responsável/)).toEqual(['1.000+ em aberto: Sem responsável', '0'])
  expect(within(screen.getByRole('row', { name: /^Sem responsável/ })).getByRole('link')).toHaveAttribute(
    'href',
    expect.stringContaining('assignee=none&open=yes'),
  )
})

test('a report that does not come is told, and another try brings it', async () => {
  answers(route, refusal('internal'), report)
  const user = open()
  expect(await screen.findByRole('alert')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }))
  expect(await screen.findByRole('row', { name: /^Taxa de aprovação/ })).toBeVisible()
  expect(sentTo(route)).toHaveLength(2)
})
