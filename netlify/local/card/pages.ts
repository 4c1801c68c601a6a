import { html } from 'hono/html'
import { formatDateTime } from '#domain/calendar/calendar.ts'
import { formatBRL } from '#domain/money/money.ts'
import { localPage } from '../local-page.ts'
import type { Page, Payment, State } from './state.ts'

/** The local address of the card's provider. */
export const cardPath = '/cartao-local'

const page = (title: string, body: ReturnType<typeof html>) => localPage(title, cardPath, body)
const when = (seconds: number) => formatDateTime(new Date(seconds * 1000).toISOString())

const statuses: Record<Page['status'], string> = {
  open: 'esperando pagamento',
  complete: 'paga',
  expired: 'encerrada',
}
const refundStates = { pending: 'a caminho', succeeded: 'feita', failed: 'recusada' }
const disputeStates = {
  warning_needs_response: 'possível: o banco do cartão pergunta',
  needs_response: 'em análise',
  won: 'decidida a favor do banco',
  lost: 'decidida a favor do cliente',
}

/** Returns every page and payment, newest first, and the switches that refuse refunds or leave them pending. */
export function overviewPage({ pages, payments, refusesRefunds, holdsRefunds }: State) {
  const all = Object.values(pages).reverse()
  return page(
    'Provedor de cartão local',
    html`<h1>Provedor de cartão local</h1>
      <p>Faz de conta que é a empresa que recebe cartões: nenhum cartão existe, e esta página existe apenas neste computador.
        <a href="/">Abrir o site</a></p>
      <h2>Páginas de pagamento</h2>
      ${all.length === 0 ? html`<p role="status">Nenhuma página ainda.</p>` : html`<ul>${all.map(pageItem)}</ul>`}
      <h2>Pagamentos</h2>
      ${
        payments.length === 0
          ? html`<p role="status">Nada foi pago ainda.</p>`
          : html`<ul>${payments.toReversed().map(paymentItem)}</ul>`
      }
      <h2>Devoluções</h2>
      <form method="post" action="${cardPath}/devolucoes">
        <button>${refusesRefunds ? 'Voltar a aceitar devoluções' : 'Recusar as próximas devoluções'}</button>
        <button name="acao" value="segurar">
          ${holdsRefunds ? 'Concluir as devoluções a caminho' : 'Deixar as devoluções a caminho'}
        </button>
      </form>`,
  )
}

const pageItem = ({ id, amount, status, expires_at, name }: Page) =>
  html`<li><a href="${cardPath}/pagar/${id}"><strong>${formatBRL(amount)}</strong></a>
    <span>${statuses[status]}, aberta até ${when(expires_at)}</span><span>${name}</span></li>`

const paymentItem = ({ id, amount, created, name, refunds, dispute }: Payment) =>
  html`<li><strong>${formatBRL(amount)}</strong><span>${when(created)}, ${name}</span><code>${id}</code>
    ${refunds.map((one) => html`<span>Devolução de ${formatBRL(one.amount)}: ${refundStates[one.status]}</span>`)}
    ${dispute ? html`<span>Contestação ${disputeStates[dispute.status]}</span>` : ''}
    <form method="post" action="${cardPath}/pagamentos/${id}">
      ${
        dispute
          ? ''
          : html`<button name="acao" value="contestar">Contestar, como dono do cartão</button>
              <button name="acao" value="perguntar">Perguntar, como banco do cartão</button>`
      }
      ${
        refunds.some(({ status }) => status === 'succeeded')
          ? html`<button name="acao" value="devolver">Recusar a devolução feita: o cartão foi cancelado</button>`
          : ''
      }
      ${
        dispute?.status === 'warning_needs_response'
          ? html`<button name="acao" value="escalar">Fazer disso uma contestação</button>`
          : ''
      }
      ${
        dispute?.status === 'needs_response'
          ? html`<button name="acao" value="won">Decidir a favor do banco</button>
              <button name="acao" value="lost">Decidir a favor do cliente</button>`
          : ''
      }
    </form></li>`

/** The hosted page of one charge, at which the customer pays or gives up. */
export function payPage({ id, amount, name, email, status, expires_at, cancel_url }: Page, isRefused: boolean) {
  return page(
    'Pagar com cartão',
    html`<h1>Pagar com cartão</h1>
      ${isRefused ? html`<p role="alert">O cartão foi recusado. Tente outro, ou volte e escolha outra forma de pagamento.</p>` : ''}
      <dl>
        <dt>Valor</dt><dd>${formatBRL(amount)}</dd>
        <dt>Descrição</dt><dd>${name}</dd>
        <dt>E-mail</dt><dd>${email}</dd>
        <dt>Situação</dt><dd>${statuses[status]}</dd>
        <dt>Aberta até</dt><dd>${when(expires_at)}</dd>
      </dl>
      ${
        status === 'open'
          ? html`<form method="post" action="${cardPath}/pagar/${id}">
              <label>Nome no cartão <input name="nome" maxlength="120" autocomplete="off" value="Cartão de Teste"></label>
              <button name="como" value="pagar">Pagar</button>
              <button name="como" value="recusar">Pagar com um cartão recusado</button>
            </form>`
          : html`<p role="status">Esta página não recebe mais pagamento.</p>`
      }
      <p><a class="back" href="${cancel_url}">Voltar sem pagar</a></p>`,
  )
}

/** Returns the page for a payment that the local card provider does not know. */
export function missingPage() {
  return page(
    'Página não encontrada',
    html`<h1>Página não encontrada</h1><p><a class="back" href="${cardPath}">Pagamentos</a></p>`,
  )
}
