import { html } from 'hono/html'
import { brand } from '#content/brand.ts'
import { formatPlainDate } from '#domain/calendar/calendar.ts'
import { formatBRL } from '#domain/money/money.ts'
import { localPage } from '../local-page.ts'
import type { Recurrence, RecurringCharge } from './debit-state.ts'
import { chargesOf, type RecurrenceAct } from './debits.ts'
import { pspPath } from './paths.ts'
import type { State } from './state.ts'

const statuses: Record<Recurrence['status'], string> = {
  CRIADA: 'espera a sua autorização',
  APROVADA: 'autorizado',
  REJEITADA: 'recusado',
  EXPIRADA: 'venceu sem resposta',
  CANCELADA: 'cancelado',
}

const chargeStatuses: Record<RecurringCharge['status'], string> = {
  CRIADA: 'recebido',
  ATIVA: 'agendado',
  CONCLUIDA: 'debitado',
  EXPIRADA: 'não foi feito',
  REJEITADA: 'recusado',
  CANCELADA: 'cancelado',
}

const tryStatuses: Record<RecurringCharge['tentativas'][number]['status'], string> = {
  SOLICITADA: 'pedido',
  AGENDADA: 'agendado',
  PAGA: 'pago',
  CANCELADA: 'cancelado',
  REJEITADA: 'recusado',
  EXPIRADA: 'sem saldo',
}

const money = (valor: string) => formatBRL(Math.round(Number(valor) * 100))

/** Lists the automatic debits, newest first. */
export function debitList(state: State) {
  const all = Object.values(state.recurrences).reverse()
  return all.length === 0
    ? html`<p role="status">Nenhum débito automático ainda.</p>`
    : html`<ul>${all.map(
        ({ idRec, vinculo, status }) =>
          html`<li><a href="${pspPath}/debito/${idRec}"><strong>Contrato ${vinculo.contrato}</strong></a>
            <span>${vinculo.devedor.nome}: ${statuses[status]}</span><code>${idRec}</code></li>`,
      )}</ul>`
}

const acts: Record<RecurrenceAct, string> = {
  authorise: 'Autorizar',
  decline: 'Recusar',
  cancel: 'Cancelar a autorização',
  close_account: 'Encerrar a conta',
  empty: 'Deixar a conta sem saldo',
  fill: 'Pôr saldo na conta',
}

function actsOf({ status, isEmpty }: Recurrence): RecurrenceAct[] {
  if (status === 'CRIADA') return ['authorise', 'decline']
  return status === 'APROVADA' ? [isEmpty ? 'fill' : 'empty', 'cancel', 'close_account'] : []
}

/** An automatic debit as the app of the customer's bank shows it, with all that the customer can do. */
export function debitPage(state: State, recurrence: Recurrence) {
  const { idRec, vinculo, calendario, status, isEmpty } = recurrence
  const charges = chargesOf(state, idRec).reverse()
  return localPage(
    'Pix Automático',
    pspPath,
    html`<p><a class="back" href="${pspPath}">Cobranças</a></p>
      <h1>Pix Automático</h1>
      <dl>
        <dt>Quem recebe</dt><dd>${brand.bank}</dd>
        <dt>O que é</dt><dd>${vinculo.objeto ?? '—'}</dd>
        <dt>Contrato</dt><dd>${vinculo.contrato}</dd>
        <dt>Frequência</dt><dd>por mês, de ${formatPlainDate(calendario.dataInicial)}${
          calendario.dataFinal ? html` a ${formatPlainDate(calendario.dataFinal)}` : ''
        }</dd>
        <dt>Situação</dt><dd role="status">${statuses[status]}${isEmpty ? ', com a conta sem saldo' : ''}</dd>
      </dl>
      <form method="post" action="${pspPath}/debito/${idRec}">
        ${actsOf(recurrence).map((act) => html`<button name="ato" value="${act}">${acts[act]}</button>`)}
      </form>
      <h2>Débitos</h2>
      ${charges.length === 0 ? html`<p>Nenhum ainda.</p>` : html`<ul>${charges.map(chargeItem)}</ul>`}`,
  )
}

function chargeItem({ idRec, txid, status, valor, calendario, tentativas }: RecurringCharge) {
  const isOpen = status === 'CRIADA' || status === 'ATIVA'
  return html`<li><strong>${money(valor.original)}</strong>
    <span>vence em ${formatPlainDate(calendario.dataDeVencimento)}: ${chargeStatuses[status]}</span>
    ${tentativas.map((one) => html`<span>${formatPlainDate(one.dataLiquidacao)}: ${tryStatuses[one.status]}</span>`)}
    <code>${txid}</code>
    ${
      isOpen
        ? html`<form method="post" action="${pspPath}/debito/${idRec}/${txid}">
            <button name="ato" value="now">Fazer o débito agora</button>
            <button name="ato" value="cancel">Cancelar só este débito</button>
          </form>`
        : ''
    }</li>`
}
