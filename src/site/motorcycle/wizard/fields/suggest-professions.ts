import { professionSynonyms } from '#content/profession-synonyms.ts'
import { fold } from '#domain/search/search.ts'

const maximum = 8

/**
 * Gives what finds up to eight professions that contain a text, accents and case aside; those that begin with it first. None for
 * an empty text. Where no title has the text, it is taken for a woman's title ('aposentada', 'professora', 'médica') or for what
 * people say instead ('uber').
 */
export function suggestFrom(professions: readonly string[]): (typed: string) => string[] {
  const folded = professions.map((title) => ({ title, text: fold(title) }))
  const alike = (term: string) => {
    const stem = term.replace(/as?$/, '')
    return stem.length < 4 ? [] : folded.filter(({ text }) => text.includes(stem))
  }
  return (typed) => {
    const term = fold(typed.trim())
    if (term === '') return []
    const literal = folded.filter(({ text }) => text.includes(term))
    const meant = Object.entries(professionSynonyms).flatMap(([said, title]) => (said.startsWith(term) ? [title] : []))
    const found = [
      ...folded.filter(({ title }) => meant.includes(title)),
      ...(literal.length > 0 ? literal : alike(term)),
    ]
    const first = found.filter(({ text }) => text.startsWith(term))
    return [...new Set([...first, ...found])].slice(0, maximum).map(({ title }) => title)
  }
}
