import { fold } from '#domain/search/search.ts'

const maximum = 8

/** Gives what finds up to eight professions that contain a text, accents and case aside; those that begin with it first. None for an empty text. */
export function suggestFrom(professions: readonly string[]): (typed: string) => string[] {
  const folded = professions.map((title) => ({ title, text: fold(title) }))
  return (typed) => {
    const term = fold(typed.trim())
    if (term === '') return []
    const found = folded.filter(({ text }) => text.includes(term))
    const first = found.filter(({ text }) => text.startsWith(term))
    return [...first, ...found.filter((one) => !first.includes(one))].slice(0, maximum).map(({ title }) => title)
  }
}
