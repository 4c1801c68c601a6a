import { standardPolicy } from '#domain/credit/standard-policy.ts'
import { defaultMoneyLimits } from '#domain/money-limits.ts'
import { defaultWays } from '#domain/payments/ways.ts'
import { application } from '../applicants.ts'
import { motorcycle } from '../motorcycles.ts'

const id = '6f0c1d3e-2b5a-4c8d-9e7f-0a1b2c3d4e5f'
const token = 'A'.repeat(43)
const fingerprint = 'a'.repeat(64)
const { fullName, email } = application()
const asks = () => ({ text: 'A moto chegou sem o manual.' })
const seen = () => ({ version: 1 })
const handOver = {
  takenBy: 'Marina Duarte Lima',
  document: 'cnh',
  checked: ['person', 'contract', 'chassis', 'plate', 'keys'],
}
const comesBack = {
  broughtBy: 'Marina Duarte Lima',
  returnedOn: '2026-11-22',
  note: 'Sem riscos',
  checked: ['chassis', 'plate', 'keys'],
}
const opening = { hours: Array(7).fill(null), slotsPerHour: 2, closedDays: ['2026-12-25'], active: true }
const facts = {
  name: 'Tiriva Centro',
  street: 'Rua A, 1',
  district: 'Centro',
  city: 'São Paulo',
  state: 'SP',
  cep: '01310-100',
  phone: '(11) 0000-0000',
  latitude: -23.5,
  longitude: -46.6,
  timeZone: null,
}
const view = {
  name: 'Em análise',
  shared: true,
  query: { status: 'analysis' },
  columns: 'client,score',
  rowHeight: '36',
}

/** The bodies of contract, payments, pick-ups, catalogue, work and accounts. */
export const roomBodies: Record<string, () => Record<string, unknown>> = {
  'POST /api/recovery/code': () => ({ token }),
  'POST /api/portal/counter-offer/choice': () => ({ counterOffer: id, plan: fingerprint }),
  'POST /api/portal/counter-offer/refusal': () => ({ counterOffer: id }),
  'PUT /api/portal/reminders': () => ({ wanted: true }),
  'PUT /api/portal/pickup': () => ({ dealership: 'natal', startsAt: '2026-11-25T12:00:00.000Z' }),
  'POST /api/portal/contract/:contractId/code': () => ({ agreed: true }),
  'POST /api/portal/contract/:contractId/signature': () => ({ code: '123456' }),
  'POST /api/portal/installments/charge': () => ({ numbers: [1] }),
  'POST /api/portal/entry/way': () => ({ way: 'pix' }),
  'PUT /api/admin/settings/ways': () => ({ ways: defaultWays }),
  'POST /api/portal/payments/:id/choice': () => ({ use: 'next', number: 2 }),
  'POST /api/portal/requests': () => ({ kind: 'complaint', text: 'A moto chegou sem o manual.' }),
  'POST /api/portal/requests/:id/messages': asks,
  'POST /api/portal/requests/:id/ombudsman': asks,
  'POST /api/portal/privacy/confirmation': () => ({ code: '123456' }),
  'POST /api/requests': () => ({ kind: 'complaint', fullName, email, ...asks(), code: '123456' }),
  'POST /api/requests/address': () => ({ email }),
  'POST /api/requests/follow': () => ({ protocol: 'K7QF-9M2X-4TRB', code: '123456' }),
  'POST /api/requests/follow/code': () => ({ protocol: 'K7QF-9M2X-4TRB' }),
  'POST /api/requests/thread': () => ({ token }),
  'POST /api/requests/thread/closing': () => ({ token }),
  'POST /api/requests/thread/messages': () => ({ token, ...asks() }),
  'POST /api/requests/thread/ombudsman': () => ({ token, ...asks() }),
  'POST /api/admin/requests': () => ({ kind: 'complaint', fullName, email, ...asks() }),
  'POST /api/admin/requests/:id/answer': () => ({ ...asks(), reasons: ['kept_income'], version: 1 }),
  'POST /api/admin/requests/:id/question': () => ({ ...asks(), version: 1 }),
  'POST /api/admin/requests/:id/notes': asks,
  'POST /api/admin/requests/:id/extension': () => ({ reason: 'Falta a resposta da loja', version: 1 }),
  'POST /api/admin/requests/:id/correction': () => ({ fullName, birthDate: '1991-04-23', version: 1 }),
  'PUT /api/admin/requests/:id/assignee': () => ({ to: null, version: 1 }),
  'POST /api/portal/withdrawal': () => ({ reason: 'Mudei de ideia', code: '123456' }),
  'POST /api/verification': () => ({ code: '0123456789AB' }),
  'POST /api/admin/applications/:id/contract': seen,
  'POST /api/admin/applications/:id/contract/voiding': () => ({ version: 1, reason: 'Outro endereço' }),
  'POST /api/admin/applications/:id/messages': () => ({ key: id, subject: 'Sua moto', body: 'Já pode vir.' }),
  'PUT /api/admin/applications/:id/release': () => ({
    chassis: '9C2KC1670ER123456',
    plate: 'ABC1D23',
    registrationNumber: 'SP12345678',
    registeredOn: '2026-11-20',
    version: 1,
  }),
  'POST /api/admin/applications/:id/hand-over': () => ({
    ...handOver,
    dealership: 'natal',
    handedOverOn: '2026-11-20',
  }),
  'POST /api/admin/dealerships/:dealership/affected': () => ({
    hours: Array.from({ length: 7 }, () => null),
    closedDays: [],
    active: true,
  }),
  'PUT /api/admin/pickups/:id/slot': () => ({ startsAt: '2026-11-25T12:00:00.000Z' }),
  'POST /api/admin/pickups/:id/hand-over': () => ({ ...handOver, handedOverAt: '2026-11-21T12:00:00.000Z' }),
  'POST /api/admin/applications/:id/return': () => ({ ...comesBack, dealership: 'natal' }),
  'POST /api/admin/pickups/:id/return': () => comesBack,
  'POST /api/admin/applications/:id/installments/payments': () => ({
    numbers: [1],
    paidOn: '2024-05-20',
    amountCents: 28_106,
    how: 'boleto 1234',
  }),
  'POST /api/admin/applications/:id/installments/reversals': () => ({ number: 1, reason: 'Era de outro contrato' }),
  'POST /api/admin/applications/:id/installments/return': () => ({ returnedOn: '2024-05-20', how: 'Pix 1234' }),
  'POST /api/admin/applications/:id/correction': () => ({ paidOn: '2024-05-20', how: 'Pix 1234' }),
  'POST /api/admin/applications/:id/installments/waivers': () => ({
    number: 1,
    fine: true,
    interest: true,
    reason: 'O banco errou o dia',
  }),
  'POST /api/admin/applications/:id/installments/due-day': () => ({ day: 15 }),
  'POST /api/portal/installments/due-day': () => ({ offer: id, hash: fingerprint, code: '123456' }),
  'POST /api/admin/applications/:id/lien': () => ({ releasedOn: '2026-11-22', protocol: 'SP 881', note: 'Por e-mail' }),
  'POST /api/admin/applications/:id/lien/undoing': () => ({ reason: 'Era de outra moto' }),
  'POST /api/admin/applications/:id/collection-contacts': () => ({
    result: 'talked',
    note: 'Paga na sexta',
    last: null,
  }),
  'POST /api/admin/applications/:id/registration-lifting': () => ({
    liftedOn: '2026-11-22',
    note: 'Protocolo 881',
    version: 1,
  }),
  'POST /api/admin/dealerships': () => ({ ...opening, facts }),
  'PUT /api/admin/dealerships/:dealership': () => ({ ...opening, facts, version: 1, cancelPickups: false }),
  'PUT /api/admin/applications/:id/assignee': () => ({ from: null, to: null }),
  'POST /api/admin/assignments': () => ({ ids: [id], to: null }),
  'POST /api/admin/queues/:queue/next': () => ({ ids: [id] }),
  'POST /api/admin/views': () => ({ ...view }),
  'PUT /api/admin/views/:id': () => ({ name: 'Meus', shared: true, version: 1 }),
  'POST /api/admin/applications/:id/customer-view': () => ({ reason: 'problem', note: 'Não acha o boleto' }),
  'PUT /api/admin/price-index': () => ({ month: '2026-10', percent: 0.41 }),
  'PUT /api/admin/settings/limits': () => ({ ...defaultMoneyLimits }),
  'PUT /api/admin/credit-policy/draft': () => ({ policy: standardPolicy, seenAt: null }),
  'POST /api/admin/credit-policy/publication': () => ({ seenAt: '2026-11-20T12:00:00.000Z' }),
  'POST /api/admin/catalogue/former-prices/:id/end': () => ({ cents: 14_490, reason: 'Faltaram dois zeros' }),
  'POST /api/browser-errors': () => ({
    kind: 'error',
    name: 'TypeError',
    page: '/meu-financiamento',
    source: '/_astro/Portal.abc.js:1:20',
    oneOf: 10,
    requestId: id,
  }),
  'POST /api/admin/payments/:id/unmatch': () => ({ reason: 'Era de outra pessoa' }),
  'POST /api/admin/settings/defaults': () => ({ version: fingerprint }),
  'POST /api/admin/approvals/:id/refusal': () => ({ note: 'Ninguém sabe disto' }),
  'PUT /api/admin/team/second-factor': () => ({ compulsory: false }),
  'POST /api/admin/catalogue/motorcycles': () => ({ facts: motorcycle(), state: 'held' }),
  'PUT /api/admin/catalogue/motorcycles/:id': () => ({ facts: motorcycle(), state: 'held', version: 1 }),
  'POST /api/admin/catalogue/motorcycles/:id/archive': seen,
  'POST /api/admin/catalogue/motorcycles/:id/bring-back': seen,
  'POST /api/admin/catalogue/publication': () => ({ fingerprint: 'a'.repeat(64) }),
  'POST /api/admin/catalogue/versions/:number/restore': () => ({ fingerprint: 'a'.repeat(64) }),
  'POST /api/admin/catalogue/motorcycles/:id/restore': () => ({ version: 1, to: 1 }),
  'PUT /api/admin/catalogue/motorcycles/:id/position': () => ({ version: 1, after: null }),
  'PUT /api/admin/catalogue/prices': () => ({
    prices: [{ id: 'x-adv', version: 1, from: '2026-12-01', cents: 8_999_000 }],
  }),
  'POST /api/admin/catalogue/csv/preview': () => ({ csv: 'id;modelo\r\nx-adv;X-ADV' }),
  'POST /api/admin/catalogue/csv': () => ({ csv: 'id;modelo\r\nx-adv;X-ADV', fingerprint }),
}

/** Routes that change something without a body, or take bytes. */
export const withoutBody = [
  ...[
    'POST /api/portal/payments/return',
    'POST /api/portal/contract/renewal',
    'POST /api/admin/applications/:id/charge',
    'POST /api/admin/applications/:id/installments/charges/:charge/retry',
    'POST /api/admin/applications/:id/installments/charges/:charge/reissue',
  ],
  ...['POST /api/portal/requests/:id/closing', 'POST /api/portal/privacy/code', 'POST /api/portal/privacy/deletion'],
  ...['POST /pdf/requests/:id/files', 'POST /pdf/requests/thread/files'],
  ...['POST /api/admin/browser/:token', 'POST /api/contact/undo/:token', 'POST /api/portal/account/code'],
  ...['POST /api/recovery/undo/:token', 'POST /api/unsubscribe/:token', 'POST /api/pix/:secret/pix'],
  ...['POST /api/pix/:secret/rec', 'POST /api/pix/:secret/cobr', 'POST /api/portal/income-proof/handing-in'],
  ...[
    'POST /api/card/webhook',
    'POST /api/portal/boletos/:charge/paid',
    'POST /api/portal/entry/boleto/:charge/paid',
    'POST /api/portal/email/code',
  ],
  ...['POST /api/admin/applications/:id/bureau', 'POST /api/admin/credit-policy/trial'],
  ...['POST /api/admin/boletos/files/:file/resend', 'POST /api/admin/applications/:id/hand-over/stayed'],
  ...['POST /api/admin/pickups/:id/hand-over/stayed', 'POST /api/admin/pickups/:id/hand-over/undo'],
  ...['POST /api/portal/debit'],
  ...['POST /api/portal/charge', 'POST /api/portal/contract/:contractId/reading'],
  ...['PUT /api/portal/documents/uploads/:id/parts/:index', 'POST /pdf/uploads/:id/complete'],
  ...['POST /api/admin/applications/:id/pix/proposal', 'POST /api/admin/applications/:id/recovery-release'],
  ...['POST /api/admin/messages/:id/retry', 'POST /api/admin/payments/:id/acceptance'],
  ...['POST /api/admin/payments/:id/refunds/confirmation'],
  ...[
    'POST /api/admin/team/:id/second-factor-reset',
    'POST /api/admin/second-factor/removal',
    'POST /api/admin/second-factor',
  ],
  ...['POST /api/admin/second-factor/recovery-codes', 'POST /api/admin/catalogue/publication/again'],
  ...['POST /api/admin/catalogue/photos', 'POST /passkeys/registration/options'],
  ...['POST /passkeys/login/options', 'POST /passkeys/step-up/options'],
]
