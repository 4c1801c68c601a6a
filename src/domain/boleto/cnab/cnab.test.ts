import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysAfter } from '../../calendar/day-arithmetic.ts'
import type { BoletoAccount } from '../account.ts'
import { CnabError, foldForBank, record, text } from './fields.ts'
import { fitted } from './file.ts'
import { type Order, readRemessa, writeRemessa } from './remessa.ts'
import { type Answer, readRetorno, writeRetorno } from './retorno.ts'

const account: BoletoAccount = {
  bank: '999',
  agency: '0001',
  agencyCheck: '9',
  account: '0012345',
  accountCheck: 'X',
  wallet: '09',
  agreement: 'TIRIVA01',
}
const facts = {
  account,
  company: '12345678000195',
  companyName: 'Banco Tiriva S.A.',
  bankName: 'Banco de cobrança',
  number: 17,
  writtenOn: '2026-11-27',
  writtenAt: '221500',
}

const day = fc.integer({ min: 0, max: 9_000 }).map((days) => daysAfter('2025-02-22', days))
const bankText = (longest: number) =>
  fc.stringMatching(new RegExp(`^[A-Z0-9]([A-Z0-9 .,/-]{0,${longest - 2}}[A-Z0-9])?$`)).map((one) => foldForBank(one))
const fullDigits = (count: number) => fc.stringMatching(new RegExp(`^\\d{${count}}$`))

const title = fc
  .record({
    ourNumber: fullDigits(11),
    document: bankText(15),
    ownReference: bankText(25),
    amountCents: fc.integer({ min: 1, max: 9_999_999_999 }),
    dueOn: day,
    issuedOn: day,
    payable: fc.integer({ min: 4, max: 60 }),
    free: fc.integer({ min: 0, max: 4 }),
    hasFees: fc.boolean(),
    payer: fc.record({
      cpf: fullDigits(11),
      name: bankText(40),
      street: bankText(40),
      district: bankText(15),
      city: bankText(15),
      state: fc.constantFrom('SP', 'PI'),
      cep: fullDigits(8),
    }),
  })
  .map(({ payable, free, hasFees, ...one }) => ({
    ...one,
    payableUntil: daysAfter(one.dueOn, payable),
    // Without a fine the file does not say until when there is none.
    freeUntil: hasFees ? daysAfter(one.dueOn, free) : one.dueOn,
    finePercent: hasFees ? 2 : 0,
    lateInterestPercent: hasFees ? 1 : 0,
  }))
const order: fc.Arbitrary<Order> = fc.record({ kind: fc.constantFrom('register', 'withdraw', 'move'), title })

test('a remessa read back says what was written', () => {
  fc.assert(
    fc.property(fc.array(order, { minLength: 1, maxLength: 6 }), (orders) => {
      const { content, orders: written } = writeRemessa(facts, orders)
      const read = readRemessa(content)
      expect(read.orders).toEqual(orders)
      expect(read.header).toMatchObject({ number: 17, company: facts.company, writtenOn: facts.writtenOn })
      expect(content.split('\r\n').every((line) => line.length === 240 || line === '')).toBe(true)
      for (const [index, { line, shortened }] of written.entries()) {
        expect(shortened).toEqual([])
        expect(content.split('\r\n')[line - 1]).toContain(orders[index]?.title.ourNumber)
      }
    }),
  )
})

const answer: fc.Arbitrary<Answer> = fc.record({
  kind: fc.constantFrom('registered', 'refused', 'paid', 'withdrawn', 'paid_after_withdrawal', 'fee'),
  ourNumber: fullDigits(11),
  ownReference: bankText(25),
  document: bankText(15),
  dueOn: fc.option(day),
  amountCents: fc.integer({ min: 0, max: 9_999_999_999 }),
  paidCents: fc.integer({ min: 0, max: 9_999_999_999 }),
  creditedCents: fc.integer({ min: 0, max: 9_999_999_999 }),
  happenedOn: day,
  creditedOn: fc.option(day),
  feeCents: fc.integer({ min: 0, max: 99_999 }),
  reasons: fc.array(fc.constantFrom('08', '16', '48', 'A5'), { maxLength: 5 }),
})

test('a retorno read back says what was written', () => {
  fc.assert(
    fc.property(fc.array(answer, { minLength: 1, maxLength: 6 }), (answers) => {
      const read = readRetorno(writeRetorno(facts, answers))
      expect(read.answers.map(({ line: _, movement: __, ...one }) => one)).toEqual(answers)
      expect(read.header.number).toBe(17)
    }),
  )
})

const example: Answer = {
  kind: 'paid',
  ourNumber: '00000000001',
  ownReference: 'A',
  document: '1/12',
  dueOn: '2026-12-10',
  amountCents: 23_140,
  paidCents: 23_140,
  creditedCents: 23_140,
  happenedOn: '2026-12-10',
  creditedOn: '2026-12-11',
  feeCents: 0,
  reasons: [],
}

test('a file that lost a line or a character is not half read', () => {
  const lines = writeRetorno(facts, [example, example]).split('\r\n')
  for (const gone of lines.keys()) {
    if (lines[gone] === '') continue
    const rest = lines.filter((_, index) => index !== gone).join('\r\n')
    expect(() => readRetorno(rest), `without line ${gone + 1}`).toThrow(CnabError)
  }
  expect(() => readRetorno(lines.join('\r\n').replace('T', ''))).toThrow(CnabError)
  expect(() => readRemessa(lines.join('\r\n'))).toThrow(CnabError)
})

test('a movement of which nothing follows is read without a meaning', () => {
  const content = writeRetorno(facts, [example]).replaceAll(' 06', ' 27')
  expect(readRetorno(content).answers[0]).toMatchObject({ kind: null, movement: '27' })
})

test('text is folded to what the layout allows, and shortened where others see it', () => {
  expect(foldForBank('São José “do” Ávila – nº 12')).toBe('SAO JOSE DO AVILA - N 12')
  expect(fitted('João da Silva', 40)).toEqual({ text: 'JOAO DA SILVA', isShortened: false })
  expect(fitted('Maria Aparecida dos Santos de Oliveira Vasconcelos', 40)).toEqual({
    text: 'MARIA APARECIDA SANTOS O VASCONCELOS',
    isShortened: true,
  })
  expect(fitted('São José do Rio Preto', 15)).toEqual({ text: 'SAO J R PRETO', isShortened: true })
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 15, max: 40 }), (value, width) => {
      const { text: fit } = fitted(value, width)
      expect(fit.length).toBeLessThanOrEqual(width)
      expect(text(1, 40).write(fit)).toHaveLength(40)
    }),
  )
})

test('a field never cuts what is too long, and a table covers the line without a gap', () => {
  expect(() => text(1, 3).write('FOUR')).toThrow(CnabError)
  expect(() => text(1, 3).write('é')).toThrow(CnabError)
  expect(() => record({ all: text(1, 239) })).toThrow(RangeError)
  expect(() => record({ one: text(1, 100), two: text(102, 240) })).toThrow(RangeError)
})
