import { describe, expect, it } from 'vitest'
import { cluesOf, weightOf } from './match.ts'
import { whoMayUnmatch } from './who-may-refund.ts'

const rafael = {
  fullName: 'Rafael Nogueira Prado',
  cpf: '11144477735',
  contractNumber: '2611122233',
  payableCents: [149_900],
}
const nobody = { amountCents: 100, payerName: null, payerCpf: null, note: null }

describe('what says whose a payment is', () => {
  it('is nothing where nothing is known', () => expect(cluesOf(nobody, rafael)).toEqual([]))

  it.each([
    [{ note: 'entrada contrato 2611122233, moto' }, ['contract']],
    [{ note: '26111222334' }, []],
    [{ payerCpf: '***.444.777-**' }, ['cpf']],
    [{ payerCpf: '***.444.778-**' }, []],
    [{ payerName: 'RAFAEL N PRADO' }, ['name']],
    [{ payerName: 'Rafael Souza' }, []],
    [{ note: 'pago por Rafael Prado' }, ['name']],
    [{ amountCents: 149_900 }, ['amount']],
    [{ amountCents: 149_900, payerName: 'Rafael Prado', payerCpf: '***.444.777-**' }, ['cpf', 'name', 'amount']],
  ] as const)('%j: %j', (known, clues) => expect(cluesOf({ ...nobody, ...known }, rafael)).toEqual(clues))

  it('weighs a contract most, and an amount less than anything else', () => {
    expect(weightOf(['contract'])).toBeGreaterThan(weightOf(['cpf', 'amount']))
    expect(weightOf(['cpf'])).toBeGreaterThan(weightOf(['name', 'amount']))
    expect(weightOf(['amount'])).toBeGreaterThan(weightOf([]))
  })
})

describe('that a payment is an application’s', () => {
  const matched = {
    isMatched: true,
    refundedCents: 0,
    isGoingBack: false,
    isForInstallments: false,
    isContractSigned: false,
  }
  it.each([
    [{}, 'analyst'],
    [{ isContractSigned: true }, null],
    [{ isForInstallments: true, isContractSigned: true }, 'manager'],
    [{ isMatched: false }, null],
    [{ refundedCents: 1 }, null],
    [{ isGoingBack: true }, null],
  ] as const)('with %j is undone by %s', (facts, who) => expect(whoMayUnmatch({ ...matched, ...facts })).toBe(who))
})
