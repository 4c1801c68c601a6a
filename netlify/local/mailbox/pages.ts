import { html } from 'hono/html'
import type { Email } from 'postal-mime'
import { localPage } from '../local-page.ts'
import type { Summary } from './store.ts'

/** The mailbox's address. */
export const mailboxPath = '/caixa-de-entrada'

const page = (title: string, body: ReturnType<typeof html>) => localPage(title, mailboxPath, body)

const time = new Intl.DateTimeFormat('pt-BR', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: 'America/Sao_Paulo',
})
const pathOf = ({ id }: Summary) => `${mailboxPath}/${id}`

/** Returns the whole list. Its script adds new messages while the page is open. */
export function listPage(messages: readonly Summary[]) {
  return page(
    'Caixa de entrada',
    html`<h1>Caixa de entrada</h1>
      <p>O que o site envia por e-mail chega aqui, e só aqui: esta página existe apenas neste computador.
        <a href="/">Abrir o site</a></p>
      <div id="mensagens">${listOf(messages)}</div>
      <script type="module" src="${mailboxPath}/atualizar.js"></script>`,
  )
}

/** Returns the part that the page's script replaces. */
export function listOf(messages: readonly Summary[]) {
  if (messages.length === 0)
    return html`<p role="status" class="empty">Nenhuma mensagem ainda. Peça um financiamento para receber a primeira.</p>`
  const count = messages.length === 1 ? '1 mensagem' : `${messages.length} mensagens`
  return html`<p role="status">${count}, a mais nova primeiro</p>
    <ul>
      ${messages.map(
        (message) =>
          html`<li>
            <a href="${pathOf(message)}"><strong>${message.subject}</strong></a>
            <span>Para ${message.to}</span>
            <time datetime="${message.receivedAt.toISOString()}">${time.format(message.receivedAt)}</time>
          </li>`,
      )}
    </ul>`
}

/** One message, as mail programs show it or as plain text, with its attachments. */
export function messagePage(message: Summary & { email: Email }, asText: boolean) {
  const { email } = message
  const path = pathOf(message)
  const current = (is: boolean) => (is ? html`aria-current="page"` : '')
  return page(
    message.subject,
    html`<p><a class="back" href="${mailboxPath}">Voltar para a caixa de entrada</a></p>
      <h1>${message.subject}</h1>
      <dl>
        <dt>De</dt><dd>${email.from?.name} &lt;${email.from?.address}&gt;</dd>
        <dt>Para</dt><dd>${message.to}</dd>
        <dt>Chegou</dt><dd>${time.format(message.receivedAt)}</dd>
        <dt>Identificação</dt><dd>${email.messageId}</dd>
      </dl>
      ${email.attachments.map(
        ({ filename }, index) =>
          html`<p><a class="back" href="${path}/anexos/${index}">Baixar o anexo ${filename}</a></p>`,
      )}
      <nav aria-label="Como ver a mensagem">
        <a href="${path}" ${current(!asText)}>Como no e-mail</a>
        <a href="${path}?ver=texto" ${current(asText)}>Só o texto</a>
      </nav>
      ${
        asText
          ? html`<pre tabindex="0">${email.text ?? ''}</pre>`
          : html`<iframe sandbox src="${path}/html" title="A mensagem"></iframe>`
      }`,
  )
}

/** Returns the page for a mail that is not in the local mailbox. */
export function missingPage() {
  return page(
    'Mensagem não encontrada',
    html`<h1>Mensagem não encontrada</h1><p><a class="back" href="${mailboxPath}">Voltar para a caixa de entrada</a></p>`,
  )
}
