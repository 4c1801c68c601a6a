import { expect, test } from 'vitest'
import { canonicalStatus, isApplicationStatus, statusBadge, statusLabel, trackerSteps } from './status.ts'

test('every known status has its label; an unknown one shows as it is, in grey', () => {
  expect(statusLabel('waiting_docs')).toBe('Aguardando Documentação')
  expect(statusBadge('approved')).toEqual({ label: 'Financiamento Aprovado', tone: 'green' })
  expect(statusBadge('arquivado')).toEqual({ label: 'arquivado', tone: 'grey' })
  expect(isApplicationStatus('toString')).toBe(false)
})

test('pending is analysis', () => {
  expect(canonicalStatus('pending')).toBe('analysis')
  expect(canonicalStatus('signing')).toBe('signing')
})

test('the tracker shows the refusal only when there is one', () => {
  expect(trackerSteps('signing')).toEqual(['received', 'analysis', 'approved', 'waiting_docs', 'signing', 'completed'])
  expect(trackerSteps('rejected').at(-1)).toBe('rejected')
})
