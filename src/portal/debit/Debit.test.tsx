import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { DebitView } from '#api/debits.ts'
import { debitView } from '#tests/support/screen/installments-answer.ts'
import { Debit } from './Debit.tsx'

const off = debitView()
const active = debitView({ state: 'active', since: '2026-11-28T15:00:00.000Z' })

const textOf = (debit: DebitView, without?: number) =>
  renderToStaticMarkup(
    <Debit application="x" contractNumber="2602472415" debit={debit} rows={[]} without={without} onAnswer={() => {}} />,
  ).replace(/<[^>]*>/g, ' ')

test('an installment that is paid in another way is not debited, and the customer reads so', () => {
  expect(textOf(active)).not.toContain('você paga como escolheu')
  expect(textOf(active, 3)).toContain(
    'A parcela 3 você paga como escolheu, acima: o débito começa na parcela seguinte.',
  )
})

test('names itself where it is on or was, and leaves the name of an offer to what opens it', () => {
  expect(textOf(off)).not.toContain('Débito automático')
  expect(textOf(debitView({ ended: { at: '2026-11-28T15:00:00.000Z', by: 'customer' } }))).toContain(
    'Débito automático',
  )
  expect(textOf(active)).toContain('Débito automático')
})
