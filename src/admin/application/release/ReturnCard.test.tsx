import { afterAll, beforeEach, expect, test } from 'vitest'
import type { AdminDetail } from '#api/admin.ts'
import { adminDetail } from '#tests/support/screen/admin-detail.ts'
import { answers } from '#tests/support/screen/api.ts'
import { managedDealership } from '#tests/support/screen/dealership.ts'
import { act, screen, show, within } from '#tests/support/screen/show.ts'
import { analyst, manager } from '#tests/support/screen/staff.ts'
import { sessionClosed, sessionOpened } from '../../core/session.ts'
import { forgetQueries } from '../../core/use-load.tsx'
import { ReturnCard } from './ReturnCard.tsx'

const handOver = { day: '2026-11-20', dealership: 'Tiriva Recife', returnedOn: null } as AdminDetail['handOver']
const out = {
  handOver,
  tasks: [
    { kind: 'recover_motorcycle', id: null, cents: null },
    { kind: 'motorcycle', id: 'p1', cents: 149_900 },
  ] as AdminDetail['tasks'],
}
const card = (changes: Partial<AdminDetail>) =>
  show(<ReturnCard detail={adminDetail(changes)} save={() => Promise.reject(new Error('nothing is sent'))} />)

beforeEach(() => {
  forgetQueries()
  sessionOpened(analyst)
})
afterAll(sessionClosed)

test('a motorcycle that is out can be recorded as returned, and the money waits for it', () => {
  card(out)
  expect(screen.getByText(/R\$\s1\.499,00 voltam ao cliente assim que a moto voltar\./)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Registrar moto devolvida' })).toBeEnabled()
})

test('a return that waits for its confirmation is not recorded a second time, and says whose it is', () => {
  const at = '2026-11-23T12:00:00.000Z'
  card({ ...out, asks: [{ kind: 'motorcycle_return', title: 'x', by: 'Bruna Teixeira', byId: 'b', at }] })
  expect(screen.getByText('Bruna Teixeira').parentElement).toHaveTextContent(
    /Bruna Teixeira registrou em 23\/11\/2026, 09:00 que a moto voltou\. R\$\s1\.499,00 .* assim que a gestão confirmar/,
  )
  expect(screen.queryByRole('button')).toBeNull()
  // An analyst would not find a colleague's request there.
  expect(screen.queryByRole('link')).toBeNull()
  act(() => sessionOpened(manager))
  expect(screen.getByRole('link', { name: 'Ver em Aprovações' })).toHaveAttribute('href', '/admin/aprovacoes')
})

test('who needs a second person asks for it, and reads that nothing is told to the customer before', async () => {
  answers('GET /api/admin/dealerships', { dealerships: [], waiting: [], unapproved: [] })
  const { acts } = adminDetail()
  const user = card({ ...out, acts: { ...acts, returnMotorcycle: 'ask' } })
  await user.click(screen.getByRole('button', { name: 'Registrar moto devolvida' }))
  await screen.findByRole('combobox', { name: 'Concessionária' })
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByRole('button', { name: 'Pedir aprovação' })).toBeVisible()
  expect(dialog.getByText(/Vale com a aprovação de outra pessoa, e só então o cliente recebe um e-mail/)).toBeVisible()
})

test.each([
  ['the one that handed it over', 'tiriva-natal', 'Tiriva Natal (RN)'],
  ['none, where that one has closed', null, 'Selecione'],
])('the dealership that takes it back is %s', async (_, returnSlug, chosen) => {
  answers('GET /api/admin/dealerships', {
    dealerships: [managedDealership('Tiriva Natal')],
    waiting: [],
    unapproved: [],
  })
  const user = card({ ...out, returnSlug })
  await user.click(screen.getByRole('button', { name: 'Registrar moto devolvida' }))
  await screen.findByRole('option', { name: 'Tiriva Natal (RN)' })
  expect(screen.getByRole('combobox', { name: 'Concessionária' })).toHaveDisplayValue(chosen)
})

test('who records a return alone reads that the customer is told at once', async () => {
  answers('GET /api/admin/dealerships', { dealerships: [], waiting: [], unapproved: [] })
  const { acts } = adminDetail()
  const user = card({ ...out, acts: { ...acts, returnMotorcycle: true } })
  await user.click(screen.getByRole('button', { name: 'Registrar moto devolvida' }))
  await screen.findByRole('combobox', { name: 'Concessionária' })
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByRole('button', { name: 'Registrar moto devolvida' })).toBeVisible()
  expect(dialog.getByText(/^O cliente recebe um e-mail/)).toBeVisible()
})

test('who only asks for the approval reads while it is sent that it is asked, not recorded', async () => {
  answers('GET /api/admin/dealerships', {
    dealerships: [managedDealership('Tiriva Natal')],
    waiting: [],
    unapproved: [],
  })
  const detail = adminDetail({ ...out, returnSlug: 'tiriva-natal' })
  const asking = { ...detail, acts: { ...detail.acts, returnMotorcycle: 'ask' as const } }
  const user = show(<ReturnCard detail={asking} save={() => new Promise(() => {})} />)
  await user.click(screen.getByRole('button', { name: 'Registrar moto devolvida' }))
  await screen.findByRole('option', { name: 'Tiriva Natal (RN)' })
  for (const box of screen.getAllByRole('checkbox')) await user.click(box)
  await user.click(screen.getByRole('button', { name: 'Pedir aprovação' }))
  expect(await screen.findByRole('button', { name: 'Pedindo...' })).toBeVisible()
})
