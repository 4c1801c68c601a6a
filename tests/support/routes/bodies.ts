import { leadConsent } from '#content/consent.ts'
import { application } from '../applicants.ts'
import { roomBodies } from './room-bodies.ts'

const { email, phone, cep, street, number, neighborhood, city, state, fullName, cpf } = application()
const analystPassword = 'três maritacas no fio'
const password = 'moto-vermelha-42'
const consent = { version: leadConsent.version, accepted: true }
const id = '6f0c1d3e-2b5a-4c8d-9e7f-0a1b2c3d4e5f'
const signed = { id: 'AAAA', clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA', userHandle: 'AAAA' }

/**
 * For each route with a body, one that its contract accepts. Hostile bodies are made from it by changing parts. A route
 * without an entry is attacked too, with arbitrary bodies.
 */
export const bodies: Record<string, () => Record<string, unknown>> = {
  ...roomBodies,
  'POST /api/applications': () => ({ ...application() }),
  'POST /api/session': () => ({ cpf, password }),
  'POST /api/leads': () => ({ motorcycle: 'x-adv', installments: 12, fullName, cpf, email, phone, consent }),
  'POST /api/recovery/verification': () => ({ contractNumber: '2600000425', cpf, birthDate: '1991-04-23' }),
  'POST /api/recovery/password': () => ({ token: 'A'.repeat(43), password, code: '123456' }),
  'PUT /api/portal/offers': () => ({ wanted: true }),
  'PATCH /api/portal/contact': () => ({ email, phone, cep, street, number, neighborhood, city, state, password }),
  'PUT /api/portal/password': () => ({ currentPassword: password, password: 'quatro maritacas' }),
  'POST /api/portal/sessions/removal': () => ({ password, sessionId: id }),
  'POST /api/portal/account/joining': () => ({ code: '123456' }),
  'POST /api/portal/documents/uploads': () => ({
    kind: 'cnh',
    fileName: 'cnh.jpg',
    sizeBytes: 9,
    sha256: 'a'.repeat(64),
  }),
  'POST /api/admin/session': () => ({ username: 'ana', password, code: '123456' }),
  'PUT /api/admin/second-factor': () => ({ code: '123456' }),
  'POST /api/admin/team/invitations': () => ({ username: 'nova', name: 'Nova Prado', email, role: 'analyst' }),
  'PUT /api/admin/team/:id/name': () => ({ name: 'Bia Prado' }),
  'PUT /api/admin/team/:id': () => ({ role: 'analyst', disabled: false }),
  'POST /api/admin/invitations/acceptance': () => ({ token: 'A'.repeat(43), password: analystPassword }),
  'POST /api/admin/invitations/verification': () => ({ token: 'A'.repeat(43) }),
  'POST /api/admin/approvals/:id/approval': () => ({ hash: 'a'.repeat(64) }),
  'PUT /api/applications/:id/email': () => ({ email }),
  'POST /api/portal/email/confirmation': () => ({ code: '123456' }),
  'POST /api/admin/step-up': () => ({ password: analystPassword, code: '123456' }),
  'POST /passkeys/registration': () => ({
    name: 'Notebook',
    id: 'AAAA',
    clientDataJSON: 'e30',
    attestationObject: 'oA',
    transports: ['internal'],
  }),
  'POST /passkeys/login': () => signed,
  'POST /passkeys/step-up': () => signed,
  'PUT /api/admin/account/email': () => ({ email }),
  'PUT /api/admin/password': () => ({ currentPassword: password, newPassword: 'três maritacas no fio' }),
  'PUT /api/admin/applications/:id/status': () => ({
    status: 'waiting_docs',
    note: 'Faltam documentos.',
    reason: 'Cliente antigo.',
    version: 1,
  }),
  'POST /api/admin/applications/:id/status/undo': () => ({ version: 1 }),
  'PUT /api/admin/applications/:id/score': () => ({ creditScore: 700, version: 1 }),
  'POST /api/admin/applications/:id/income-proof': () => ({ version: 1, months: 3 }),
  'POST /api/admin/applications/:id/income-proof/acceptance': () => ({ version: 1, incomeCents: 400_000 }),
  'POST /api/admin/applications/:id/income-proof/again': () => ({ version: 1, reason: 'Falta outubro.' }),
  'POST /api/admin/applications/:id/income-proof/withdrawal': () => ({ version: 1 }),
  'POST /api/admin/applications/:id/counter-offer': () => ({
    version: 1,
    analysis: 'a'.repeat(64),
    plans: ['b'.repeat(64)],
  }),
  'POST /api/admin/applications/:id/counter-offer/withdrawal': () => ({ version: 1 }),
  'PUT /api/admin/applications/:id/pix': () => ({ pixCode: '000201', version: 1 }),
  'POST /api/admin/applications/:id/payments': () => ({
    amountCents: 149_900,
    paidOn: '2026-11-20',
    endToEndId: 'E00038166202611201530abcDEF12345',
  }),
  'POST /api/admin/payments/:id/match': () => ({ contractNumber: '2026000000' }),
  'POST /api/admin/payments/:id/request': () => ({ action: 'refund', reason: 'Pago em dobro' }),
  'POST /api/admin/payments/:id/refunds/elsewhere': () => ({
    key: 'b'.repeat(32),
    amountCents: 100,
    reason: 'Devolvido por TED',
  }),
  'POST /api/admin/payments/:id/refunds': () => ({ key: 'a'.repeat(32), amountCents: 100, reason: 'Pago em dobro' }),
  'PUT /api/admin/applications/:id/documents/:kind/review': () => ({
    documentId: id,
    decision: 'refused',
    refusal: 'unreadable',
    reason: 'Foto escura',
    version: 1,
  }),
  'PUT /api/admin/contacts/:id': () => ({ state: 'called', note: 'Quer a vermelha.', version: 1 }),
  'PUT /api/admin/settings': () => ({
    financial: { taxaEntrada: 10, taxaEntradaMaxima: 50, taxaJurosPadrao: 0, parcelasPadrao: 60 },
    support: { whatsappSuporte: '5511999999999' },
    pix: { chave: '', nome: 'Banco Tiriva', cidade: 'Tiriva do Sul' },
    version: 'a'.repeat(64),
  }),
}
