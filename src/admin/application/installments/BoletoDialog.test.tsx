import { expect, test } from 'vitest'
import type { LateBoleto } from '#api/servicing.ts'
import { boletoSentence } from './BoletoDialog.tsx'

const current = {
  charge: 'a',
  state: 'open' as const,
  amountCents: 24_000,
  dueOn: '2026-12-02',
  saidKnownOn: null,
}
const late: LateBoleto = { isOffered: true, numbers: [3, 4], wanted: null, current: null }
const say = (changes: Partial<LateBoleto>) => boletoSentence({ ...late, ...changes }).replaceAll('\u00a0', ' ')

test('says what there is to send, and what the customer has already', () => {
  expect(say({})).toBe('Boleto das parcelas 3 e 4.')
  expect(say({ isOffered: false })).toContain('não oferece boleto')
  expect(say({ numbers: [3], current })).toBe(
    'O cliente tem no portal o boleto da parcela 3, de R$ 240,00, até 02/12/2026.',
  )
  expect(say({ current: { ...current, state: 'making' } })).toContain('foi pedido ao banco')
  expect(say({ current: { ...current, saidKnownOn: '2026-12-01' } })).toContain('confirma até 01/12/2026: espere')
})
