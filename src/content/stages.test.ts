import { expect, test } from 'vitest'
import { stageNeeds } from '#domain/application/transition.ts'
import { stageNeedLabel, statusBadge, statusLabel } from './stages.ts'

test('every known status has its label; an unknown one shows as it is, in grey', () => {
  expect(statusLabel('waiting_docs')).toBe('Aguardando Documentação')
  expect(statusBadge('approved')).toEqual({ label: 'Financiamento Aprovado', tone: 'green' })
  expect(statusBadge('arquivado')).toEqual({ label: 'arquivado', tone: 'grey' })
})

test('every need has a name', () => {
  for (const need of stageNeeds) expect(stageNeedLabel(need)).toMatch(/^[oa] /)
})
