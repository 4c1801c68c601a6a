import { expect, test } from 'vitest'
import { readSecurityEvent, type SecurityEventKind, storedDetail } from '#api/security-history.ts'
import { securityWords } from './security-history.ts'

const cases: readonly (readonly [SecurityEventKind, string | null, string, string])[] = [
  ['login', null, '', 'Entrou'],
  ['login', null, 'passkey', 'Entrou: chave de acesso'],
  ['role_changed', 'bia', 'analyst → manager', 'Mudou o papel de bia: Análise → Gestão'],
  ['disabled', 'bia', '', 'Desativou bia'],
  [
    'approval_expired',
    null,
    'Convidar Bia para a Gestão',
    'Não recebeu resposta a tempo ao pedido: Convidar Bia para a Gestão',
  ],
  ['passkey_added', null, 'manager', 'Adicionou a chave de acesso: manager'],
  ['export', null, 'seguranca', 'Exportou: segurança'],
  ['export', null, 'contatos', 'Exportou: contatos'],
  ['export', null, 'cobranca, Conferência, de maio', 'Exportou: cobrança, Conferência, de maio'],
  [
    'document_viewed',
    null,
    'residencia 28ffa85d-0000-4000-8000-000000000000',
    'Viu um documento: Comprovante de Residência, pedido #28ffa85d',
  ],
  ['record_viewed', null, 'attachment K7QF-9M2X-4TRB', 'Abriu: um anexo da solicitação K7QF-9M2X-4TRB'],
  ['record_viewed', null, 'lead 28ffa85d-0000-4000-8000-000000000000', 'Abriu: o contato #28ffa85d'],
  [
    'suspect_text_sent',
    null,
    'secret,contact 2026123456',
    'Enviou um texto que parece golpe: senha ou código e contato que não é do banco, 2026123456',
  ],
  [
    'unmatched_refund',
    null,
    'done 1000 E00000000202611211200abcdefghijk',
    'Devolveu um Pix sem contrato: R$\u00a010,00, já devolvidos, Pix E00000000202611211200abcdefghijk',
  ],
  [
    'certificate_put',
    null,
    `contract | 2027-01-31 | ${'b'.repeat(64)}`,
    `Guardou um certificado do banco: o que lacra contratos, válido até 31/01/2027, SHA-256 ${'b'.repeat(64)}`,
  ],
  [
    'access_records_disclosed',
    '2ª Vara Cível',
    `1002345-12.2026 | cpf | 2026-11-01 | 2026-11-30 | 3 | ${'a'.repeat(64)}`,
    `Entregou registros de acesso a 2ª Vara Cível: ordem 1002345-12.2026, por CPF, de 01/11/2026 a 30/11/2026, 3 registros, SHA-256 ${'a'.repeat(64)}`,
  ],
  [
    'access_records_disclosed',
    '2ª Vara Cível',
    `1 | cpf | 2026-11-01 | 2026-11-30 | 1 | ${'a'.repeat(64)}`,
    `Entregou registros de acesso a 2ª Vara Cível: ordem 1, por CPF, de 01/11/2026 a 30/11/2026, 1 registro, SHA-256 ${'a'.repeat(64)}`,
  ],
]

test.each(cases)('%s of %s with the stored detail "%s" is told as "%s"', (kind, subject, stored, words) => {
  const event = readSecurityEvent(kind, stored)
  expect(securityWords({ ...event, subject })).toBe(words)
  expect(event.kind !== 'unknown' && storedDetail(event)).toBe(stored)
})

test.each([
  ['of a kind', 'moon_landing', ''],
  ['with a detail', 'role_changed', 'analyst → king'],
])('a line %s that only another release knows reads as one of it', (_, kind, stored) => {
  const event = readSecurityEvent(kind, stored)
  expect(event).toEqual({ kind: 'unknown', detail: '' })
  expect(securityWords({ ...event, subject: 'bia' })).toBe('Registro de outra versão do sistema')
})

test('a kind that a newer server sends to an older page has words too', () => {
  const sent = { kind: 'moon_landing', detail: '', subject: null } as never
  expect(securityWords(sent)).toBe('Registro de outra versão do sistema')
})
