import { expect, it } from 'vitest'
import { verdictOf } from './verdict.ts'

const answer = {
  found: true,
  document: 'contract',
  settledOn: null,
  state: 'signed',
  signedAt: '2026-11-21T15:00:00.000Z',
  initials: 'MD',
  file: null,
} as const

it.each([
  [answer, 'code', 'ok', 'confira também o PDF'],
  [{ ...answer, file: 'sealed' }, 'file', 'ok', 'nada mudou nele'],
  [{ ...answer, file: 'original' }, 'file', 'ok', 'foi lido para assinar'],
  [{ ...answer, state: 'ready', signedAt: null }, 'code', 'warn', 'MD'],
  [{ ...answer, state: 'void', signedAt: null }, 'code', 'bad', 'MD'],
  [{ ...answer, signedAt: null, initials: null }, 'code', 'ok', 'O prazo para guardar os dados'],
  [{ ...answer, state: 'withdrawn' }, 'code', 'warn', 'desistiu depois'],
  [{ ...answer, found: false, state: null }, 'code', 'bad', 'Confira as letras'],
  [{ ...answer, found: false, state: null }, 'file', 'bad', 'também altera o arquivo'],
] as const)('%o by %s is %s', (found, by, tone, words) => {
  const verdict = verdictOf(found, by)
  expect(verdict.tone).toBe(tone)
  expect(verdict.lines.join(' ')).toContain(words)
})

it.each([
  ['settled', 'ok', 'Contrato quitado em 20/11/2026'],
  ['void', 'bad', 'Um pagamento foi desfeito'],
] as const)('a term of settlement that is %s', (state, tone, words) => {
  const term = { ...answer, document: 'settlement', state, signedAt: null, settledOn: '2026-11-20' } as const
  const verdict = verdictOf(term, 'code')
  expect(verdict.tone).toBe(tone)
  expect(verdict.lines.join(' ')).toContain(words)
})

it('says when it was signed, in Brasília', () => {
  expect(verdictOf(answer, 'code').lines[0]).toContain('21/11/2026, 12:00')
})
