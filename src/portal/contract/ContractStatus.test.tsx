import { expect, test } from 'vitest'
import { afterWithdrawal } from './ContractStatus.tsx'

test('whoever withdrew is told to bring the motorcycle back, as long as it is out', () => {
  const out = {
    at: '2026-11-28T12:00:00Z',
    day: '2026-11-28',
    dealership: 'Tiriva Mooca',
    returnedOn: null,
    isReturnAsked: false,
  }
  expect(afterWithdrawal({ ...out, returnTo: 'Tiriva Mooca' })).toBe(
    'Agora leve a moto de volta à Tiriva Mooca, com as chaves, o manual e o documento. O que você pagou volta assim que a moto chegar.',
  )
  expect(afterWithdrawal({ ...out, returnTo: null })).toContain('combine onde devolver a moto')
  expect(afterWithdrawal({ ...out, returnTo: 'Tiriva Mooca', isReturnAsked: true })).toBe(
    'A devolução da moto está registrada, e o banco a confere. O que você pagou volta depois disso.',
  )
  const paid = 'Se você já pagou algo, o valor volta: veja em Pagamentos.'
  expect(afterWithdrawal({ ...out, returnTo: 'Tiriva Mooca', returnedOn: '2026-12-01' })).toBe(paid)
  expect(afterWithdrawal(null)).toBe(paid)
})
