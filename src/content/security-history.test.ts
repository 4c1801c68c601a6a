import { expect, test } from 'vitest'
import { readSecurityEvent, type SecurityEventKind, storedDetail } from '#api/security-history.ts'
import { securityWords } from './security-history.ts'

const cases: readonly (readonly [SecurityEventKind, string | null, string, string])[] = [
  ['login', null, '', 'Entrou'],
  ['login', null, 'passkey', 'Entrou: chave de acesso'],
  ['role_changed', 'bia', 'analyst → manager', 'Mudou o papel de bia: Análise → Gestão'],
  ['disabled', 'bia', '', 'Desativou bia'],
  ['passkey_added', null, 'manager', 'Adicionou a chave de acesso: manager'],
  ['export', null, 'seguranca', 'Exportou: segurança'],
  ['export', null, 'contatos', 'Exportou: contatos'],
  [
    'document_viewed',
    null,
    'residencia 28ffa85d-0000-4000-8000-000000000000',
    'Viu um documento: Comprovante de Residência, pedido #28ffa85d',
  ],
]

test.each(cases)('%s of %s with the stored detail "%s" is told as "%s"', (kind, subject, stored, words) => {
  const event = readSecurityEvent(kind, stored)
  expect(securityWords({ ...event, subject })).toBe(words)
  expect(storedDetail(event)).toBe(stored)
})

test('a detail that is not of its kind is refused', () => {
  expect(() => readSecurityEvent('role_changed', 'analyst → king')).toThrow()
})
