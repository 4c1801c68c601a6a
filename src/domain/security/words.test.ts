import { expect, test } from 'vitest'
import { securityWords } from './words.ts'

const line = { subject: null, detail: '' }

test.each([
  [{ ...line, kind: 'login' as const }, 'Entrou'],
  [{ ...line, kind: 'login' as const, detail: 'passkey' }, 'Entrou: chave de acesso'],
  [
    { kind: 'role_changed' as const, subject: 'bia', detail: 'analyst → manager' },
    'Mudou o papel de bia: Análise → Gestão',
  ],
  [{ kind: 'disabled' as const, subject: 'bia', detail: '' }, 'Desativou bia'],
  [{ ...line, kind: 'passkey_added' as const, detail: 'manager' }, 'Adicionou a chave de acesso: manager'],
  [{ ...line, kind: 'export' as const, detail: 'seguranca' }, 'Exportou: segurança'],
  [{ ...line, kind: 'export' as const, detail: 'contatos' }, 'Exportou: contatos'],
  [
    { ...line, kind: 'document_viewed' as const, detail: 'residencia 28ffa85d-0000-4000-8000-000000000000' },
    'Viu um documento: Comprovante de Residência, pedido #28ffa85d',
  ],
])('%j is told as %s', (event, words) => {
  expect(securityWords(event)).toBe(words)
})
