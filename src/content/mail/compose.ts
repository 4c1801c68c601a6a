import { firstName } from '#domain/identity/people.ts'
import { type MessageKind, withoutForbidden } from '#domain/messages.ts'
import { brand } from '../brand.ts'
import { closing, nameOf, siteAddress } from './closing.ts'
import { htmlOf } from './html.ts'
import type { Letter, Mail, Part } from './letter.ts'

/**
 * The longest subject, in characters. Mail programs show this much, and a header line holds far more (RFC 5322: 998).
 */
const longestSubject = 120

/**
 * Makes a letter into a mail: subject, plain text and HTML with the same words. Removes everything that no mail of the
 * bank may carry (CPF, Pix code, amount, link), also from typed text.
 */
export function compose(kind: MessageKind, letter: Letter): Mail {
  const parts = [...opening(letter), ...middle(kind, letter), ...closing(kind, letter)].map(cleaned)
  const subject = oneLine(letter.subject)
  return { subject, text: textOf(parts), html: htmlOf(subject, parts) }
}

/** Puts the bank's bare address (its host) into a mail. It is no link, because the reader should type it. */
export function withSite({ subject, text, html }: Mail, host: string): Mail {
  return { subject, text: text.replaceAll(siteAddress, host), html: html.replaceAll(siteAddress, host) }
}

/** How long something works: '10 minutos', '3 horas'. */
export const lifeInWords = (minutes: number) => (minutes % 60 === 0 ? `${minutes / 60} horas` : `${minutes} minutos`)

function opening({ subject, fullName }: Letter): Part[] {
  const name = fullName === undefined ? null : firstName(fullName)
  return [
    { type: 'sender', text: brand.bank },
    { type: 'title', text: oneLine(subject) },
    { type: 'paragraph', text: name ? `Olá, ${name}.` : 'Olá.' },
  ]
}

function middle(kind: MessageKind, letter: Letter): Part[] {
  const { body, contractNumber, facts = [], after = [] } = letter
  const end = contractNumber?.replace(/\D/g, '').slice(-4)
  const all = end ? [[nameOf(kind, letter), `final ${end}`] as const, ...facts] : facts
  const paragraphs = (texts: Letter['body']) =>
    texts.map((each) => (typeof each === 'string' ? ({ type: 'paragraph', text: each } as const) : each))
  return [
    ...paragraphs(body),
    ...(all.length > 0 ? [{ type: 'facts', facts: all } as const] : []),
    ...paragraphs(after),
  ]
}

/**
 * Removes forbidden text from a part, and marks that reverse or hide text. Codes and links come from the server and
 * stay.
 */
function cleaned(part: Part): Part {
  switch (part.type) {
    case 'facts':
      return { ...part, facts: part.facts.map(([term, value]) => [term, clean(value)]) }
    case 'list':
      return { ...part, items: part.items.map(clean) }
    case 'typed':
      return {
        ...part,
        text: clean(
          part.text
            .replace(/\r\n?/g, '\n')
            .trim()
            .replace(/\n{3,}/g, '\n\n'),
        ),
      }
    case 'code':
    case 'link':
      return part
    default:
      return { ...part, text: clean(part.text) }
  }
}

const hidden = /(?!\n)[\p{Cc}\p{Cs}\p{Bidi_Control}\u200b\u2028\u2029\u2060\ufeff]/gu
const clean = (text: string) => withoutForbidden(text.replace(hidden, ' '), '[removido por segurança]')

/**
 * Makes a text fit for a header line: no line break or control character, never empty, at most 120 characters (UTF-16
 * units).
 */
function oneLine(text: string): string {
  const line = clean(text).replace(/\s+/gu, ' ').trim() || `Mensagem do ${brand.bank}`
  if (line.length <= longestSubject) return line
  // Cuts between characters, never inside a surrogate pair.
  let cut = ''
  for (const character of line) {
    if (cut.length + character.length >= longestSubject) break
    cut += character
  }
  return `${cut.trimEnd()}…`
}

/** Returns the plain text of a mail. It is complete, for readers without HTML. */
function textOf(parts: readonly Part[]): string {
  return `${parts.map(render).join('\n\n')}\n`
}

function render(part: Part): string {
  switch (part.type) {
    case 'title':
      return `${part.text}\n${'='.repeat(Math.min(part.text.length, 32))}`
    case 'heading':
      return `----\n${part.text}`
    case 'facts':
      return part.facts.map(([term, value]) => `${term}: ${value}`).join('\n')
    case 'list':
      return part.items.map((item) => `- ${item}`).join('\n')
    case 'typed':
      return part.quoted ? part.text.replace(/^/gm, '> ') : part.text
    case 'code':
      return `    ${part.code}`
    case 'link':
      return `${part.label}:\n${part.url}`
    default:
      return part.text
  }
}
