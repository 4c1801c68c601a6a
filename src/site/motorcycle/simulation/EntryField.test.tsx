import { beforeEach, expect, test } from 'vitest'
import { defaultOffer } from '#domain/offer/conditions.ts'
import { quote } from '#domain/offer/quote.ts'
import { enter, fireEvent, screen, show } from '#tests/support/screen/show.ts'
import { $choice, forgetPlan } from '../plan.ts'
import { noChoice } from '../plan-address.ts'
import { EntryField } from './EntryField.tsx'

// The entry is between R$ 1.499,00 and the largest that the conditions allow.
const plan = quote({ priceCents: 1_499_000, installments: 60, entryCents: null, offer: defaultOffer })
const field = () => screen.getByRole('textbox', { name: /Quanto de entrada/ })
const slider = () => screen.getByRole('slider', { name: 'Entrada' })
type Props = Parameters<typeof EntryField>[0]
const open = (changes: Partial<Props> = {}) =>
  show(<EntryField slug="cg" plan={plan} conditions={defaultOffer} linkProblem={null} {...changes} />)

beforeEach(() => forgetPlan('cg'))

test('a typed entry is the plan’s, and the smallest one is no choice', async () => {
  const user = open()
  await enter(user, field(), '3.000')
  expect($choice.get().entryCents).toBe(300_000)
  await enter(user, field(), '1.499,00')
  expect($choice.get().entryCents).toBeNull()
})

test('an entry that is too small changes nothing, and says the smallest once the field is left', async () => {
  const user = open()
  await enter(user, field(), '1.498,99')
  expect(field()).toBeValid()
  await user.tab()
  expect(field()).toBeInvalid()
  expect(field()).toHaveAccessibleDescription(
    /A menor entrada desta moto é R\$\s1\.499,00\. O plano está com R\$\s1\.499,00/,
  )
  expect($choice.get()).toEqual(noChoice)
  await enter(user, field(), '3.000')
  expect(field()).toBeValid()
})

test('an entry that is too large, or no amount, is said', async () => {
  const user = open()
  await enter(user, field(), '14.990')
  await user.tab()
  expect(field()).toHaveAccessibleDescription(/A maior entrada desta moto é/)
  await enter(user, field(), 'muito')
  await user.tab()
  expect(field()).toHaveAccessibleDescription(/Informe a entrada em reais/)
})

test('an emptied field is the smallest entry', async () => {
  const user = open()
  await enter(user, field(), '3.000')
  await user.clear(field())
  await user.tab()
  expect(field()).toBeValid()
  expect($choice.get().entryCents).toBeNull()
})

test('the slider says the amount and its share, and its first stop is the smallest entry', () => {
  open({ plan: quote({ priceCents: 1_499_000, installments: 60, entryCents: 300_000, offer: defaultOffer }) })
  expect(slider()).toHaveAttribute('aria-valuetext', expect.stringMatching(/^R\$\s3\.000,00, 20(,\d+)?\s?% do preço$/))
  fireEvent.change(slider(), { target: { value: '0' } })
  expect($choice.get().entryCents).toBeNull()
})

test('a link with an entry that is no amount says so, and a bank without a choice shows no field', () => {
  open({ linkProblem: 'entry_unread' })
  expect(field()).toHaveAccessibleDescription(/Não entendemos a entrada deste link/)
})

test('a bank that leaves no choice asks for no entry', () => {
  open({ conditions: { ...defaultOffer, mostEntryPercent: 10 } })
  expect(screen.queryByRole('textbox')).toBeNull()
})
