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

const textOf = (debit: DebitView, rows: InstallmentView[] = []) =>
  renderToStaticMarkup(
    <Debit application="x" contractNumber="2602472415" debit={debit} rows={rows} onAnswer={() => {}} />,
  ).replace(/<[^>]*>/g, ' ')

test('an installment that is not debited is named to the customer, who has to pay it', () => {
  expect(textOf(active, [installmentRow({ debit: debited })])).not.toContain('você paga')
  expect(textOf(active, rows)).toContain('Só a parcela 3 você paga acima: o débito começa na parcela seguinte.')
})

test('so is one that is late, or due too soon for a debit', () => {
  const late = installmentRow({ number: 2, state: 'late' })
  expect(textOf(active, [late, ...rows.slice(1)])).toContain(
    'Só as parcelas 2 e 3 você paga acima: o débito começa na parcela seguinte.',
  )
})

test('what may be debited at most is the dearest installment that is still to pay', () => {
  const offered = debitView({ state: 'offered', code: '000201', offeredUntil: '2026-12-04' })
  const dear = installmentRow({ number: 1, state: 'paid', valueCents: 99_900 })
  const shown = textOf(offered, [dear, installmentRow({ valueCents: 23_140 }), installmentRow({ valueCents: 23_150 })])
  expect(shown.replace(/\s+/g, ' ')).toContain('Cada parcela, até R$ 231,50')
})

test.each(['offered', 'active'] as const)('a simulated bank is one press away from a debit that is %s', (state) => {
  const debit = debitView({ state, code: '000201', since: '2026-11-28T15:00:00.000Z' })
  const link = state === 'active' ? 'Abrir o app do banco simulado' : 'Simular a autorização'
  expect(textOf(debit, rows)).not.toContain(link)
  expect(textOf({ ...debit, simulation: '/banco' }, rows)).toContain(link)
})

test('names itself where it is on or was, and leaves the name of an offer to what opens it', () => {
  expect(textOf(off)).not.toContain('Débito automático')
  expect(textOf(debitView({ ended: { at: '2026-11-28T15:00:00.000Z', by: 'customer' } }))).toContain(
    'Débito automático',
  )
  expect(textOf(active)).toContain('Débito automático')
})

test('a debit that failed is told, also where an older installment stands above as the next one to pay', () => {
  const failed = { phase: 'failed', on: '2027-01-11', why: 'no_money', nextOn: null } as const
  const open = [
    installmentRow({ number: 3, state: 'late' }),
    installmentRow({ number: 4, state: 'late', debit: failed }),
  ]
  const said = 'Parcela 4: O débito de 11/01/2027 não foi feito. Não havia saldo suficiente na conta. Pague aqui.'
  expect(textOf(active, open)).toContain(said)
  expect(textOf(debitView({ ended: { at: '2027-01-12T15:00:00.000Z', by: 'payer_bank' } }), open)).toContain(said)
  // What happens to the first one stands above, beside how to pay it.
  expect(textOf(active, open.slice(1))).not.toContain('Parcela 4')
  expect(textOf(active, rows)).not.toContain('Parcela 4')
})

test('a debit above the limit of the payer says what to change, so that the next ones are made', () => {
  const failed = { phase: 'failed', on: '2027-01-11', why: 'limit', nextOn: null } as const
  const open = [installmentRow({ number: 3, state: 'late' }), installmentRow({ number: 4, debit: failed })]
  expect(textOf(active, open)).toContain(
    'passa do limite que você definiu no seu banco. Pague aqui. Para os próximos débitos, aumente esse limite no app do seu banco.',
  )
})
