import { html } from 'hono/html'
import { type BoletoAccount, freeField } from '#domain/boleto/account.ts'
import { boletoCode, typedLine } from '#domain/boleto/code.ts'
import { brazilianDate, formatPlainDate } from '#domain/calendar/calendar.ts'
import { formatBRL } from '#domain/money/money.ts'
import { localPage } from '../local-page.ts'
import { type BankState, type BoletoPayment, boletoAmountOn, isOverdue, type Title } from './bank.ts'

/** The address of the local bank that takes boletos. */
export const bankPath = '/banco-local'

const page = (title: string, body: ReturnType<typeof html>) => localPage(title, bankPath, body)

const ways: Record<BoletoPayment, string> = {
  exact: 'Pagar',
  less: 'Pagar R$\u00a010,00 a menos',
  late: 'Pagar dez dias depois do vencimento',
  twice: 'Pagar duas vezes',
}
const states: Record<Title['state'], string> = {
  open: 'esperando pagamento',
  paid: 'pago',
  withdrawn: 'baixado pelo banco que o emitiu',
  refused: 'registro recusado',
}

/** Returns the digits of a registered boleto as people type them. */
export const lineOf = ({ ourNumber, dueOn, amountCents }: Title, account: BoletoAccount): string =>
  typedLine(boletoCode({ bank: account.bank, dueOn, amountCents, freeField: freeField(account, ourNumber) }))

/** Returns every boleto, newest first, the files, and the switches of the bank. */
export function bankPage(state: BankState) {
  const titles = Object.values(state.titles).reverse()
  return page(
    'Banco local',
    html`<h1>Banco local</h1>
      <p>Faz de conta que é o banco que registra e recebe os boletos: nenhum dinheiro existe, e esta página existe apenas neste
        computador. <a href="/">Abrir o site</a></p>
      <form method="post" action="${bankPath}/linha">
        <label>Linha digitável <input name="linha" required maxlength="80" inputmode="numeric" autocomplete="off"></label>
        <button>Abrir o boleto</button>
      </form>
      <h2>Boletos</h2>
      ${titles.length === 0 ? html`<p role="status">Nenhum boleto ainda.</p>` : html`<ul>${titles.map(titleItem)}</ul>`}
      <h2>Arquivos</h2>
      <p>Recebidos do financiamento: ${state.lastRemessa}. Enviados: ${state.retornos.length}. No próximo dia útil:
        ${state.waiting.length} avisos.</p>
      <form method="post" action="${bankPath}/fechar-o-dia">
        <button>Enviar agora o que é do próximo dia útil</button>
      </form>
      <form method="post" action="${bankPath}/recusas">
        <button>${state.refusesRegistrations ? 'Voltar a aceitar registros' : 'Recusar os próximos registros'}</button>
      </form>`,
  )
}

const titleItem = (title: Title) =>
  html`<li><a href="${bankPath}/pagar/${title.ourNumber}"><strong>${formatBRL(title.amountCents)}</strong></a>
    <span>${states[title.state]}, vence em ${formatPlainDate(title.dueOn)}</span><code>${title.ourNumber}</code></li>`

/** One boleto as the app of the payer's bank shows it, with every way to pay it. */
export function titlePage(title: Title, account: BoletoAccount, now: Date) {
  const isOver = isOverdue(title, now)
  const { payer } = title
  return page(
    'Pagar boleto',
    html`<p><a class="back" href="${bankPath}">Boletos</a></p>
      <h1>Pagar boleto</h1>
      <dl>
        <dt>Linha digitável</dt><dd>${lineOf(title, account)}</dd>
        <dt>Valor hoje</dt><dd>${formatBRL(boletoAmountOn(title, brazilianDate(now)))}</dd>
        <dt>Vencimento</dt><dd>${formatPlainDate(title.dueOn)}</dd>
        <dt>Pode ser pago até</dt><dd>${formatPlainDate(title.payableUntil)}</dd>
        <dt>Multa e juros</dt><dd>${title.finePercent}% e ${title.lateInterestPercent}% ao mês</dd>
        <dt>Pagador</dt><dd>${payer.name}, ${payer.city} (${payer.state})</dd>
        <dt>Situação</dt><dd>${isOver && title.state === 'open' ? 'fora do prazo' : states[title.state]}</dd>
      </dl>
      ${
        title.state === 'refused'
          ? ''
          : html`<form method="post" action="${bankPath}/pagar/${title.ourNumber}">
        ${(Object.entries(ways) as [BoletoPayment, string][]).map(
          ([way, label]) => html`<button name="como" value="${way}">${label}</button>`,
        )}
      </form>`
      }`,
  )
}

/** Returns the page after a payment, which says when it is known. */
export function paidBoletoPage(on: string) {
  return page(
    'Pagamento feito',
    html`<p><a class="back" href="${bankPath}">Boletos</a></p>
      <h1>Pagamento feito</h1>
      <p role="status">O banco avisa o pagamento no próximo dia útil, ${formatPlainDate(on)}. Para não esperar, envie o aviso
        agora, na lista de boletos.</p>`,
  )
}

/** Returns the page for a boleto that the local bank does not know. */
export function missingTitlePage() {
  return page(
    'Boleto não encontrado',
    html`<h1>Boleto não encontrado</h1><p><a class="back" href="${bankPath}">Boletos</a></p>`,
  )
}
