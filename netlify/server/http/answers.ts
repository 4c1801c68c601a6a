import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { html, raw } from 'hono/html'
import type { CdnTag } from '../cdn.ts'

/**
 * Lets Netlify's CDN cache an answer for `seconds`, or until `tag` is purged; browsers always revalidate. Use it only
 * for answers that are the same for every visitor.
 */
export function cacheOnCdn(c: Context, { seconds, tag }: { seconds: number; tag: CdnTag }): void {
  c.header('Cache-Control', 'public, max-age=0, must-revalidate')
  c.header('Netlify-CDN-Cache-Control', `public, s-maxage=${seconds}, durable`)
  c.header('Netlify-Cache-Tag', tag)
}

/** A file to download; `bytes` is its length. */
export interface ServedFile {
  name: string
  bytes: number
  body: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>
}

/**
 * Answers with a person's file, which browsers neither cache nor sniff, and in which nothing can run. They download it;
 * with `isInline` they show it.
 */
export function fileAnswer({ name, bytes, body }: ServedFile, mime: string, isInline = false): Response {
  return new Response(body, {
    headers: {
      'content-type': mime,
      'content-length': String(bytes),
      'content-disposition': `${isInline ? 'inline' : 'attachment'}; filename="${name}"`,
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; ${isInline ? "img-src 'self'; " : ''}frame-ancestors 'none'; sandbox`,
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    },
  })
}

/** Answers with a PDF to download. */
export const pdfAnswer = (file: ServedFile): Response => fileAnswer(file, 'application/pdf')

/** The look of the mails that link here (`src/content/mail/html.ts`), in both colour schemes. */
const style = `
:root { color-scheme: light dark; --paper: #f3f0ee; --card: #fff; --mark: #c5112e; font: 1rem/1.6 system-ui, sans-serif }
@media (prefers-color-scheme: dark) { :root { --paper: #161213; --card: #231e20; --mark: #ff95a3 } }
body { margin: 0; padding: 1rem; background: var(--paper) }
main { max-width: 32rem; margin: 8vh auto 0; padding: 1.75rem 1.5rem; border-top: .25rem solid #c5112e; border-radius: .5rem; background: var(--card) }
.bank { margin: 0; color: var(--mark); font-size: 1.125rem; font-weight: 800 }
h1 { margin: 1.25rem 0 .5rem; font-size: 1.625rem; line-height: 1.2 }
button { box-sizing: border-box; width: 100%; min-height: 3rem; margin-top: .5rem; padding: .75rem 1.25rem; border: 0; border-radius: .625rem; font: inherit; font-weight: 600; color: #fff; background: #c5112e; cursor: pointer }
a { display: inline-block; padding: .625rem 0; color: inherit; font-weight: 600 }
:is(a, button):focus-visible { outline: 3px solid; outline-offset: 3px }`

/** The policy of the page: nothing but its own style, and a form that posts to the page's own site. */
export const plainPagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

export interface PlainPage {
  bank: string
  title: string
  text: string
  /** The label of the form's only button; null for a page without a form. */
  button: string | null
}

/**
 * Makes a small page that a message links to and that works without scripts. Its form posts to the page's own address;
 * a page without a form leads to the portal.
 */
export function plainPage({ bank, title, text, button }: PlainPage) {
  return html`<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} – ${bank}</title>
<style>${raw(style)}</style>
</head>
<body>
<main>
<p class="bank">${bank}</p>
<h1>${title}</h1>
<p>${text}</p>
${button ? html`<form method="post"><button>${button}</button></form>` : html`<p><a href="/meu-financiamento">Ir para Meu financiamento</a></p>`}
</main>
</body>
</html>`
}
