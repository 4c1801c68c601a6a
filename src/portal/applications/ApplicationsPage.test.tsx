import { beforeEach, expect, test } from 'vitest'
import { writeRecord } from '#lib/stored-application.ts'
import { answers, offline, refusal, silence } from '#tests/support/screen/api.ts'
import { applicantView } from '#tests/support/screen/applicant-view.ts'
import { screen, show, waitFor, within } from '#tests/support/screen/show.ts'
import { $applications, $portal, type OwnApplication } from '../portal-state.ts'
import { ApplicationsPage, listedStepWords } from './ApplicationsPage.tsx'

const view = applicantView()
const one = (id: string, changes: Partial<OwnApplication> = {}): OwnApplication => ({
  id,
  contractNumber: `26024724${id}`,
  model: 'X-ADV',
  slug: 'x-adv',
  status: 'analysis',
  createdAt: '2026-11-20T15:00:00.000Z',
  isSigned: false,
  step: 'analysis',
  payableCents: 0,
  ...changes,
})
const own = one(view.id)
const other = one('23', { model: 'Pop 110i', slug: 'pop-110i' })

beforeEach(() => {
  $applications.set([])
  $portal.set({ phase: 'ready', view, staleSince: null })
  writeRecord(view, '2026-11-23T15:00:00.000Z')
})

const open = () => show(<ApplicationsPage view={view} artwork={{}} />)
const rows = () => within(screen.getByRole('list', { name: 'Meus pedidos' })).queryAllByRole('listitem')

test('an entry to pay says how much', () => {
  expect(listedStepWords({ step: 'pay_entry', payableCents: 149_900 })).toEqual({
    turn: 'you',
    title: 'Pague R$\u00a01.499,00 de entrada',
  })
})

test('while the requests load that is said', () => {
  answers('GET /api/portal/applications', silence)
  open()
  expect(screen.getByRole('status')).toHaveTextContent('Carregando os seus pedidos...')
})

test('requests that do not load are asked for again', async () => {
  answers('GET /api/portal/applications', offline, { applications: [own] })
  const user = open()
  expect(await screen.findByRole('alert')).toHaveTextContent('Não conseguimos carregar os seus pedidos agora')
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }))
  await waitFor(() => expect(rows()).toHaveLength(1))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('of many requests ten are shown at first, and the rest at a press', async () => {
  answers('GET /api/portal/applications', { applications: Array.from({ length: 12 }, (_, at) => one(`${10 + at}`)) })
  const user = open()
  await waitFor(() => expect(rows()).toHaveLength(10))
  await user.click(screen.getByRole('button', { name: 'Mostrar mais pedidos' }))
  expect(rows()).toHaveLength(12)
  expect(screen.queryByRole('button', { name: 'Mostrar mais pedidos' })).toBeNull()
})

test('a request that does not open says so in its row, keeps the focus, and opens at the second press', async () => {
  answers('GET /api/portal/applications', { applications: [other, own] })
  answers('GET /api/portal', refusal('unavailable'), { ...view, id: other.id })
  const user = open()
  const button = await screen.findByRole('button', { name: /^Abrir.*Pop 110i/ })
  await user.click(button)
  const [first] = rows()
  expect(await within(first ?? document.body).findByRole('alert')).toHaveTextContent(
    /^Não conseguimos abrir este pedido agora: O serviço está fora do ar/,
  )
  expect(button).toHaveFocus()
  await user.click(button)
  await waitFor(() => expect($portal.get()).toMatchObject({ view: { id: other.id } }))
  expect(screen.queryByRole('alert')).toBeNull()
})
