import { professions } from '#content/professions.ts'
import { fold } from '#domain/search/search.ts'

const maximum = 8
const folded = professions.map((title) => ({ title, text: fold(title) }))

/** Up to eight professions that contain a text, accents and case aside; those that begin with it first. None for an empty text. */
export function suggestProfessions(typed: string): string[] {
  const term = fold(typed.trim())
  if (term === '') return []
  const found = folded.filter(({ text }) => text.includes(term))
  const first = found.filter(({ text }) => text.startsWith(term))
  return [...first, ...found.filter((one) => !first.includes(one))].slice(0, maximum).map(({ title }) => title)
}
