import { readFile } from 'node:fs/promises'
import { html } from 'hono/html'
import { brand } from '#content/brand.ts'

/**
 * Returns a page of the local server's own. `path` is the address of the page and of its style sheet (`localStyles`).
 * `again` is the number of seconds after which the browser reloads it.
 */
export function localPage(title: string, path: string, body: ReturnType<typeof html>, again?: number) {
  return html`<!doctype html>
    <html lang="pt-BR">
      <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="robots" content="noindex">
        ${again ? html`<meta http-equiv="refresh" content="${again}">` : ''}
        <title>${title} – ${brand.short}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml">
        <link rel="stylesheet" href="${path}/estilo.css">
      </head>
      <body><main>${body}</main></body>
    </html>`
}

/** Answers with the styles of all pages of the local server, and then the style sheet of one of them. */
export async function localStyles(own: URL): Promise<Response> {
  const files = [new URL('local-page.css', import.meta.url), own]
  const sheets = await Promise.all(files.map((file) => readFile(file, 'utf8')))
  return new Response(sheets.join('\n'), { headers: { 'content-type': 'text/css' } })
}
