import '#content/sentences/analysts.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import type { CounterPickup } from '#api/hand-over.ts'
import { answers, offline, refusal, sentTo } from '#tests/support/screen/api.ts'
import { counterOf, counterPickup } from '#tests/support/screen/counter.ts'
import { screen, show, waitFor } from '#tests/support/screen/show.ts'
import { $kept, keepWaiting, openOutbox, readOutbox } from './kept-on-device.ts'
import { sendWaiting } from './outbox.ts'
import { PickupItem } from './PickupItem.tsx'

const id = '00000000-0000-4000-8000-000000000001'
const pickup = counterPickup()
const whole = { ...pickup.backing, waived: false }
type Props = Partial<Parameters<typeof PickupItem>[0]>
function open(changes: Partial<CounterPickup> = {}, props: Props = {}) {
  const [onHandOver, onChange] = [vi.fn(), vi.fn()]
  const user = show(
    <PickupItem
      pickup={{ ...pickup, ...changes }}
      today="2026-11-23"
      waiting={undefined}
      offline={undefined}
      {...{ onHandOver, onChange, ...props }}
    />,
  )
  document.querySelector('details')?.setAttribute('open', '')
  return { user, onHandOver, onChange }
}
const handOver = () => screen.queryByRole('button', { name: 'Entregar moto' })

beforeEach(() => {
  localStorage.clear()
  openOutbox('natal')
})

test('says when, to whom, which motorcycle in which colour, and by which plate', () => {
  open()
  for (const text of ['10:00', 'Ana Souza', 'X-ADV', 'separar: Vermelho', '2602472415', 'ABC1D23', '9C2KC1670ER123456'])
    expect(screen.getAllByText(text)[0]).toBeInTheDocument()
  expect(screen.queryByText(/Era para/)).toBeNull()
})

test.each<[string, Partial<CounterPickup>, string]>([
  ['something is missing', { backing: { ...whole, entry: false } }, 'Não entregue esta moto'],
  ['the plate is unknown', { plate: null }, 'Ainda não dá para entregar'],
])('where %s nothing can be handed over', (_, changes, title) => {
  open(changes)
  expect(screen.getByText(title)).toBeInTheDocument()
  expect(handOver()).toBeNull()
})

test('a missing part that the managers waived is said, and the motorcycle may go', () => {
  open({ backing: { ...whole, entry: false, waived: true } })
  expect(screen.getByText('Entrada não paga')).toBeInTheDocument()
  expect(screen.getByText(/A gestão autorizou/)).toBeInTheDocument()
  expect(handOver()).not.toBeNull()
})

test('what was handed over says nothing of what a hand-over needs: the entry may have gone back since', () => {
  open({ handedOverAt: '2026-11-23T13:00:00.000Z', takenBy: 'Ana Souza', backing: { ...whole, entry: false } })
  expect(screen.getByText('Entregue')).toBeInTheDocument()
  expect(screen.queryByText('Entrada não paga')).toBeNull()
})

test('a list that is old hands nothing over, because payment or contract may have changed', () => {
  open({}, { offline: { at: '2026-11-23T12:00:00.000Z', isFresh: false } as never })
  expect(screen.getByText('Para entregar é preciso internet')).toBeInTheDocument()
  expect(handOver()).toBeNull()
})

async function filled(changes: Partial<CounterPickup> = {}) {
  const opened = open(changes)
  const { user } = opened
  await user.click(screen.getByRole('radio', { name: /Ana Souza/ }))
  for (const box of screen.getAllByRole('checkbox')) await user.click(box)
  await user.click(handOver() as HTMLElement)
  return opened
}

test('nothing is handed over before it is said to whom, and everything is checked', async () => {
  const { user, onHandOver } = open()
  await user.click(handOver() as HTMLElement)
  expect(screen.getAllByRole('radio')[0]).toHaveFocus()
  await user.click(screen.getByRole('radio', { name: /Ana Souza/ }))
  await user.click(handOver() as HTMLElement)
  expect(screen.getAllByRole('checkbox')[0]).toHaveFocus()
  expect(onHandOver).not.toHaveBeenCalled()
})

test('on its day it goes at once, and before its day only after a question', async () => {
  const today = await filled()
  expect(today.onHandOver).toHaveBeenCalledOnce()
})

test('before its day it is asked about first', async () => {
  const { user, onHandOver } = await filled({ day: '2026-11-24' })
  expect(onHandOver).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Entregar hoje' }))
  expect(onHandOver).toHaveBeenCalledOnce()
})

test('a mistake is undone while that is possible, with the counter of the answer', async () => {
  const route = 'POST /api/admin/pickups/:id/hand-over/undo'
  answers(route, counterOf([pickup]))
  const done = { handedOverAt: '2026-11-23T14:59:00.000Z', undoUntil: '2026-11-23T15:04:00.000Z', takenBy: 'Ana Souza' }
  const { user, onChange } = open(done)
  expect(handOver()).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Desfazer entrega' }))
  await waitFor(() => expect(onChange).toHaveBeenCalledExactlyOnceWith(counterOf([pickup])))
})

test('nothing is undone without a connection', () => {
  const done = { handedOverAt: '2026-11-23T14:59:00.000Z', undoUntil: '2026-11-23T15:04:00.000Z', takenBy: 'Ana Souza' }
  open(done, { offline: { at: '2026-11-23T14:59:30.000Z', isFresh: true } as never })
  expect(screen.getByText('Ana Souza', { selector: 'p span' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Desfazer entrega' })).toBeNull()
})

test('after that time it says who took the motorcycle, and nothing can be undone', () => {
  open({ handedOverAt: '2026-11-23T12:00:00.000Z', takenBy: 'Bia Prado' })
  expect(screen.getByText('Bia Prado')).toBeInTheDocument()
  expect(screen.queryByRole('button')).toBeNull()
})

const waiting = {
  takenBy: 'Ana Souza',
  document: 'cnh',
  checked: ['person', 'contract', 'chassis', 'plate', 'keys'],
  handedOverAt: '2026-11-23T14:00:00.000Z',
  name: 'Ana Souza',
  model: 'X-ADV',
} as never
const route = 'POST /api/admin/pickups/:id/hand-over'
const other = id.replace(/1$/, '2')

test('what waits on the device is sent once there is an answer, without what only the device needs', async () => {
  answers(route, counterOf())
  keepWaiting(id, waiting)
  const shown = vi.fn()
  await Promise.all([sendWaiting(shown), sendWaiting(shown)])
  expect(sentTo(route)).toHaveLength(1)
  expect(sentTo(route)[0]?.json).not.toHaveProperty('name')
  expect(readOutbox().waiting).toEqual({})
  expect(shown).toHaveBeenCalledExactlyOnceWith(counterOf())
})

test('without a connection everything stays, and the rest is not tried', async () => {
  answers(route, offline)
  keepWaiting(id, waiting)
  keepWaiting(other, waiting)
  await sendWaiting(() => {})
  expect(sentTo(route)).toHaveLength(1)
  expect(Object.keys($kept.get().waiting)).toEqual([id, other])
})

test('what the server refuses is kept with the reason, is not sent again, and holds up no other', async () => {
  answers(route, refusal('release_incomplete'), counterOf())
  keepWaiting(id, waiting)
  keepWaiting(other, waiting)
  await sendWaiting(() => {})
  expect(Object.keys(readOutbox().waiting)).toEqual([id])
  expect(readOutbox().waiting[id]?.refused).toBe('release_incomplete')
  await sendWaiting(() => {})
  expect(sentTo(route)).toHaveLength(2)
})

test.each([
  [undefined, 'Enviando'],
  [{ at: '2026-11-23T14:59:30.000Z', isFresh: true }, 'Guardada'],
])('a hand-over is only said to be on its way while the bank answers (%j)', (offline, badge) => {
  const waiting = { takenBy: 'Ana' } as never
  open({}, { waiting, offline: offline as never })
  expect(screen.getByText(badge)).toBeVisible()
})
