import { html } from 'hono/html'
import { brand } from '#content/brand.ts'
import { dealerships } from '#content/dealerships.ts'
import { brazilianDate, dayInWords } from '#domain/calendar/calendar.ts'
import { formatCpf } from '#domain/identity/identifiers.ts'
import { demoAnalyst, demoApplicants, demoColleagues, demoPassword } from '../demo/logins.ts'
import { localPage } from '../local-page.ts'
import { mailboxPath } from '../mailbox/pages.ts'
import { pspPath } from '../psp/paths.ts'
import type { FreshApplication } from './journey.ts'
import { stages } from './stages.ts'

/** The guide's address. */
export const guidePath = '/guia'

/** How often (s) the page reloads while a month passes. */
const everySeconds = 2

const labelOf = (id: string) => stages.find((stage) => stage.id === id)

/** The id of the page's part with the newest applications. */
export const newestId = 'pedidos'

/** The id of the page's part with the day. */
export const clockId = 'relogio'

/**
 * The state of the month that the visitor let pass; undefined before the first, 'never' where the clock cannot be set.
 */
export type PassingMonth = 'passing' | 'passed' | 'never' | { problem: string } | undefined

/** Returns the guide's page: the logins, a fresh application at any stage, the clock, and the next buttons to press. */
export function guidePage(made: readonly FreshApplication[], month: PassingMonth, problem?: string) {
  return localPage(
    'Guia da demonstração',
    guidePath,
    html`<h1>Guia da demonstração</h1>
        <p>A jornada inteira em dez minutos, da simulação ao contrato quitado. Esta página existe apenas neste computador.</p>
        ${logins()}
        <h2>Um pedido novo, na etapa que você quiser</h2>
        <p>Cada botão cria um pedido e o leva até a etapa pelos mesmos serviços que o site usa, com as mesmas verificações.</p>
        ${problem ? html`<p role="alert" class="problem">Não deu certo: ${problem}</p>` : ''}
        <form method="post" action="${guidePath}">
          ${stages.map(({ id, label }) => html`<button name="etapa" value="${id}">${label}</button>`)}
        </form>
        <div role="status" id="${newestId}">${made.map(madeItem)}</div>
        ${month === 'never' ? '' : clock(month)}
        ${walk(month !== 'never')}`,
    month === 'passing' ? everySeconds : undefined,
  )
}

const madeItem = ({ name, cpf, contractNumber, id, stage }: FreshApplication) =>
  html`<section class="made" aria-label="Pedido de ${name}">
    <h3>${labelOf(stage)?.label}: ${name}</h3>
    <p>Pedido ${contractNumber}. No <a href="/meu-financiamento">portal</a>: CPF <code>${formatCpf(cpf)}</code>, senha
      <code>${demoPassword}</code>. No admin: <a href="/admin/financiamentos/${id}">abrir o pedido</a>.</p>
    <p><strong>Agora:</strong> ${labelOf(stage)?.next}</p>
  </section>`

function clock(month: PassingMonth) {
  const today = brazilianDate(new Date())
  return html`<section aria-labelledby="${clockId}"><h2 id="${clockId}">O tempo do contrato</h2>
    <p>Hoje, nesta demonstração, é <strong>${dayInWords(today)} de ${today.slice(0, 4)}</strong>.</p>
    <div role="status">${whatPassed(month)}</div>
    ${month === 'passing' ? '' : html`<form method="post" action="${guidePath}/mes"><button>Passar um mês</button></form>`}
    <p>O mês passa dia a dia, em cerca de um minuto: as cobranças são feitas, os lembretes chegam à
      <a href="${mailboxPath}">caixa de entrada</a>, o que não foi pago fica em atraso, e o Pix de hoje custa o que custa hoje. Quem
      estava no site entra de novo. O relógio só anda para a frente: para voltar, pare o servidor e apague a pasta de dados.</p></section>`
}

function whatPassed(month: PassingMonth) {
  if (month === 'passing')
    return html`<p><strong>O mês está passando.</strong> Esta página se atualiza sozinha até o fim dele.</p>`
  if (month === 'passed') return html`<p><strong>Um mês se passou.</strong></p>`
  return typeof month === 'object' && html`<p class="problem">O mês parou neste dia: ${month.problem}</p>`
}

function logins() {
  const nameOf = (slug: string | null) => dealerships.find((one) => one.slug === slug)?.name ?? ''
  const roles = { manager: 'Gerente', analyst: 'Analista', dealership: 'Concessionária' }
  const row = (who: string, href: string, user: string, password: string) =>
    html`<tr role="row"><th role="rowheader" scope="row">${who}</th><td role="cell"><a href="${href}">${href}</a></td><td role="cell"><code>${user}</code></td><td role="cell"><code>${password}</code></td></tr>`
  return html`<h2>Quem entra onde</h2>
    <table role="table" aria-label="Acessos">
      <thead role="rowgroup"><tr role="row">${['Quem', 'Onde', 'Usuário', 'Senha'].map((head) => html`<th role="columnheader" scope="col">${head}</th>`)}</tr></thead>
      <tbody role="rowgroup">
        ${demoApplicants.map(({ name, cpf }) => row(`Cliente: ${name}`, '/meu-financiamento', formatCpf(cpf), demoPassword))}
        ${row('Gerente', '/admin', demoAnalyst.username, demoAnalyst.password)}
        ${demoColleagues.map(({ role, username, dealership }) =>
          row(
            dealership ? `${roles[role]}: ${nameOf(dealership)}` : roles[role],
            '/admin',
            username,
            demoAnalyst.password,
          ),
        )}
      </tbody>
    </table>
    <p>Para ser três pessoas ao mesmo tempo, use uma janela comum para o cliente e duas anônimas, de navegadores diferentes, para o
      analista e a concessionária. O que o site envia por e-mail chega à <a href="${mailboxPath}">caixa de entrada</a>,
      e o Pix da entrada se paga no <a href="${pspPath}">provedor local</a>.</p>`
}

function walk(monthsPass: boolean) {
  const lines = [
    html`<strong>Visitante.</strong> <a href="${brand.cataloguePath}">Escolha uma moto</a>, simule, toque em “Tenho interesse” e
      preencha as quatro etapas (CPF inventado e válido, senha de 8 caracteres).`,
    html`<strong>Cliente.</strong> Entre em <a href="/meu-financiamento">Meu financiamento</a> com o CPF e a senha.`,
    ...stages.map(({ label, next }) => html`<strong>${label}.</strong> ${next}`),
    monthsPass
      ? html`<strong>Os meses.</strong> Com “Passar um mês”, acima, siga o contrato de uma moto entregue: o lembrete antes do vencimento, a
      parcela em atraso com multa e juros, “Cobrança” no admin, o pagamento, a quitação.`
      : html`<strong>Os meses.</strong> Para deixar um mês passar, pare este servidor e comece com <code>npm start</code>.`,
    html`<strong>Rede.</strong> As concessionárias estão em <a href="/concessionarias">/concessionarias</a>; o gerente muda horários,
      dias fechados e vagas em <a href="/admin/configuracoes/concessionarias">/admin/configuracoes/concessionarias</a>.`,
  ]
  return html`<h2>A jornada, passo a passo</h2><ol class="steps">${lines.map((line) => html`<li>${line}</li>`)}</ol>`
}
