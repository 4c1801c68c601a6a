import { html } from 'hono/html'
import { brand } from '#content/brand.ts'
import { formatPlainDate } from '#domain/calendar/calendar.ts'
import { formatBRL } from '#domain/money/money.ts'
import { readPixCode } from '#domain/pix.ts'
import { localPage } from '../local-page.ts'
import { amountAt, endOf } from './charges.ts'
import { debitList } from './debit-pages.ts'
import { pspPath } from './paths.ts'
import type { WayToPay } from './psp.ts'
import type { Charge, Payment, State } from './state.ts'

const page = (title: string, body: ReturnType<typeof html>) => localPage(title, pspPath, body)

const time = new Intl.DateTimeFormat('pt-BR', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: 'America/Sao_Paulo',
})
const when = (iso: string) => html`<time datetime="${iso}">${time.format(new Date(iso))}</time>`
const money = (valor: string) => formatBRL(Math.round(Number(valor) * 100))

const ways: Record<WayToPay, string> = {
  exact: 'Pagar',
  less: 'Pagar R$\u00a010,00 a menos',
  more: 'Pagar R$\u00a010,00 a mais',
  twice: 'Pagar duas vezes',
  late: 'Pagar depois do prazo',
  by_key: 'Pagar pela chave, sem este código',
}
const statuses: Record<Charge['status'], string> = {
  ATIVA: 'esperando pagamento',
  CONCLUIDA: 'paga',
  REMOVIDA_PELO_USUARIO_RECEBEDOR: 'retirada pelo banco',
}

/** Returns every charge and payment, newest first, and the switch that refuses refunds. */
export function overviewPage(state: State) {
  const charges = Object.values(state.charges).reverse()
  return page(
    'Provedor Pix local',
    html`<h1>Provedor Pix local</h1>
      <p>Faz de conta que é o banco de quem paga e de quem recebe: nenhum dinheiro existe, e esta página existe apenas neste
        computador. <a href="/">Abrir o site</a></p>
      <h2>Cobranças</h2>
      ${charges.length === 0 ? html`<p role="status">Nenhuma cobrança ainda.</p>` : html`<ul>${charges.map(chargeItem)}</ul>`}
      <h2>Débito automático</h2>
      ${debitList(state)}
      <h2>Recebidos</h2>
      ${
        state.payments.length === 0
          ? html`<p role="status">Nada foi recebido ainda.</p>`
          : html`<ul>${state.payments.toReversed().map(paymentItem)}</ul>`
      }
      <h2>Devoluções</h2>
      <form method="post" action="${pspPath}/devolucoes">
        <button>${state.refusesRefunds ? 'Voltar a aceitar devoluções' : 'Recusar as próximas devoluções'}</button>
      </form>`,
  )
}

const chargeItem = (charge: Charge) =>
  html`<li><a href="${pspPath}/pagar/${charge.txid}"><strong>${money(charge.valor.original)}</strong></a>
    <span>${statuses[charge.status]}, vale até ${when(endOf(charge).toISOString())}</span><code>${charge.txid}</code></li>`

const paymentItem = (payment: Payment) =>
  html`<li><strong>${money(payment.valor)}</strong><span>${when(payment.horario)}</span><code>${payment.endToEndId}</code>
    ${(payment.devolucoes ?? []).map(
      ({ valor, status, descricao }) =>
        html`<span>Devolução de ${money(valor)}: ${status.toLowerCase().replace('_', ' ')}${descricao && ` (${descricao})`}</span>`,
    )}</li>`

/** One charge as the app of the payer's bank shows it, with every way to pay it. */
export function payPage(charge: Charge, now: Date) {
  const isOver = endOf(charge) <= now
  const { calendario } = charge
  const { valor, componentesValor: parts } = amountAt(charge, now)
  return page(
    'Pagar com Pix',
    html`<p><a class="back" href="${pspPath}">Cobranças</a></p>
      <h1>Pagar com Pix</h1>
      <dl>
        <dt>Quem recebe</dt><dd>${brand.bank}</dd>
        <dt>Valor</dt><dd>${money(valor)}</dd>
        ${parts?.multa || parts?.juros ? html`<dt>São</dt><dd>${partsInWords(parts)}</dd>` : ''}
        ${'dataDeVencimento' in calendario ? html`<dt>Vencimento</dt><dd>${formatPlainDate(calendario.dataDeVencimento)}</dd>` : ''}
        <dt>Mensagem</dt><dd>${charge.solicitacaoPagador ?? '—'}</dd>
        <dt>Situação</dt><dd>${isOver && charge.status === 'ATIVA' ? 'vencida' : statuses[charge.status]}</dd>
        <dt>Vale até</dt><dd>${when(endOf(charge).toISOString())}</dd>
      </dl>
      <form method="post" action="${pspPath}/pagar/${charge.txid}">
        <label>Nome de quem paga (opcional) <input name="nome" maxlength="120" autocomplete="off"></label>
        <label>CPF de quem paga (opcional) <input name="cpf" maxlength="14" inputmode="numeric" autocomplete="off"></label>
        ${(Object.entries(ways) as [WayToPay, string][]).map(
          ([way, label]) => html`<button name="como" value="${way}">${label}</button>`,
        )}
      </form>`,
  )
}

const partsInWords = ({ original, multa, juros }: NonNullable<Payment['componentesValor']>) =>
  [money(original.valor), multa && `${money(multa.valor)} de multa`, juros && `${money(juros.valor)} de juros`]
    .filter(Boolean)
    .join(' + ')

/** Returns a code without a charge as the app of the payer's bank shows it. */
export function codePage(code: string) {
  const read = readPixCode(code)
  if (!read) return missingPage()
  return page(
    'Pagar com Pix',
    html`<p><a class="back" href="${pspPath}">Cobranças</a></p>
      <h1>Pagar com Pix</h1>
      <dl>
        <dt>Quem recebe</dt><dd>${read.payee}</dd>
        <dt>Valor</dt><dd>${read.amountCents === null ? 'você escolhe' : formatBRL(read.amountCents)}</dd>
      </dl>
      <form method="post" action="${pspPath}/codigo">
        <input type="hidden" name="codigo" value="${code}">
        <button>Pagar</button>
      </form>`,
  )
}

/** Returns the page after a payment, with the paid amount. */
export function paidPage(payments: readonly Payment[]) {
  return page(
    'Pagamento feito',
    html`<p><a class="back" href="${pspPath}">Cobranças</a></p>
      <h1>Pagamento feito</h1>
      <p role="status">O banco é avisado agora. Volte à página do financiamento: ela muda sozinha.</p>
      <ul>${payments.map(paymentItem)}</ul>`,
  )
}

/** Returns the page for a charge that the local Pix provider does not know. */
export function missingPage() {
  return page(
    'Cobrança não encontrada',
    html`<h1>Cobrança não encontrada</h1><p><a class="back" href="${pspPath}">Cobranças</a></p>`,
  )
}
