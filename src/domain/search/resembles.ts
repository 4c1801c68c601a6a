import { fold } from './search.ts'

// What a question is asked with, and says nothing about what it is asked for.
const small = new Set(
  'que com por para pra como qual quais quando onde meu minha meus minhas sua seu uma uns nao sim tem ter isso esse essa este esta estou posso pode vou quero preciso'.split(
    ' ',
  ),
)

/**
 * Tells whether a text is about a term, in other forms of its words ('atrasei' for 'atrasar') or in others.
 * @param stems beginnings of words, without accents and separated by spaces, that the text answers to besides its own
 */
export function resembles(text: string, stems: string, term: string): boolean {
  const wanted = wordsOf(term).filter((word) => word.length > 2 && !small.has(word))
  const own = wordsOf(text)
  const others = stems.split(' ').filter(Boolean)
  const isMet = (word: string) =>
    others.some((stem) => word.startsWith(stem)) || own.some((each) => each.startsWith(stemOf(word)))
  return wanted.length > 0 && wanted.every(isMet)
}

const wordsOf = (text: string) => fold(text).match(/[a-z0-9]+/g) ?? []

/** A word without its ending, which in Portuguese tells person, time, gender and number. */
const stemOf = (word: string) => word.slice(0, Math.max(4, word.length - 3))
