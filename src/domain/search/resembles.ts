import { fold } from './search.ts'

// Common words of a question, which are not about its subject.
const small = new Set(
  'que com por para pra como qual quais quando onde meu minha meus minhas sua seu uma uns nao sim tem ter isso esse essa este esta estou posso pode vou quero preciso'.split(
    ' ',
  ),
)

/**
 * Tells whether a text is about a search term: each word of the term has another form in the text ('atrasei' for 'atrasar'), or
 * begins with one of the stems.
 * @param stems beginnings of words that are not in the text but mean it, without accents, separated by spaces
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

/** Cuts the ending of a word, which in Portuguese tells person, tense, gender and number. */
const stemOf = (word: string) => word.slice(0, Math.max(4, word.length - 3))
