/**
 * The readability of sentences: the Flesch index adapted to Portuguese by Martins, Ghiraldelo, Nunes and Oliveira Jr.
 * (1996): 248.835 − 1.015 × words a sentence − 84.6 × syllables a word.
 */
export function fleschOf(sentences: readonly string[]): number {
  const words = sentences.flatMap(wordsOf)
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0)
  return Math.round(248.835 - 1.015 * (words.length / sentences.length) - 84.6 * (syllables / words.length))
}

export function wordsOf(text: string): readonly string[] {
  return text.match(/[\p{L}]+/gu) ?? []
}

/**
 * Returns the sentences of a text, which end with a stop, a question or an exclamation mark. Labels and figures do not
 * count.
 */
export function sentencesIn(text: string): string[] {
  const found = text.replace(/\s+/g, ' ').match(/[^.!?]+[.!?]+(?=\s|$)/g) ?? []
  return found.map((sentence) => sentence.trim()).filter((sentence) => wordsOf(sentence).length >= 4)
}

/** Adjacent vowels form one syllable, unless an accent marks a hiatus ('saída'). */
function syllablesOf(word: string): number {
  return word.toLowerCase().match(/[íú]|[aeoáéóâêôãõà][iu]?|[iu][aeo]?/gu)?.length ?? 1
}
