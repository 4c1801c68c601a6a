import { expect, test } from 'vitest'
import { statusBadge, statusLabel } from './statuses.ts'

test('every known status has its label; an unknown one shows as it is, in grey', () => {
  expect(statusLabel('waiting_docs')).toBe('Aguardando Documentação')
  expect(statusBadge('approved')).toEqual({ label: 'Financiamento Aprovado', tone: 'green' })
  expect(statusBadge('arquivado')).toEqual({ label: 'arquivado', tone: 'grey' })
})
