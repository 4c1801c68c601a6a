/**
 * How easily sentences are read: the Flesch index as Martins, Ghiraldelo, Nunes and Oliveira Jr. (1996) fit it to Portuguese:
 * 248.835 − 1.015 × words a sentence − 84.6 × syllables a word.
 */
export function fleschOf(sentences: readonly string[]): number {
  const words = sentences.flatMap(wordsOf)
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0)
  return Math.round(248.835 - 1.015 * (words.length / sentences.length) - 84.6 * (syllables / words.length))
}

export function wordsOf(text: string): readonly string[] {
  return text.match(/[\p{L}]+/gu) ?? []
}

/** Gives the sentences of a text: what ends with a stop, a question or an exclamation mark. Labels and figures are none. */
export function sentencesIn(text: string): string[] {
  const found = text.replace(/\s+/g, ' ').match(/[^.!?]+[.!?]+(?=\s|$)/g) ?? []
  return found.map((sentence) => sentence.trim()).filter((sentence) => wordsOf(sentence).length >= 4)
}

/** The vowels that stand together are a syllable, but for hiatus that an accent shows ('saída'). */
function syllablesOf(word: string): number {
  return word.toLowerCase().match(/[íú]|[aeoáéóâêôãõà][iu]?|[iu][aeo]?/gu)?.length ?? 1
}
