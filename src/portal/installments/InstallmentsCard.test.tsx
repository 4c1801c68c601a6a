import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { InstallmentChargeView, InstallmentsAnswer, InstallmentView } from '#api/installments.ts'
import { newDynamicPixCode } from '#domain/pix.ts'
import { installmentRow, installmentsAnswer, installmentsPlan } from '#tests/support/screen/installments-answer.ts'
import { Plan } from './InstallmentsCard.tsx'

const row = (number: number) =>
  installmentRow({ number, dueOn: `2026-12-${9 + number}`, payableUntil: `2026-12-${9 + number}` })
const plan = installmentsPlan([row(1), row(2), row(3)])

const charge = (numbers: number[], changes: Partial<InstallmentChargeView> = {}): InstallmentChargeView => ({
  id: 'a',
  numbers,
  way: 'pix',
  url: null,
  state: 'making',
  dueOn: null,
  payableUntil: null,
  amountCents: 23_140 * numbers.length,
  code: null,
  expiresAt: null,
  boleto: null,
  simulation: null,
  ...changes,
})

const underCheck = (number: number) => [
  { id: 'p', amountCents: 100, paidAt: '2026-11-26T15:00:00.000Z', numbers: [number] },
]

function textOf(changes: Partial<InstallmentsAnswer>): string {
  const answer = installmentsAnswer({ plan, ways: [{ way: 'pix', fromCents: 0 }], ...changes })
  const markup = renderToStaticMarkup(
    <Plan
      plan={answer.plan ?? plan}
      answer={answer}
      onAnswer={() => {}}
      view={{ id: 'x', priceCents: 114_730, entryCents: 45_310, contractNumber: '2602472415' }}
    />,
  )
  return markup.replace(/<[^>]*>/g, ' ')
}

test('the next installment can be paid, unless the bank checks a payment of it', () => {
  expect(textOf({})).toContain('Pagar com Pix')
  expect(textOf({ checked: underCheck(1) })).not.toContain('Pagar com Pix')
  expect(textOf({ checked: underCheck(2) })).toContain('Pagar com Pix')
})

test('a code that is over is renewed by its own notice, and the other ways stand below it', () => {
  const ways = [
    { way: 'pix', fromCents: 0 },
    { way: 'boleto', fromCents: 0 },
    { way: 'card', fromCents: 0 },
  ] as InstallmentsAnswer['ways']
  const over = textOf({ ways, charges: [charge([1], { state: 'expired', dueOn: '2026-12-10' })] })
  expect(over).toContain('Gerar novo código')
  expect(over).not.toContain('Pagar com Pix')
  expect(over).toContain('Pagar com boleto')
  expect(over).not.toContain('Você paga por')
  // A closed page of a card is renewed by its button. A card pays what is due.
  const rows = [{ ...row(1), state: 'late' as const }, row(2), row(3)]
  const closed = textOf({ ways, charges: [charge([1], { way: 'card', state: 'expired' })], plan: { ...plan, rows } })
  expect(closed).toContain('Pagar com cartão de crédito')
  expect(closed).toContain('Pagar com Pix')
})

const late = {
  ...row(1),
  state: 'late' as const,
  todayCents: 24_000,
  fineCents: 463,
  interestCents: 300,
  correctionCents: 97,
}
const latePlan = { ...plan, rows: [late, row(2), row(3)], payoffCents: 24_000 + 2 * 23_140 }

test('a late installment is paid by Pix today, and by boleto until its last day, for what it then costs', () => {
  const way = { way: 'boleto', fromCents: 0 } as const
  const days = {
    id: 'b',
    saidKnownOn: null,
    registeredBy: '2026-12-14',
    freeUntil: '2026-12-15',
    knownOn: '2026-12-16',
  }
  const made = { way: 'boleto' as const, dueOn: '2026-12-15', amountCents: 24_023 }
  const of = (changes: Partial<InstallmentChargeView>) =>
    textOf({ plan: latePlan, ways: [way], charges: [charge([1], { ...made, boleto: days, ...changes })] })
  const code = '34191790010104351004791020150008291070026000'
  expect(of({ state: 'open', code })).toContain(
    'Você paga por boleto, até 15/12/2026: R$\u00a0240,23, com o atraso até',
  )
  // The bank still registers it, and its notice says until when.
  expect(of({ state: 'making' })).not.toContain('Você paga por')
  const pix = charge([1], { state: 'open' })
  expect(textOf({ plan: latePlan, charges: [pix] })).toContain('Você paga por Pix, hoje, pelo valor de hoje.')
})

test('what is owed today is explained by the installments and their delay', () => {
  expect(textOf({ plan: latePlan }).replace(/\s+/g, ' ')).toContain(
    '3 parcelas em aberto , que somam R$ 694,20 , mais R$ 8,60 pelo atraso . Sem tarifa.',
  )
})

test('says how much of the price is paid, the entry included, where the installments hold nothing but the price', () => {
  // Three installments of R$ 231,40 and an entry of R$ 453,10.
  expect(textOf({}).replace(/\s+/g, ' ')).toContain('você já pagou R$ 453,10 dos R$ 1.147,30 da moto')
  const rows = [{ ...row(1), state: 'paid' as const }, row(2), row(3)]
  expect(textOf({ plan: { ...plan, rows } }).replace(/\s+/g, ' ')).toContain('você já pagou R$ 684,50 dos R$ 1.147,30')
  const withInterest = [row(1), row(2), { ...row(3), valueCents: 23_141 }]
  expect(textOf({ plan: { ...plan, rows: withInterest } })).not.toContain('você já pagou')
})

const debited = (debit: InstallmentView['debit']) => textOf({ plan: { ...plan, rows: [{ ...row(1), debit }, row(2)] } })

test('an installment that is debited is paid in another way only by who asks for it', () => {
  const day = { on: '2026-12-10', why: null, nextOn: null }
  for (const phase of ['planned', 'scheduled'] as const) {
    const text = debited({ phase, ...day })
    expect(text).toContain('Débito automático em 10/12/2026')
    expect(text).toContain('Pagar de outro jeito')
    expect(text).not.toContain('Pagar com Pix')
  }
})

test('nothing else pays an installment on the day of its debit, neither alone nor with others', () => {
  const text = debited({ phase: 'under_way', on: '2026-12-10', why: null, nextOn: null })
  expect(text).toContain('Não pague de outro jeito')
  expect(text).not.toContain('Pagar com Pix')
  expect(text).not.toContain('Pagar de outro jeito')
})

test('a debit that failed says why, when it is tried again, and can be paid at once', () => {
  const failed = { phase: 'failed', on: '2026-12-10', why: 'no_money' } as const
  const text = debited({ ...failed, nextOn: '2026-12-12' })
  expect(text).toContain('Não havia saldo suficiente na conta. Tentamos de novo em 12/12/2026')
  expect(text).toContain('Pagar com Pix')
  expect(debited({ ...failed, nextOn: null })).toContain('Pague aqui.')
})

test('nobody can choose an installment under check to pay it ahead', () => {
  const charges = [charge([2, 3])]
  expect(textOf({ charges })).toMatch(/Parcela 1,.*Todas: quitar|Todas: quitar.*Parcela 1,/s)
  const text = textOf({ charges, checked: underCheck(1) })
  expect(text).toContain('Parcela 2,')
  expect(text).not.toContain('Parcela 1,')
})

test('all that is left says that it settles the contract, and a card pays it only when it is due', () => {
  const ways = [
    { way: 'pix', fromCents: 0 },
    { way: 'boleto', fromCents: 0 },
    { way: 'card', fromCents: 0 },
  ] as InstallmentsAnswer['ways']
  // What was asked for before is chosen again.
  const over = { state: 'expired' } as const
  const some = textOf({ ways, charges: [charge([2, 3], over)] })
  expect(some).not.toContain('cartão de crédito')
  expect(some).not.toContain('fica quitado')
  const all = textOf({ ways, charges: [charge([1, 2, 3], over)] })
  expect(all).toContain('com este pagamento, o contrato fica quitado')
  expect(all).toContain('Pagar com boleto')
  expect(all).not.toContain('cartão de crédito')
  expect(all).not.toContain('cobra o valor desse dia')
  const late = { ...plan, rows: [{ ...row(1), state: 'late' as const }, row(2), row(3)] }
  const withFees = textOf({ ways, charges: [charge([1, 2, 3], over)], plan: late })
  expect(withFees).toContain('O boleto vence em 2 dias úteis e cobra o valor desse dia')
  const due = { ...plan, rows: [1, 2, 3].map((number) => ({ ...row(number), state: 'late' as const })) }
  expect(textOf({ ways, charges: [charge([1, 2, 3], over)], plan: due })).toContain('Pagar com cartão de crédito')
})

test('a charge whose day is over is not shown to be paid, but can be asked for anew', () => {
  const text = textOf({ charges: [charge([1], { state: 'expired', amountCents: 1 })] })
  expect(text).not.toContain('QR Code do Pix')
  expect(text).toContain('Gerar')
})

test('a code is said to be good after a day only while that day is ahead', () => {
  const shown = (payableUntil: string) =>
    textOf({
      plan: { ...plan, isCorrected: false },
      charges: [
        charge([1], {
          state: 'open',
          code: newDynamicPixCode('pix.example.com/qr/v2/cobv/1', { name: 'Banco Tiriva', city: 'Sao Paulo' }),
          payableUntil,
        }),
      ],
    })
  expect(shown('2999-11-30')).toContain('Ele vale também depois de 30/11/2999')
  expect(shown('2020-11-30')).not.toContain('depois de')
  expect(shown('2020-11-30')).toContain('os juros até o dia em que você paga')
})

test('several late installments can be paid together, for what they cost today', () => {
  const rows = [late, { ...late, number: 2, todayCents: 23_500 }, row(3)]
  const text = (changes: Partial<InstallmentsAnswer> = {}) =>
    textOf({ plan: { ...plan, rows }, ...changes })
      .replaceAll('\u00a0', ' ')
      .replace(/\s+/g, ' ')
  expect(text()).toContain('Pagar as 2 em atraso juntas : R$ 475,00')
  expect(text({ charges: [charge([1, 2], { amountCents: 47_500 })] })).toContain('Estamos gerando o código Pix')
  // The bank checks a payment of one, so that one alone is left; and without a provider there is nothing to press.
  expect(text({ checked: underCheck(2) })).not.toContain('juntas')
  expect(text({ isChargeable: false })).not.toContain('juntas')
  // The bank may have the money of a boleto already.
  const inTransit = rows.map((one) => (one.number === 2 ? { ...one, inTransitUntil: plan.today } : one))
  expect(text({ plan: { ...plan, rows: inTransit } })).not.toContain('juntas')
  expect(textOf({ plan: latePlan })).not.toContain('juntas')
})
