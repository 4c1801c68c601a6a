import { expect, test } from 'vitest'
import type { ApprovalChanges } from '#domain/approvals.ts'
import { noonOf } from '#domain/calendar/calendar.ts'
import { approvalWords } from './approvals.ts'

const end: ApprovalChanges['contract_end'] = {
  applicationId: 'a',
  contractNumber: '2612345675',
  from: 'completed',
  request: { status: 'rejected' },
  signedAt: '2026-11-20T12:00:00.000Z',
  entryPaid: true,
  effects: {
    motorcycle: { day: '2026-11-25', dealership: 'Tiriva Natal' },
    paidCents: 149_900,
    open: { installments: 59, cents: 1_326_615 },
    mail: { subject: 'O banco encerrou o seu contrato', text: 'Olá' },
  },
}

test('the end of a contract is read with the motorcycle, the money, the installments and the mail', () => {
  const { lines, mail } = approvalWords('contract_end', end)
  expect(lines).toContain('A moto está com o cliente desde 25/11/2026 (Tiriva Natal): ele tem de devolver.')
  expect(lines.join('\n')).toMatch(/O cliente pagou R\$.1\.499,00, que voltam a ele assim que a moto voltar\./)
  expect(lines.join('\n')).toMatch(/59 parcelas em aberto, de R\$.13\.266,15 ao todo, deixam de ser cobradas\./)
  expect(mail?.subject).toBe('O banco encerrou o seu contrato')
})

test('a request of an earlier release, which names no effects, is read as before', () => {
  const { effects: _, ...former } = end
  const { lines, mail } = approvalWords('contract_end', former)
  expect(lines).toHaveLength(2)
  expect(mail).toBeNull()
})

test('a motorcycle that came back is named with the dealership at which it stands', () => {
  const came = { applicationId: 'a', contractNumber: '2612345675', dealership: 'natal', broughtBy: 'Ana', note: '' }
  const change = { ...came, place: 'Tiriva Natal', returnedOn: '2026-11-25', cents: 0 } as const
  const { title } = approvalWords('motorcycle_return', change)
  expect(title).toBe('Registrar que a moto do contrato 2612345675 voltou à Tiriva Natal')
})

test('a publication is read with every change: large prices first, then small ones, models and the order', () => {
  const price = { from: '2026-12-01', oldCents: 1_000_000 }
  const { lines } = approvalWords('prices', {
    version: 3,
    restores: null,
    sha256: '',
    prices: [
      { ...price, model: 'BIZ 125', newCents: 1_050_000 },
      { ...price, model: 'POP 110i', newCents: 2_000_000 },
    ],
    models: [
      { model: 'BIZ 125', kind: 'changed' },
      { model: 'CB 300', kind: 'removed' },
    ],
    orderChanged: true,
  })
  expect(
    lines.map((line) =>
      line
        .split(':')
        .slice(0, 2)
        .join(':')
        .replace(/: de.*/, ''),
    ),
  ).toEqual(['POP 110i', 'Até 20%: BIZ 125', 'BIZ 125 muda no site.', 'CB 300 sai do site.', 'A ordem das motos muda.'])
})

test('a publication is read with its new texts and photographs', () => {
  const words = [{ model: 'POP 110i', text: 'Leve e econômica.', photos: ['De lado'] }]
  const { title, lines, toDecide } = approvalWords('prices', {
    version: 3,
    restores: null,
    sha256: '',
    prices: [],
    words,
  })
  expect(title).toBe('Publicar nomes, textos ou fotos novos')
  expect(lines).toEqual(['POP 110i, texto novo: “Leve e econômica.”', 'POP 110i, foto nova: “De lado”.'])
  expect(toDecide).toEqual(['Veja as fotos novas em Motos antes de decidir.'])
})

test('a new or renamed motorcycle is read with the price under that name', () => {
  const prices = [{ from: '2026-12-01', cents: 9_990_00 }]
  const said = { text: null, photos: [] }
  const words = [
    { ...said, model: 'CB 1000R', named: { former: 'POP 110i', prices } },
    { ...said, model: 'CG 180', named: { former: null, prices } },
  ]
  const { lines } = approvalWords('prices', { version: 3, restores: null, sha256: '', prices: [], words })
  expect(lines).toEqual([
    'POP 110i passa a se chamar CB 1000R, R$\u00a09.990,00 a partir de 01/12/2026',
    'CG 180, moto nova, R$\u00a09.990,00 a partir de 01/12/2026',
  ])
})

test('a payment is named by its way, and by its day alone where the bank told no hour', () => {
  const payment: ApprovalChanges['payment'] = {
    paymentId: 'p',
    applicationId: 'a',
    contractNumber: '2612345675',
    action: 'accept',
    cents: 149_900,
    paidAt: noonOf('2026-11-20').toISOString(),
  }
  expect(approvalWords('payment', { ...payment, way: 'boleto' }).lines).toContain('Pago por boleto em 20/11/2026.')
  expect(approvalWords('payment', { ...payment, way: 'pix', paidAt: '2026-11-20T13:30:00.000Z' }).lines).toContain(
    'Pago por Pix em 20/11/2026, 10:30.',
  )
  expect(approvalWords('payment', payment).lines).toContain('Pago em 20/11/2026.')
})

test('paid installments are named in runs, not one by one', () => {
  const paid = { applicationId: 'a', contractNumber: '26', paidOn: '2026-11-30', how: 'TED', cents: 500 }
  const first = (numbers: number[]) => approvalWords('installments_record', { ...paid, numbers }).lines[0]
  expect(first([1, 2, 3, 4, 5])).toBe('Parcelas 1 a 5, pagas em 30/11/2026: TED')
  expect(first([2])).toBe('Parcela 2, paga em 30/11/2026: TED')
})
