import { expect, test } from 'vitest'
import { applicantView } from '#tests/support/screen/applicant-view.ts'
import { screen, show } from '#tests/support/screen/show.ts'
import { PickupCard } from './PickupCard.tsx'

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

test('a booked pick-up says until which day and hour it can be changed, as its mail does', () => {
  show(<PickupCard view={applicantView({ pickup })} />)
  expect(screen.getByText('Você pode mudar ou cancelar até terça-feira, 1º de dezembro, às 10:00.')).toBeVisible()
})

test('later the dealership has to be called', () => {
  show(<PickupCard view={applicantView({ pickup: { ...pickup, mayChange: false } })} />)
  expect(screen.getByText(/Para mudar ou cancelar, ligue para a concessionária: \(11\) 3265-4321/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Cancelar retirada' })).toBeNull()
})
