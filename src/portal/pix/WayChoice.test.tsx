import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import type { ChargeView } from '#api/payments.ts'
import type { ChosenWay } from '#domain/payments/ways.ts'
import { act, screen, show } from '#tests/support/screen/show.ts'
import { CardPayment, currentWay, WayChoice } from './WayChoice.tsx'

const names = () => screen.getAllByRole('button').map(({ textContent }) => textContent)

test('asks how to pay with a button and a time for each way, and the way used last comes first the next time', async () => {
  const onChoose = vi.fn()
  const user = show(<WayChoice ways={['pix', 'boleto', 'card']} busy={null} onChoose={onChoose} />)
  expect(screen.getByRole('group', { name: 'Como você quer pagar?' })).toBeVisible()
  expect(names()).toEqual(['Pagar com Pix', 'Pagar com boleto', 'Pagar com cartão de crédito'])
  expect(screen.getByText('conta na hora')).toBeVisible()
  expect(screen.getByText(/conta no dia útil depois de pago/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Pagar com cartão de crédito' }))
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('card')
  show(<WayChoice ways={['pix', 'boleto', 'card']} busy={null} onChoose={onChoose} />)
  expect(names().slice(3)).toEqual(['Pagar com cartão de crédito', 'Pagar com Pix', 'Pagar com boleto'])
})

test('a way that could not be prepared stays where it was pressed, so that a second press meets the same one', async () => {
  function Page() {
    const [asked, setAsked] = useState<ChosenWay | null>(null)
    return (
      <>
        <WayChoice ways={['pix', 'boleto', 'card']} busy={asked} onChoose={setAsked} />
        <button type="button" onClick={() => setAsked(null)}>
          falhar
        </button>
      </>
    )
  }
  const user = show(<Page />)
  await user.click(screen.getByRole('button', { name: 'Pagar com cartão de crédito' }))
  await user.click(screen.getByRole('button', { name: 'falhar' }))
  expect(names()).toEqual(['Pagar com Pix', 'Pagar com boleto', 'Pagar com cartão de crédito', 'falhar'])
})

test('one way alone is a button and no question, and the shown one needs none', () => {
  const { container } = { container: document.body }
  show(<WayChoice ways={['pix']} busy={null} onChoose={() => {}} />)
  expect(names()).toEqual(['Pagar com Pix'])
  expect(container).not.toHaveTextContent('Como você quer pagar?')
  expect(container).not.toHaveTextContent('conta na hora')
})

test('beside a charge that can be paid the others stand behind one line; beside one that cannot they are asked for', () => {
  show(<WayChoice ways={['pix', 'boleto']} current="pix" busy={null} onChoose={() => {}} />)
  expect(screen.getByText('Outra forma: boleto')).toBeVisible()
  expect(screen.queryByRole('group', { name: 'Como você quer pagar?' })).toBeNull()
  show(<WayChoice ways={['pix', 'boleto']} current="pix" isUsable={false} busy={null} onChoose={() => {}} />)
  expect(screen.getByRole('group', { name: 'Como você quer pagar?' })).toBeVisible()
})

test('while one way is being prepared it says so, and the others wait', () => {
  show(<WayChoice ways={['pix', 'boleto']} busy="pix" onChoose={() => {}} />)
  expect(screen.getByRole('button', { name: 'Gerando o código...' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Pagar com boleto' })).toBeDisabled()
})

test('a closed page of the card needs its button again, and no other charge does', () => {
  expect(currentWay({ way: 'card', state: 'expired' })).toBeNull()
  expect(currentWay({ way: 'card', state: 'open' })).toBe('card')
  expect(currentWay({ way: 'pix', state: 'expired' })).toBe('pix')
})

const charge = { way: 'card', state: 'open', url: 'https://card.example/p', expiresAt: '2026-11-23T16:00:00.000Z' }
const page = (changes: Partial<ChargeView> = {}) =>
  show(<CardPayment charge={{ ...charge, ...changes } as ChargeView} numbers={[3]} isWanted={false} />)

test('the page of the card opens by a press, and says until when it stays', () => {
  page()
  expect(screen.getByRole('link', { name: 'Abrir a página do cartão' })).toHaveAttribute('href', charge.url)
  expect(screen.getByText(/Ela vale até/)).toHaveTextContent('23/11/2026')
})

test('a page that does not come in time says so, and promises no instant', () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: Date.parse('2026-11-23T15:00:00Z') })
  page({ state: 'making', url: null })
  expect(screen.getByText('Leva só um instante.')).toBeVisible()
  act(() => void vi.advanceTimersByTime(21_000))
  expect(screen.getByRole('status')).toHaveTextContent('Está demorando mais do que o normal.')
})

test('after a refusal it promises no later try that nobody can make, and says what comes by itself', () => {
  page({ state: 'refused', url: null })
  expect(screen.getByRole('status')).not.toHaveTextContent('tente mais tarde')
  expect(screen.getByRole('status')).toHaveTextContent('Assim que resolvermos, a página do cartão aparece aqui.')
})

test.each([
  [{ state: 'refused' }, 'A página do cartão não abriu'],
  [{ state: 'expired' }, 'A página do cartão fechou'],
  [{ url: null }, 'Abrindo a página do cartão'],
] as const)('with %j it says %s, and opens nothing', (changes, title) => {
  page(changes)
  expect(screen.getByText(title)).toBeVisible()
  expect(screen.queryByRole('link')).toBeNull()
})
