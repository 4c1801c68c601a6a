import { expect, test } from 'vitest'
import { noonOf } from '#domain/calendar/calendar.ts'
import type { MessageKind } from '#domain/messages.ts'
import { messageSamples } from '#tests/support/message-samples.ts'
import { type MessageParams, renderMessage } from './templates.ts'

/** The subject and the text of a message, with the changes of a case. */
function told(kind: MessageKind, changes: object): string {
  const { subject, text } = renderMessage(kind, { ...messageSamples[kind], ...changes } as MessageParams<typeof kind>)
  return `${subject}\n${text.replace(/\s+/g, ' ')}`
}

type Case<Kind extends MessageKind = MessageKind> = readonly [
  kind: Kind,
  when: Partial<MessageParams<Kind>>,
  says: string,
  otherwise: Partial<MessageParams<Kind>>,
  saysThen?: string,
]
const when = <Kind extends MessageKind>(...one: Case<Kind>): Case => one as unknown as Case

const taker = { from: 'Tiriva Natal', to: 'Tiriva Natal' }
const settling = { until: '2026-11-23T13:30:00.000Z', undoLink: 'https://tiriva.example/api/contact/undo/Zm9v' }
const noKey = 'Não tem Pix com o CPF como chave?'

/** What a message says by a fact, and what it says otherwise. */
const cases: readonly Case[] = [
  when('application_received', { entryPercent: 30 }, 'Entrada: 30', { entryPercent: undefined as never }),
  when('application_approved', { documents: ['cnh'] }, 'O que falta:', { documents: [] }, 'já estão com a gente'),
  when('application_refused', { signed: true }, 'O contrato', { signed: false }, 'vale só para este pedido'),
  when('application_refused', { paid: true }, 'volta inteiro para você', { paid: false }),
  when('application_refused', { returnTo: taker }, 'leve a moto de volta à Tiriva Natal', { returnTo: null }),
  when('application_refused', { paid: true, returnTo: taker }, 'Assim que ela chegar', { paid: true, returnTo: null }),
  when('application_refused', { refusal: 'request' }, 'Não pediu isso?', { refusal: 'policy' }, 'Pedir revisão'),
  when(
    'application_reopened',
    { decision: 'approval' },
    'tinha sido aprovado',
    { decision: 'refusal' },
    'A resposta negativa',
  ),
  when(
    'application_reopened',
    { promisedBy: '2026-11-24' },
    'O próximo passo é nosso, até terça',
    { promisedBy: null },
    'está em Meu financiamento',
  ),
  when('income_asked', { reason: 'Falta outubro.' }, 'Envie outra vez', { reason: null }, 'precisamos ver a sua renda'),
  when('income_reminder', { started: true }, 'Falta apertar', { started: false }, 'Fotos pelo celular bastam'),
  when('income_wait_over', { state: 'lapsed' }, 'O prazo para enviar', { state: 'withdrawn' }, 'Não precisamos mais'),
  when(
    'counter_offer_ended',
    { state: 'lapsed' },
    'O prazo para aceitar',
    { state: 'withdrawn' },
    'Retiramos as outras condições',
  ),
  when('entry_received', { signs: true }, 'O próximo passo é assinar', { signs: false }, 'mostra o próximo passo'),
  when('payment_short', { payable: true }, 'pagar só o que falta', { payable: false }, 'Se preferir, peça de volta'),
  when('payment_over', { way: 'boleto' }, noKey, { way: 'pix' }, 'por onde veio'),
  when('payment_ended', { way: 'boleto' }, noKey, { way: 'pix' }, 'Você não precisa fazer nada'),
  when('payment_late', { way: 'boleto' }, noKey, { way: 'pix' }, 'por onde veio'),
  when('payment_duplicate', { way: 'boleto' }, noKey, { way: 'card' }, 'Você não precisa fazer nada'),
  when(
    'payment_refunded',
    { elsewhere: true },
    'por outro meio do que aquele',
    { elsewhere: false },
    'voltou por onde veio',
  ),
  when('payment_refunded', { hasCorrection: true }, 'corrigimos o valor pelo IPCA', { hasCorrection: false }),
  when('payment_refund_returned', { way: 'card' }, 'no cartão', { way: 'pix' }, 'o banco de destino não aceitou'),
  when('payment_dispute_open', { numbers: [3] }, 'o pagamento de parcelas', { numbers: [] }, 'o pagamento da entrada'),
  when('payment_dispute_won', { numbers: [3] }, 'de parcelas', { numbers: [] }, 'da entrada'),
  when('payment_dispute_lost', { numbers: [3] }, 'de parcelas', { numbers: [] }, 'da entrada'),
  when('installment_payment_checked', { numbers: [1] }, 'da sua parcela', { numbers: [1, 2] }, 'das suas parcelas'),
  when('installment_payment_checked', { way: 'boleto' }, noKey, { way: 'pix' }, 'por onde veio'),
  when(
    'installment_payment_duplicate',
    { until: '2026-11-28' },
    'Sem resposta até 28/11/2026',
    { until: null },
    'Nossa equipe devolve este valor',
  ),
  when(
    'installment_payment_duplicate',
    { at: noonOf('2026-11-21').toISOString() },
    'Pagamento: 21/11/2026 Meu financiamento',
    { at: '2026-11-21T13:30:00.000Z' },
    'Pagamento: 21/11/2026, 10:30 (horário de Brasília)',
  ),
  when(
    'motorcycle_handed_over',
    { at: noonOf('2026-11-21').toISOString() },
    'Entrega: 21/11/2026 As datas',
    { at: '2026-11-21T13:30:00.000Z' },
    'Entrega: 21/11/2026, 10:30 (horário de Brasília)',
  ),
  when('debit_active', { before: [1, 2] }, 'as parcelas 1 e 2 você ainda paga de outro jeito', { before: [] }),
  when('debit_ended', { by: 'declined' }, 'não foi autorizado', { by: 'payer' }, 'foi desligado'),
  when(
    'debit_failed',
    { nextOn: '2026-12-12' },
    'Tentamos de novo em 12/12/2026',
    { nextOn: null },
    'Não há outra tentativa',
  ),
  when(
    'debit_failed',
    { nextOn: null, today: '2026-12-10' },
    'até 10/12/2026: até esse dia, sem multa',
    { nextOn: null, today: '2026-12-11' },
    'ela já venceu',
  ),
  when('debit_failed', { why: 'limit' }, 'aumente esse limite no app do seu banco', { why: 'no_money' }),
  when('boleto_ready', { numbers: [3] }, 'Parcela: 3', { numbers: null }, 'Pagamento: Entrada'),
  when('installment_reminder', { isToday: true }, 'vence hoje', { isToday: false }, 'vence nos próximos dias'),
  when('installment_late', { isCorrected: true }, 'correção monetária', { isCorrected: false }),
  when(
    'installments_paid',
    { isSettled: true },
    'está quitado',
    { isSettled: false },
    'foi registrado no seu contrato',
  ),
  when(
    'installments_paid',
    { isSettled: true },
    'O termo de quitação fica pronto',
    { isSettled: false },
    'o que falta',
  ),
  when('payment_short', { payable: true }, 'e quanto falta', { payable: false }),
  when(
    'payment_refunded',
    { elsewhere: true },
    'quanto foi devolvido, e como',
    { elsewhere: false },
    'no extrato da conta',
  ),
  when('installments_paid', { numbers: [3] }, 'da sua parcela', { numbers: [3, 4] }, 'das suas parcelas'),
  when(
    'fees_waived',
    { fine: true, interest: false },
    'de cobrar a multa desta',
    { fine: false, interest: true },
    'de cobrar os juros até hoje desta',
  ),
  when('fees_waived', { interest: true }, 'os juros de cada dia que passar são cobrados', { interest: false }),
  when('due_day_moved', { day: 31 }, 'no último dia do mês que não tem este dia', { day: 28 }),
  when('installments_returned', { hasCorrection: true }, 'corrigimos o valor pelo IPCA', { hasCorrection: false }),
  when('settlement_ready', { lienDueOn: '2026-11-30' }, 'Baixa do gravame até: 30/11/2026', { lienDueOn: null }),
  when('settlement_ready', { hasLien: true }, 'Falta só tirar do documento', { hasLien: false }),
  when(
    'settlement_voided',
    { ended: true },
    'foi encerrado depois da quitação',
    { ended: false },
    'Um pagamento do seu contrato foi desfeito',
  ),
  when(
    'contract_withdrawn',
    { signed: true },
    'Você desistiu do contrato',
    { signed: false },
    'antes de assinar o contrato',
  ),
  when(
    'contract_withdrawn',
    { returnTo: taker },
    'leve a moto de volta',
    { returnTo: null },
    'Se você já pagou a entrada',
  ),
  when('contract_withdrawn', { returnTo: { ...taker, to: null } }, 'combine onde devolver', { returnTo: taker }),
  when('withdrawal_arrived', { signed: true }, 'do contrato que assinou', { signed: false }, 'antes de assinar'),
  when('withdrawal_arrived', { returnTo: taker }, 'entregue pela Tiriva Natal', { returnTo: null }),
  when('motorcycle_released', { firstDueOn: '2026-12-21' }, 'vence em 21/12/2026', { firstDueOn: null }),
  when('pickup_missed', { firstDueOn: '2026-12-21' }, 'vence em 21/12/2026', { firstDueOn: null }),
  when('pickup_unbooked', { firstDueOn: '2026-12-21' }, 'vence em 21/12/2026', { firstDueOn: null }),
  when(
    'pickup_booked',
    { changeUntil: { day: '2026-11-30', time: '10:30' } },
    'até segunda-feira, 30 de novembro',
    { changeUntil: null },
    'Ligue para a concessionária: (19) 3333-4444',
  ),
  when('pickup_changed', { changeUntil: null }, 'Ligue para a concessionária', {}, 'Quer mudar ou cancelar?'),
  when('pickup_cancelled', { byBank: true }, 'Tivemos de cancelar', { byBank: false }, 'como você pediu'),
  when(
    'motorcycle_returned',
    { refund: true },
    'O que você pagou volta',
    { refund: false },
    'Não há nada a pagar nem a receber',
  ),
  when('contact_changed_old', { settling }, 'chegam nos dois até', { settling: null }, 'vão só para o e-mail novo'),
  when('contact_changed_old', { fields: ['email'] }, 'e-mail novo', { fields: ['phone'] }, 'O que mudou: celular'),
  when('contact_changed_old', { settling }, 'Desfaça a mudança', { settling: null }),
  when('accounts_joined', { deletionEnded: true }, 'terminou sem apagar nada', { deletionEnded: false }),
  when('request_answered', { kind: 'complaint' }, 'leva o caso à ouvidoria', { kind: 'correction' }),
  when(
    'request_asked',
    { account: true },
    'abra “Privacidade e atendimento”',
    { account: false },
    'Já tenho um protocolo',
  ),
  when('request_received', { kind: 'complaint' }, 'Respondemos até', { kind: 'deletion' }, 'Apagamos depois de'),
  when('request_received', { kind: 'complaint' }, 'Para ver e responder', { kind: 'deletion' }, 'Para ver ou desistir'),
  when('request_received', { account: true }, 'abra “Privacidade e atendimento”', { account: false }, '/canais'),
  when('request_extended', { account: true }, 'abra “Privacidade e atendimento”', { account: false }, '/canais'),
  when(
    'data_deleted',
    { account: true, kept: true },
    'Apagamos o que a lei não manda guardar',
    { account: true, kept: false },
    'os seus dados e o seu acesso',
  ),
  when('request_answered', { account: true }, 'abra “Privacidade e atendimento”', { account: false }, '/canais'),
  when('data_deleted', { account: false }, 'pedidos de contato feitos com este e-mail', { account: true }),
  when('analyst_access', { allowLink: 'https://tiriva.example/x' }, 'Liberar este navegador', {}),
  when('rights_changed', { change: 'role' }, 'Papel:', { change: 'disabled' }, 'foi desativada'),
]

const rows = cases.map(([kind, one, says, other, saysThen]) => ({ kind, one, says, other, saysThen }))

test.each(rows)('$kind says: $says', ({ kind, one, says, other, saysThen }) => {
  const [first, second] = [told(kind, one), told(kind, other)]
  expect(first).toContain(says)
  expect(second).not.toContain(says)
  if (saysThen === undefined) return
  expect(second).toContain(saysThen)
  expect(first).not.toContain(saysThen)
})

test('each yes or no of a message has its case', () => {
  const asked = Object.entries(messageSamples).flatMap(([kind, params]) =>
    Object.entries(params).flatMap(([name, value]) => (typeof value === 'boolean' ? [`${kind} ${name}`] : [])),
  )
  const held = cases.flatMap(([kind, ...[one, , other]]) =>
    Object.keys({ ...one, ...other }).map((name) => `${kind} ${name}`),
  )
  expect(asked.length).toBeGreaterThan(20)
  // One statement queues both reminders, and the late one has the same words each day.
  expect(asked.filter((one) => !held.includes(one))).toEqual(['installment_late isToday'])
})

test('a payment taken back says that what it paid is open again', () => {
  expect(told('payment_unmatched', {})).toContain('O que ele tinha pago está em aberto de novo')
  expect(told('payment_unmatched', {})).not.toContain('não precisa fazer nada')
})
