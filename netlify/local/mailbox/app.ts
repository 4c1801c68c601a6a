import { readFile } from 'node:fs/promises'
import { Hono } from 'hono'
import type { Attachment } from 'postal-mime'
import { localStyles } from '../local-page.ts'
import { listOf, listPage, mailboxPath, messagePage, missingPage } from './pages.ts'
import type { Mailbox } from './store.ts'

const pagePolicy =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self'; frame-src 'self'; frame-ancestors 'none'"
/** A message may have any styles but no script, no form and nothing from another site. */
const messagePolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox; frame-ancestors 'self'"

/** Restores the line ends of a calendar (RFC 5545, 3.1), because the parser gives it as text with line feeds only. */
function calendarText({ content }: Attachment): string {
  const text = typeof content === 'string' ? content : new TextDecoder().decode(content)
  return text.replace(/\r?\n/g, '\r\n')
}

/** The pages of the local mailbox. They are the local server's own and never part of the site that is deployed. */
export function mailboxApp(mailbox: Mailbox) {
  const refresh = new URL('refresh.js', import.meta.url)
  const app = new Hono().basePath(mailboxPath)
  app.use(async (c, next) => {
    await next()
    if (!c.res.headers.has('content-security-policy')) c.header('Content-Security-Policy', pagePolicy)
    c.header('Cache-Control', 'no-store')
    c.header('X-Content-Type-Options', 'nosniff')
  })
  return app
    .get('/', (c) => c.html(listPage(mailbox.list())))
    .get('/lista', (c) => c.html(listOf(mailbox.list())))
    .get('/estilo.css', () => localStyles(new URL('mailbox.css', import.meta.url)))
    .get('/atualizar.js', async (c) =>
      c.body(await readFile(refresh, 'utf8'), 200, { 'content-type': 'text/javascript' }),
    )
    .get('/:id', async (c) => {
      const message = await mailbox.read(c.req.param('id'))
      return message ? c.html(messagePage(message, c.req.query('ver') === 'texto')) : c.notFound()
    })
    .get('/:id/html', async (c) => {
      const message = await mailbox.read(c.req.param('id'))
      if (!message) return c.notFound()
      return c.html(message.email.html ?? '', 200, { 'content-security-policy': messagePolicy })
    })
    .get('/:id/anexos/:index', async (c) => {
      const message = await mailbox.read(c.req.param('id'))
      const attachment = message?.email.attachments[Number(c.req.param('index'))]
      if (!attachment) return c.notFound()
      const name = encodeURIComponent(attachment.filename ?? 'anexo')
      const isCalendar = attachment.mimeType === 'text/calendar'
      return c.body(isCalendar ? calendarText(attachment) : (attachment.content as ArrayBuffer), 200, {
        'content-type': isCalendar ? 'text/calendar; charset=utf-8' : 'application/octet-stream',
        'content-disposition': `attachment; filename*=UTF-8''${name}`,
      })
    })
    .notFound((c) => c.html(missingPage(), 404))
}
