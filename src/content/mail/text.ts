import type { Part } from './letter.ts'

/** Gives the plain text of a mail, which is complete for people who read no HTML. */
export function textOf(parts: readonly Part[]): string {
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
