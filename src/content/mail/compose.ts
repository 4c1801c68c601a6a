import { firstName } from '#domain/identity/people.ts'
import { withoutForbidden } from '#domain/messages/forbidden.ts'
import type { MessageKind } from '#domain/messages/kinds.ts'
import { brand } from '../brand.ts'
import { closing } from './closing.ts'
import { htmlOf } from './html.ts'
import type { Letter, Mail, Part } from './letter.ts'
import { textOf } from './text.ts'

/** The longest subject: what mail programs show, and far below what a header's line may hold (RFC 5322: 998). */
const longestSubject = 120

/**
 * A letter as a message: subject, plain text and HTML of the same words. Whatever a bank's message never carries (CPF, Pix
 * code, amount, link) is taken out of it here, also where somebody typed it.
 */
export function compose(kind: MessageKind, letter: Letter): Mail {
  const parts = [...opening(letter), ...middle(letter), ...closing(kind, letter)].map(cleaned)
  const subject = oneLine(letter.subject)
  return { subject, text: textOf(parts), html: htmlOf(subject, parts) }
}

function opening({ subject, fullName }: Letter): Part[] {
  const name = fullName === undefined ? null : firstName(fullName)
  return [
    { type: 'sender', text: brand.bank },
    { type: 'title', text: oneLine(subject) },
    { type: 'paragraph', text: name ? `Olá, ${name}.` : 'Olá.' },
  ]
}

function middle({ body, contractNumber, facts = [], after = [] }: Letter): Part[] {
  const end = contractNumber?.replace(/\D/g, '').slice(-4)
  const all = end ? [['Contrato', `final ${end}`] as const, ...facts] : facts
  const paragraphs = (texts: Letter['body']) =>
    texts.map((each) => (typeof each === 'string' ? ({ type: 'paragraph', text: each } as const) : each))
  return [
    ...paragraphs(body),
    ...(all.length > 0 ? [{ type: 'facts', facts: all } as const] : []),
    ...paragraphs(after),
  ]
}

/** A part with nothing forbidden in it, and without marks that reverse or hide text. Codes and links are the server's own. */
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
const clean = (text: string) => withoutForbidden(text.replace(hidden, ' '))

/** A text as a header's line: no line break or control character, never empty, at most 120 characters (UTF-16 units). */
function oneLine(text: string): string {
  const line = clean(text).replace(/\s+/gu, ' ').trim() || `Mensagem do ${brand.bank}`
  if (line.length <= longestSubject) return line
  // Cut between characters, not inside one.
  let cut = ''
  for (const character of line) {
    if (cut.length + character.length >= longestSubject) break
    cut += character
  }
  return `${cut.trimEnd()}…`
}
