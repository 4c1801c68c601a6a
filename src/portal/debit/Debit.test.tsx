import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { DebitView } from '#api/debits.ts'
import type { InstallmentView } from '#api/installments.ts'
import { debitView, installmentRow } from '#tests/support/screen/installments-answer.ts'
import { Debit } from './Debit.tsx'

const off = debitView()
const active = debitView({ state: 'active', since: '2026-11-28T15:00:00.000Z' })

const debited = { phase: 'planned', on: '2027-01-11', why: null, nextOn: null } as const
const rows = [
  installmentRow({ number: 2, state: 'paid' }),
  installmentRow({ number: 3 }),
  installmentRow({ number: 4, debit: debited }),
]

const textOf = (debit: DebitView, rows: InstallmentView[] = [], isNextChosen = false) =>
  renderToStaticMarkup(
    <Debit
      application="x"
      contractNumber="2602472415"
      debit={debit}
      rows={rows}
      isNextChosen={isNextChosen}
      onAnswer={() => {}}
    />,
  ).replace(/<[^>]*>/g, ' ')

test('an installment that is not debited is named to the customer, who has to pay it', () => {
  expect(textOf(active, [installmentRow({ debit: debited })])).not.toContain('você paga')
  expect(textOf(active, rows, true)).toContain(
    'Só a parcela 3 você paga como escolheu, acima: o débito começa na parcela seguinte.',
  )
})

test('so is one that is late, or due too soon for a debit', () => {
  const late = installmentRow({ number: 2, state: 'late' })
  expect(textOf(active, [late, ...rows.slice(1)])).toContain(
    'Só as parcelas 2 e 3 você paga acima: o débito começa na parcela seguinte.',
  )
})

test('names itself where it is on or was, and leaves the name of an offer to what opens it', () => {
  expect(textOf(off)).not.toContain('Débito automático')
  expect(textOf(debitView({ ended: { at: '2026-11-28T15:00:00.000Z', by: 'customer' } }))).toContain(
    'Débito automático',
  )
  expect(textOf(active)).toContain('Débito automático')
})
