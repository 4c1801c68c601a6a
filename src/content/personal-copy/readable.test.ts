import { expect, it } from 'vitest'
import type { PersonalTable } from '../personal-data.ts'
import { readableCopy } from './readable.ts'

/** Returns the parts of a copy with these rows of one table. */
function read(table: PersonalTable, ...rows: Record<string, unknown>[]) {
  return readableCopy({ tables: [{ table, title: 'Título', rows }] })[0]?.parts
}
const facts = (table: PersonalTable, row: Record<string, unknown>) => read(table, row)?.flatMap((part) => part.facts)

it('writes sums, shares, days, times and marks of a person as they are written in Brazil', () => {
  const row = {
    id: 'a1',
    income: 4800,
    entry_percentage: 10.5,
    birth_date: '1991-04-23',
    created_at: '2026-11-30T00:19:29.611+00:00',
    cpf: '52998224725',
    cep: '01310100',
    phone: '11912345678',
    state: 'SP',
    complement: '',
    credit_score: null,
  }
  expect(facts('financing_applications', row)).toEqual([
    ['CPF', '529.982.247-25'],
    ['Nascimento', '23/04/1991'],
    ['Celular', '(11) 91234-5678'],
    ['CEP', '01310-100'],
    ['Renda mensal', 'R$\u00a04.800,00'],
    ['Estado', 'SP'],
    ['Entrada, em parte do preço', '10,5%'],
    ['Criado em', '29/11/2026, 21:19'],
  ])
})

it('gives the day alone of a payment whose hour nobody knows', () => {
  expect(facts('pix_payments', { paid_at: '2026-11-20T15:00:00+00:00' })).toEqual([['Pago em', '20/11/2026']])
})

it('names a code in words, and several of them', () => {
  expect(facts('requests', { kind: 'complaint', contested: ['income', 'score'], reasons: [] })).toEqual([
    ['Tipo', 'Reclamação'],
    ['O que você contesta', 'renda, pontuação de crédito'],
  ])
  expect(facts('leads', { state: 'called' })).toEqual([['Situação', 'Contatado']])
})

it('leaves out what only programs read, and a contested sum of nothing', () => {
  const row = { id: 'x', application_id: 'y', txid: 'z', for_staff: false, dispute_cents: 0, refunded_cents: 150 }
  expect(facts('pix_payments', row)).toEqual([['Devolvido', 'R$\u00a01,50']])
})

it('counts rows from the oldest, and gives a single one no number', () => {
  const [later, earlier] = [
    { amount_cents: 200, created_at: '2026-11-21T10:00:00+00:00' },
    { amount_cents: 100, created_at: '2026-11-20T10:00:00+00:00' },
  ]
  const row = ({ amount_cents, ...rest }: typeof later) => ({ ...rest, due_on: '2026-12-01', fee_cents: amount_cents })
  expect(read('boletos', row(later), row(earlier))?.map(({ title, facts }) => [title, facts.at(0)?.[1]])).toEqual([
    ['1', 'R$\u00a01,00'],
    ['2', 'R$\u00a02,00'],
  ])
  expect(read('boletos', row(later))?.map(({ title }) => title)).toEqual([null])
})

it('tells an act of the bank as its customer is told it, and a change of the stage with both stages', () => {
  const at = '2026-11-20T10:00:00+00:00'
  const line = (kind: string, actor_type: string, more = {}) => ({ at, kind, actor_type, data: {}, ...more })
  const part = read(
    'application_events',
    line('created', 'applicant'),
    line('note', 'analyst'),
    line('status', 'analyst', { from_status: 'received', to_status: 'waiting_docs' }),
    line('payment', 'system', { data: { amountCents: 149_900, kind: 'exact', endToEndId: 'E1' } }),
  )
  expect(part?.flatMap(({ facts }) => facts.map(([, text]) => text))).toEqual([
    'Você: Enviou o pedido de financiamento',
    'Banco: Escreveu uma observação interna sobre o pedido',
    'Banco: Mudou o status de Pedido Recebido para Aguardando Documentação',
    'Sistema: Recebeu um pagamento de R$\u00a01.499,00: entrada',
  ])
})

it('says of a charge its way, what it pays, its sum and what became of it', () => {
  const charge = { created_at: '2026-11-20T10:00:00+00:00', amount_cents: 112_425, due_on: null, numbers: null }
  const said = (more: object) => facts('charges', { ...charge, ...more })?.[0]?.[1]
  expect(said({ way: 'pix', purpose: 'entry', state: 'paid' })).toBe('Pix, entrada, R$\u00a01.124,25, paga')
  expect(
    said({ way: 'pix_automatic', purpose: 'installments', state: 'expired', numbers: [2, 3], due_on: '2026-12-29' }),
  ).toBe('Débito automático, parcelas 2 e 3, R$\u00a01.124,25, vence em 29/12/2026, vencida')
})

it('says what an installment still owes, and a payment without its sign', () => {
  const row = { number: 2, due_on: '2026-12-29', value_cents: 1000 }
  expect(facts('installments', { ...row, balance_cents: 0 })?.[0]?.[1]).toMatch(/, paga$/)
  expect(facts('installments', { ...row, balance_cents: 400 })?.[0]?.[1]).toMatch(/, em aberto: R\$.4,00$/)
  const entry = { number: 2, effective_on: '2026-12-29', amount_cents: -1000, kind: 'paid', moved_to: null }
  expect(facts('installment_entries', entry)).toEqual([['29/12/2026', 'Pagamento, parcela 2: R$\u00a010,00']])
  expect(facts('installment_entries', { ...entry, kind: 'moved', moved_to: '2027-01-05' })?.[0]?.[1]).toBe(
    'Mudança do dia, parcela 2: para 05/01/2027',
  )
})

it('says of the bureau’s answer what it knew, of a decision what was read and what weighed', () => {
  const bureau = {
    score: 742,
    model: 'Sereno 4',
    on: '2026-11-29',
    negatives: { count: 0, cents: 0, oldestOn: null },
    identity: { name: true, birthDate: null },
  }
  expect(facts('credit_facts', { source: 'bureau', facts: bureau })).toEqual([
    ['Origem', 'Birô Sereno'],
    ['Registro', 'Birô Sereno, modelo Sereno 4, em 29/11/2026'],
    ['Score', '742'],
    ['Dívidas em atraso', expect.stringContaining('0 dívidas')],
    ['Nome', 'Confere'],
    ['Nascimento', 'Sem informação'],
  ])
  expect(facts('credit_facts', { source: 'bureau', facts: null })).toEqual([['Origem', 'Birô Sereno']])
  const basis = { values: { score: 280, incomeProved: 0 }, judgement: { reasons: ['score'] } }
  const decision = facts('credit_decisions', { decision: 'refused', recommended: 'refuse', facts: basis })
  expect(decision).toContainEqual(['Score', '280'])
  expect(decision?.at(-1)).toEqual([
    'O que pesou',
    'A pontuação de crédito consultada ficou abaixo da que pedimos para este valor.',
  ])
})
