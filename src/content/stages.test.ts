import { expect, test } from 'vitest'
import { stageNeeds } from '#domain/application/transition.ts'
import { noonOf } from '#domain/calendar/calendar.ts'
import { stageNeedLabel, statusBadge, statusLabel, taskTime } from './stages.ts'

test('every known status has its label; an unknown one shows as it is, in grey', () => {
  expect(statusLabel('waiting_docs')).toBe('Aguardando Documentação')
  expect(statusBadge('approved')).toEqual({ label: 'Financiamento Aprovado', tone: 'green' })
  expect(statusBadge('arquivado')).toEqual({ label: 'arquivado', tone: 'grey' })
})

test('every need has a name', () => {
  for (const need of stageNeeds) expect(stageNeedLabel(need)).toMatch(/^[oa] /)
})

test('a registration has its day alone, because nobody knows its time; a signature has both', () => {
  const registered = { id: 'register', state: 'done', at: noonOf('2026-11-29').toISOString() } as const
  const signed = { id: 'sign', state: 'done', at: '2026-11-29T15:00:07.000Z' } as const
  expect(taskTime(registered, null)).toBe('29/11/2026')
  expect(taskTime(signed, null)).toBe('29/11/2026, 12:00')
})
