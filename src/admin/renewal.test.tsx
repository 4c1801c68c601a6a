import '#content/sentences/analysts.ts'
import type { ReactElement } from 'react'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { UnapprovedAsk } from '#api/approvals.ts'
import { defaultMoneyLimits } from '#domain/money-limits.ts'
import { defaultWays } from '#domain/payments/ways.ts'
import { answers, type Route, silence } from '#tests/support/screen/api.ts'
import { approvalView } from '#tests/support/screen/approval-view.ts'
import { publication } from '#tests/support/screen/motorcycles.ts'
import { storedSettings } from '#tests/support/screen/settings.ts'
import { act, enter, screen, show, within } from '#tests/support/screen/show.ts'
import { manager } from '#tests/support/screen/staff.ts'
import { sessionClosed, sessionOpened } from './core/session.ts'
import { forgetQueries } from './core/use-load.tsx'
import { DealershipsView } from './dealerships/DealershipsView.tsx'
import { PublicationCard } from './motorcycles/PublicationCard.tsx'
import { LimitsCard } from './settings/LimitsCard.tsx'
import { PriceIndexCard } from './settings/PriceIndexCard.tsx'
import { SettingsView } from './settings/SettingsView.tsx'
import { WaysCard } from './settings/WaysCard.tsx'
import { TeamView } from './team/TeamView.tsx'

const settings = 'GET /api/admin/settings'
const ways = 'GET /api/admin/settings/ways'
const limits = 'GET /api/admin/settings/limits'

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  forgetQueries()
  sessionOpened(manager)
  answers('GET /api/admin/settings/history', { events: [], hasMore: false })
  for (const route of [settings, ways, limits, 'GET /api/admin/price-index', 'GET /api/admin/account'] as const)
    answers(route, silence)
})
afterEach(() => void vi.useRealTimers())
afterAll(sessionClosed)

const aMinute = () => act(() => vi.advanceTimersByTimeAsync(60_000))

const waits = { waiting: [approvalView({ kind: 'conditions' })], unapproved: [] }
const refused: UnapprovedAsk = {
  ...{ id: 'u1', kind: 'conditions', title: 'Mudar isto', by: 'Caio', at: '2026-11-22T12:00:00.000Z', reason: '' },
  ...{ decidedBy: 'Helena', decidedAt: '2026-11-23T12:00:00.000Z', note: 'Só em janeiro' },
}
const team = { accounts: [], invitations: [], asksForManagers: false, secondFactorCompulsory: false }

const pages: [string, ReactElement, Route, object][] = [
  ['settings', <SettingsView key="s" />, settings, storedSettings()],
  ['IPCA', <PriceIndexCard key="i" />, 'GET /api/admin/price-index', { months: [], missing: null }],
  ['team', <TeamView key="t" />, 'GET /api/admin/team', team],
  ['dealerships', <DealershipsView key="d" />, 'GET /api/admin/dealerships', { dealerships: [] }],
  [
    'publication',
    <PublicationCard key="p" catalogue={undefined} managesBank onPublished={() => {}} />,
    'GET /api/admin/catalogue/publication',
    publication(),
  ],
]

test.each(pages)('the open page (%s) says within a minute that a request which waited was refused', async (...row) => {
  const [, page, route, answer] = row
  answers(route, { ...answer, ...waits }, { ...answer, waiting: [], unapproved: [refused] })
  show(page)
  expect(await screen.findByText('Espera a aprovação de outra pessoa da gestão')).toBeVisible()
  await aMinute()
  expect(await screen.findByText(/Helena recusou/)).toBeVisible()
  expect(screen.queryByText('Espera a aprovação de outra pessoa da gestão')).toBeNull()
})

test('what is typed in the settings stays where it is, with the focus, while they are renewed', async () => {
  const former = storedSettings()
  answers(settings, former, { ...former, version: 'c'.repeat(64), unapproved: [refused] })
  const user = show(<SettingsView />)
  const field = await screen.findByRole('textbox', { name: /suporte/i })
  await enter(user, field, '11912345678')
  const typed = (field as HTMLInputElement).value
  await aMinute()
  expect(await screen.findByText(/Helena recusou/)).toBeVisible()
  expect(field).toHaveValue(typed)
  expect(field).toHaveFocus()
})

test('ways to pay that a colleague’s approval changes show, and are named to who has typed others', async () => {
  const now = { ...defaultWays, boleto: { ...defaultWays.boleto, fromCents: 10_000 } }
  const configured: ('pix' | 'boleto' | 'debit')[] = ['pix', 'boleto', 'debit']
  answers(ways, { ways: defaultWays, configured }, { ways: now, configured })
  const user = show(<WaysCard onAsked={() => {}} />)
  const debit = within(await screen.findByRole('group', { name: 'Débito automático' })).getByLabelText('Parcelas')
  await user.click(debit)
  await aMinute()
  expect(await screen.findByRole('alert')).toHaveTextContent(/Boleto, a partir de: de R\$.0,00 para R\$.100,00/)
  expect(screen.getByRole('textbox', { name: 'Boleto, a partir de' })).toHaveValue('R$\u00a0100,00')
  expect(debit).not.toBeChecked()
})

test('limits that a colleague’s approval changes show, and leave the focus where it is', async () => {
  const { refund } = defaultMoneyLimits
  const now = { ...defaultMoneyLimits, refund: { ...refund, analyst: { ...refund.analyst, dayCents: 12_300 } } }
  answers(limits, defaultMoneyLimits, now)
  const user = show(<LimitsCard onAsked={() => {}} />)
  const [waiver] = await screen.findAllByRole('textbox', { name: 'Análise, de um contrato, em 30 dias' })
  await enter(user, waiver as HTMLElement, '77')
  await aMinute()
  expect(await screen.findByRole('alert')).toHaveTextContent(/em 24 horas: de R\$.0,00 para R\$.123,00/)
  expect(waiver).toHaveFocus()
})
