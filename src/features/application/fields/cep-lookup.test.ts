import { expect, test } from 'vitest'
import { type CepAnswer, createCepLookup } from './cep-lookup.ts'

const answerOf = (cep: string): CepAnswer => ({
  ok: true,
  address: { cep, street: 'Rua', neighborhood: 'Bairro', city: 'Cidade', state: 'SP' },
})

test('the newest postal code wins, in whatever order the answers come', async () => {
  const pending = new Map<string, (answer: CepAnswer) => void>()
  const signals: AbortSignal[] = []
  const lookup = createCepLookup((cep, signal) => {
    signals.push(signal)
    return new Promise((resolve) => pending.set(cep, resolve))
  })
  const first = lookup.look('01310100')
  const second = lookup.look('20040002')
  expect(signals.map((signal) => signal.aborted)).toEqual([true, false])
  pending.get('20040002')?.(answerOf('20040002'))
  pending.get('01310100')?.(answerOf('01310100'))
  expect(await first).toBeNull()
  expect(await second).toEqual(answerOf('20040002'))
})

test('a cancelled look-up gives nothing', async () => {
  const lookup = createCepLookup(async (cep) => answerOf(cep))
  const asked = lookup.look('01310100')
  lookup.cancel()
  expect(await asked).toBeNull()
})
