import type { Fact, Part } from './letter.ts'

/**
 * Returns the HTML of a mail. Outlook for Windows and Gmail need tables and inline styles. It loads no picture, font or
 * script, and no address of a third party. In mail programs that know the dark scheme, classes change the colours. In
 * programs that invert colours by themselves, these colours stay readable.
 */
export function htmlOf(title: string, parts: readonly Part[]): string {
  const preview = parts
    .flatMap((part) => (part.type === 'paragraph' ? [part.text] : []))
    .slice(0, 2)
    .join(' ')
  const at = parts.findIndex(({ type }) => type === 'fine')
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${escaped(title)}</title>
<style>${dark}</style>
</head>
<body class="page" style="margin:0;padding:0;background-color:#f3f0ee">
<div style="display:none;mso-hide:all">${escaped(preview)}</div>
<div role="main">
<table role="presentation" class="page" width="100%" border="0" cellpadding="0" cellspacing="0" style="background-color:#f3f0ee">
<tr><td align="center" style="padding:16px 8px">
<!--[if mso]><table role="presentation" width="600" border="0" cellpadding="0" cellspacing="0"><tr><td><![endif]-->
<table role="presentation" width="100%" border="0" cellpadding="0" cellspacing="0" style="max-width:600px;text-align:left">
<tr><td class="card" style="padding:24px 20px;background-color:#ffffff;border-top:4px solid #c5112e;border-radius:8px">
${parts.slice(0, at).map(render).join('\n')}
</td></tr>
<tr><td style="padding:20px 20px 8px">
${parts.slice(at).map(render).join('\n')}
</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>
</table>
</div>
</body>
</html>
`
}

// The parts below use these class names.
const dark = [
  ':root{color-scheme:light dark}',
  '@media (prefers-color-scheme:dark){',
  '.page{background-color:#161213!important}',
  '.card,.code{background-color:#231e20!important}',
  '.panel{background-color:#332c2f!important}',
  '.ink{color:#f5f1ef!important}',
  '.soft{color:#cdc5c3!important}',
  '.mark{color:#ff95a3!important}',
  '.line{border-color:#5a5154!important}',
  '}',
].join('')

const font = "font-family:'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const ink = `color:#1a1618;${font}`
const body = `font-size:16px;line-height:25px;${ink};word-break:break-word`
const fine = `margin:0 0 10px;font-size:13px;line-height:20px;color:#4b4548;${font}`

function render(part: Part): string {
  switch (part.type) {
    case 'sender':
      return `<p class="mark" style="margin:0 0 16px;font-size:15px;line-height:20px;font-weight:bold;color:#c5112e;${font}">${escaped(part.text)}</p>`
    case 'title':
      return `<h1 class="ink" style="margin:0 0 20px;font-size:24px;line-height:30px;font-weight:bold;${ink};word-break:break-word">${escaped(part.text)}</h1>`
    case 'heading':
      return `<h2 class="ink" style="margin:0 0 6px;font-size:14px;line-height:20px;font-weight:bold;${ink}">${escaped(part.text)}</h2>`
    case 'fine':
      return `<p class="soft" style="${fine}">${escaped(part.text)}</p>`
    case 'paragraph':
      return paragraph(escaped(part.text))
    case 'facts':
      return `<p class="ink panel" style="margin:0 0 16px;padding:12px 16px;background-color:#f3f0ee;border-radius:8px;${body}">${part.facts.map(fact).join('<br>')}</p>`
    case 'list':
      return `<ul class="ink" style="margin:0 0 16px;padding:0 0 0 22px;${body}">${part.items.map((item) => `<li style="margin:0 0 6px">${escaped(item)}</li>`).join('')}</ul>`
    case 'typed':
      return part.quoted ? quote(breaks(part.text)) : paragraph(breaks(part.text))
    case 'code':
      return `<p class="ink code line" style="margin:0 0 16px;padding:14px 16px;border:1px solid #8d8589;border-radius:8px;background-color:#ffffff;font-size:28px;line-height:36px;font-weight:bold;letter-spacing:4px;text-align:center;${ink}">${escaped(part.code)}</p>`
    case 'link':
      return paragraph(
        `${escaped(part.label)}:<br><a class="mark" href="${escaped(part.url)}" style="color:#c5112e;word-break:break-all">${escaped(part.url)}</a>`,
      )
  }
}

const fact = ([term, value]: Fact) => `<strong>${escaped(term)}:</strong> ${escaped(value)}`

const paragraph = (html: string) => `<p class="ink" style="margin:0 0 16px;${body}">${html}</p>`

const quote = (html: string) =>
  `<blockquote class="ink line" style="margin:0 0 16px;padding:2px 0 2px 14px;border-left:3px solid #8d8589;${body}">${html}</blockquote>`

const breaks = (text: string) => escaped(text).replaceAll('\n', '<br>')

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
