import '#content/sentences/analysts.ts'
import { beforeEach, expect, test } from 'vitest'
import type { ManagedDealership } from '#api/dealerships.ts'
import { answers, offline } from '#tests/support/screen/api.ts'
import { approvalView } from '#tests/support/screen/approval-view.ts'
import { managedDealership } from '#tests/support/screen/dealership.ts'
import { enter, screen, show } from '#tests/support/screen/show.ts'
import { forgetQueries } from '../core/use-load.tsx'
import { DealershipsView } from './DealershipsView.tsx'

const route = 'GET /api/admin/dealerships'
const natal = managedDealership('Tiriva Natal')
const lines = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

beforeEach(() => forgetQueries())

async function view(of: ManagedDealership[] = [natal], waiting: ReturnType<typeof approvalView>[] = []) {
  answers(route, { dealerships: of, waiting, unapproved: [] })
  const user = show(<DealershipsView />)
  await screen.findAllByText(/^Tiriva|^Nenhuma/)
  return user
}

test('a dealership says where it is, when it hands over, how much and what is booked, and is edited', async () => {
  await view()
  const [line] = lines()
  expect(line).toContain('Tiriva NatalRua 1, Centro, Natal, RN, 59020-120')
  expect(line).toContain('2 motos por hora.')
  expect(line).toContain('3 retiradas marcadas')
  expect(line).not.toContain('Fechada em')
  expect(line).not.toContain('Não entrega motos')
  expect(screen.getByRole('link', { name: /^Editar ?Tiriva Natal/ })).toHaveAttribute(
    'href',
    '/admin/configuracoes/concessionarias/tiriva-natal',
  )
})

test('one motorcycle an hour, one pick-up, closed days and one that hands over nothing', async () => {
  await view([
    managedDealership('Tiriva Natal', {
      slotsPerHour: 1,
      ahead: 1,
      closedDays: ['2026-12-24', '2026-12-31'],
      active: false,
    }),
  ])
  const [line] = lines()
  expect(line).toContain('1 moto por hora.')
  expect(line).toContain('1 retirada marcada')
  expect(line).toContain('Fechada em 24/12/2026, 31/12/2026.')
  expect(line).toContain('Não entrega motos')
})

test('dealerships are found by name and by address', async () => {
  const user = await view([natal, managedDealership('Tiriva Recife', { address: 'Rua 2, Recife, PE, 50000-000' })])
  const search = screen.getByRole('searchbox', { name: 'Pesquisar por nome, cidade ou CEP' })
  await enter(user, search, '50000')
  expect(lines()).toHaveLength(1)
  expect(lines()[0]).toContain('Tiriva Recife')
  await enter(user, search, 'natal')
  expect(lines()[0]).toContain('Tiriva Natal')
  await enter(user, search, 'manaus')
  expect(screen.getByText('Nenhuma concessionária encontrada')).toBeVisible()
})

test('what waits for another manager stands above', async () => {
  await view([natal], [approvalView({ kind: 'dealership_place', title: 'Mudar o endereço' })])
  expect(screen.getByText('Mudar o endereço')).toBeVisible()
})

test('a new one is made, and accounts are invited in the team', async () => {
  await view()
  expect(screen.getByRole('link', { name: 'Nova concessionária' })).toHaveAttribute(
    'href',
    '/admin/configuracoes/concessionarias/nova',
  )
  expect(screen.getByRole('link', { name: 'Equipe' })).toHaveAttribute('href', '/admin/configuracoes/equipe')
})

test('what could not be loaded can be loaded again', async () => {
  answers(route, offline, { dealerships: [natal], waiting: [], unapproved: [] })
  const user = show(<DealershipsView />)
  expect(await screen.findByRole('alert')).toHaveTextContent('Erro ao carregar concessionárias')
  expect(screen.queryByText('Nenhuma concessionária encontrada')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }))
  expect((await screen.findAllByText('Tiriva Natal'))[0]).toBeVisible()
})
