import { beforeEach, expect, test, vi } from 'vitest'
import type { FreeSlots, NearbyDealerships } from '#api/pickup.ts'
import { answers, offline, refusal, sentTo } from '#tests/support/screen/api.ts'
import { applicantView } from '#tests/support/screen/applicant-view.ts'
import { screen, show, waitFor } from '#tests/support/screen/show.ts'
import { keepFocus } from '#ui/keep-focus.ts'
import { Card } from '#ui/structure/Card.tsx'
import { PickupChoice } from './PickupChoice.tsx'

const near = 'GET /api/portal/dealerships'
const free = 'GET /api/portal/dealerships/:dealership/slots'
const booking = 'PUT /api/portal/pickup'
const view = applicantView()

const dealership = (slug: string, name: string, kilometres: number | null = 30) => ({
  slug,
  name,
  address: `Rua ${name}, 1`,
  phone: '(11) 3265-4321',
  hours: 'Segunda a sexta, das 9h às 18h',
  city: 'São Paulo (SP)',
  kilometres,
  nextFree: slug === 'cheia' ? null : { day: '2026-11-24', time: '09:00' },
})
const dealerships: NearbyDealerships['dealerships'] = [
  dealership('centro', 'Tiriva Centro', 4),
  dealership('norte', 'Tiriva Norte', 12),
  dealership('cheia', 'Tiriva Cheia'),
  dealership('longe', 'Tiriva Longe'),
]
const slots = (...days: string[]): FreeSlots => ({
  days: days.map((day) => ({
    day,
    slots: [
      { startsAt: `${day}T12:00:00.000Z`, time: '09:00' },
      { startsAt: `${day}T13:00:00.000Z`, time: '10:00' },
    ],
  })),
})

beforeEach(keepFocus)

async function open(of = view) {
  answers(near, { dealerships })
  answers(free, ({ url }) =>
    url.pathname.includes('norte') ? slots('2026-11-26', '2026-11-27') : slots('2026-11-24', '2026-11-25'),
  )
  const onClose = vi.fn()
  const user = show(
    <Card id="retirada" title="Retirada">
      <PickupChoice view={of} onClose={onClose} />
    </Card>,
  )
  await screen.findByRole('radio', { name: '09:00' })
  return { user, onClose }
}
const radio = (name: RegExp | string) => screen.getByRole('radio', { name })
const confirm = () => screen.getByRole('button', { name: 'Confirmar retirada' })

test('the nearest dealership and its first day are chosen, and each says where it is and when it is free', async () => {
  const { user } = await open()
  expect(radio(/Tiriva Centro/)).toBeChecked()
  expect(radio(/Tiriva Centro/)).toHaveAccessibleName(/na sua região.*Livre a partir de terça, 24\/11, às 09:00/)
  expect(radio(/Tiriva Norte/)).toHaveAccessibleName(/a cerca de 12\u00a0km/)
  expect(radio(/Tiriva Cheia/)).toHaveAccessibleName(/Sem horário livre/)
  expect(screen.queryByRole('radio', { name: /Tiriva Longe/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Ver outras 1' }))
  expect(
    screen.getByRole('option', { name: 'Tiriva Longe, São Paulo (SP) · a cerca de 30\u00a0km' }),
  ).toBeInTheDocument()
  expect(radio(/24\/11$/)).toBeChecked()
  expect(screen.getByRole('link', { name: /Como chegar/ })).toHaveAttribute(
    'href',
    'https://www.google.com/maps/dir/?api=1&destination=Rua%20Tiriva%20Centro%2C%201',
  )
})

test('whoever chooses no time is told at the times, which get the focus, and nothing is sent', async () => {
  const { user } = await open()
  await user.click(confirm())
  expect(screen.getByRole('group', { name: /Horário/ })).toHaveTextContent('Escolha um horário')
  expect(radio('09:00')).toHaveFocus()
  expect(sentTo(booking)).toEqual([])
})

test('the chosen day and time of the chosen dealership are booked, and the form closes', async () => {
  answers(booking, view)
  const { user, onClose } = await open()
  await user.click(radio(/Tiriva Norte/))
  await user.click(await screen.findByRole('radio', { name: /26\/11$/ }))
  await user.click(radio('10:00'))
  await user.click(confirm())
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sentTo(booking)[0]?.json).toEqual({ dealership: 'norte', startsAt: '2026-11-26T13:00:00.000Z' })
})

test('a time is of its day and dealership: after a change of either none is chosen', async () => {
  const { user } = await open()
  await user.click(radio('10:00'))
  await user.click(radio(/25\/11$/))
  expect(radio('10:00')).not.toBeChecked()
  await user.click(radio('09:00'))
  await user.click(radio(/Tiriva Norte/))
  await screen.findByRole('radio', { name: /26\/11$/ })
  await user.click(confirm())
  expect(sentTo(booking)).toEqual([])
})

test('a time that was taken meanwhile is said, and the times are loaded again', async () => {
  answers(booking, refusal('slot_taken'))
  const { user, onClose } = await open()
  await user.click(radio('09:00'))
  await user.click(confirm())
  expect(await screen.findByRole('alert')).toHaveTextContent('Este horário acabou de ser ocupado')
  await waitFor(() => expect(sentTo(free)).toHaveLength(2))
  expect(onClose).not.toHaveBeenCalled()
})

test('a dealership without a free day books nothing', async () => {
  answers(near, { dealerships })
  answers(free, { days: [] })
  show(<PickupChoice view={view} />)
  expect(await screen.findByText(/não tem horários livres/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Confirmar retirada' })).toBeNull()
})

test('without an answer it says that nothing changed, and asks again', async () => {
  answers(near, refusal('unavailable'), { dealerships })
  answers(free, slots('2026-11-24'))
  const user = show(<PickupChoice view={view} />)
  expect(await screen.findByRole('alert')).toHaveTextContent('Nada do que está marcado mudou')
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  expect(await screen.findByRole('radio', { name: '09:00' })).toBeVisible()
})

test('a booked pick-up opens at its dealership and day, and says that it is a change', async () => {
  const pickup = { ...dealership('norte', 'Tiriva Norte'), day: '2026-11-27', time: '10:00', missed: false }
  const booked = applicantView({
    pickup: {
      ...pickup,
      startsAt: '2026-11-26T13:00:00.000Z',
      changeUntil: { day: '2026-11-26', time: '10:00' },
      mayChange: true,
    },
  })
  await open(booked)
  expect(radio(/Tiriva Norte/)).toBeChecked()
  expect(radio(/27\/11$/)).toBeChecked()
  expect(screen.getByRole('button', { name: 'Confirmar mudança' })).toBeVisible()
})

test('whoever books as the connection is lost is told in the place of the form, with the focus and in sight', async () => {
  answers(booking, offline)
  const { user } = await open()
  answers(near, offline)
  answers(free, offline)
  const seen: (string | null)[] = []
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    seen.push(this.textContent)
  })
  await user.click(radio('09:00'))
  await user.click(confirm())
  expect(await screen.findByText(/não sabemos se o horário que você escolheu foi marcado/)).toBeVisible()
  scroll.mockRestore()
  expect(seen.at(-1)).toContain('não sabemos se o horário')
  expect(screen.getByRole('group', { name: 'Retirada' })).toHaveFocus()
  await user.tab()
  expect(screen.getByRole('button', { name: 'Tentar de novo' })).toHaveFocus()
})
