import { expect, test } from 'vitest'
import type { ApplicantView } from '#api/portal.ts'
import { answers, offline, sentTo, silence } from '#tests/support/screen/api.ts'
import { applicantView } from '#tests/support/screen/applicant-view.ts'
import { screen, show, waitFor } from '#tests/support/screen/show.ts'
import { PickupCard } from './PickupCard.tsx'

type PickupView = NonNullable<ApplicantView['pickup']>

const pickup = {
  slug: 'centro',
  name: 'Tiriva Centro',
  address: 'Rua da Consolação, 1',
  phone: '(11) 3265-4321',
  hours: 'Segunda a sexta, das 9h às 18h',
  startsAt: '2026-12-02T13:00:00.000Z',
  day: '2026-12-02',
  time: '10:00',
  changeUntil: { day: '2026-12-01', time: '10:00' },
  mayChange: true,
  missed: false,
}

/** The application of a customer who may book a pick-up, or no more. */
function withPickup(changes: Partial<PickupView> = {}, book = true) {
  const view = applicantView({ pickup: { ...pickup, ...changes } })
  return { ...view, outcome: { ...view.outcome, may: { ...view.outcome.may, book } } }
}

test('a booked pick-up says until which day and hour it can be changed, as its mail does', () => {
  show(<PickupCard view={applicantView({ pickup })} />)
  expect(screen.getByText('Você pode mudar ou cancelar até terça-feira, 1º de dezembro, às 10:00.')).toBeVisible()
})

test.each([
  ['less than a day before', '2026-11-24T12:00:00.000Z', 'Faltam menos de 24 horas'],
  ['after its time', '2026-11-23T13:00:00.000Z', 'O horário já passou'],
])('%s the dealership has to be called', (_, startsAt, why) => {
  show(<PickupCard view={applicantView({ pickup: { ...pickup, startsAt, mayChange: false } })} />)
  expect(screen.getByText(`${why}. Para mudar ou cancelar, ligue para a concessionária: (11) 3265-4321.`)).toBeVisible()
  for (const name of ['Mudar', 'Cancelar retirada']) expect(screen.queryByRole('button', { name })).toBeNull()
})

const near = 'GET /api/portal/dealerships'
const free = 'GET /api/portal/dealerships/:dealership/slots'

test('who missed a pick-up chooses another, and reads which it was', async () => {
  answers(near, silence)
  answers(free, silence)
  show(<PickupCard view={withPickup({ missed: true })} />)
  expect(screen.getByRole('heading', { name: 'Escolha onde e quando retirar' })).toBeVisible()
  expect(screen.getByText(/^Era/)).toHaveTextContent(
    'Era quarta-feira, 2 de dezembro, às 10:00, na Tiriva Centro. A sua moto continua liberada.',
  )
})

test('a booked pick-up stays until the change of it is confirmed', async () => {
  answers(near, silence)
  answers(free, silence)
  const user = show(<PickupCard view={withPickup()} />)
  await user.click(screen.getByRole('button', { name: 'Mudar' }))
  expect(screen.getByText(/^Marcada agora/)).toHaveTextContent('Vale até você confirmar a mudança.')
})

test('where nothing may be booked any more, a pick-up is shown and not chosen anew', () => {
  show(<PickupCard view={withPickup({ missed: true }, false)} />)
  expect(screen.getByRole('heading', { name: 'Sua retirada' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Mudar' })).toBeNull()
})

test.each([
  ['named once it is known', 'ABC1D23'],
  ['not spoken of before', null],
])('the plate to look for is %s', (_, plate) => {
  show(<PickupCard view={{ ...withPickup(), vehicle: { plate } as never }} />)
  expect(screen.getByText('Capacete, se você sair pilotando.')).toBeVisible()
  expect(screen.queryByText(/^A placa da sua moto/)?.textContent ?? null).toBe(
    plate && `A placa da sua moto é ${plate}.`,
  )
})

test('a pick-up is cancelled after a question, and a failure is told there', async () => {
  const route = 'DELETE /api/portal/pickup'
  answers(route, offline)
  const user = show(<PickupCard view={applicantView({ pickup })} />)
  await user.click(screen.getByRole('button', { name: 'Cancelar retirada' }))
  const dialog = screen.getByRole('dialog', { name: 'Cancelar a retirada?' })
  expect(sentTo(route)).toEqual([])
  await user.click(screen.getAllByRole('button', { name: 'Cancelar retirada' }).at(-1) as HTMLElement)
  await waitFor(() => expect(dialog).toHaveTextContent('Sem conexão'))
  await user.click(screen.getByRole('button', { name: 'Manter' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})
