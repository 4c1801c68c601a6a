import { expect, test } from 'vitest'
import type { CepResponse } from '#api/cep.ts'
import type { Answer } from './api.ts'
import { createCepLookup } from './cep-lookup.ts'

const addressOf = (cep: string): CepResponse => ({
  cep,
  street: 'Rua',
  neighborhood: 'Bairro',
  city: 'Cidade',
  state: 'SP',
})
const failed = (code: string): Answer<CepResponse> => ({
  ok: false,
  failure: { code, errors: [], retryAfterSeconds: undefined },
})

test('the newest postal code wins, in whatever order the answers come', async () => {
  const pending = new Map<string, (answer: Answer<CepResponse>) => void>()
  const signals: AbortSignal[] = []
  const lookup = createCepLookup<CepResponse>((cep, signal) => {
    signals.push(signal)
    return new Promise((resolve) => pending.set(cep, resolve))
  })
  const first = lookup.look('01310100')
  const second = lookup.look('20040002')
  expect(signals.map((signal) => signal.aborted)).toEqual([true, false])
  pending.get('20040002')?.({ ok: true, data: addressOf('20040002') })
  pending.get('01310100')?.({ ok: true, data: addressOf('01310100') })
  expect(await first).toBeNull()
  expect(await second).toEqual(addressOf('20040002'))
  expect(lookup.$status.get()).toBe('cep_found')
})

test('a code that is being changed cancels the look-up and says nothing', async () => {
  const lookup = createCepLookup(async (cep) => ({ ok: true, data: addressOf(cep) }))
  const asked = lookup.look('01310100')
  expect(lookup.$status.get()).toBe('cep_searching')
  expect(await lookup.look('0131010')).toBeNull()
  expect(await asked).toBeNull()
  expect(lookup.$status.get()).toBeNull()
})

test.each([
  ['cep_not_found', 'cep_not_found'],
  ['cep_unavailable', 'cep_unavailable'],
  ['network', 'cep_unavailable'],
])('%s is told as %s', async (code, status) => {
  const lookup = createCepLookup(async () => failed(code))
  expect(await lookup.look('99999999')).toBeNull()
  expect(lookup.$status.get()).toBe(status)
})
