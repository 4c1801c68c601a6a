import { visibleLine, withPlainMarks } from './text.ts'

/** Letters that Unicode does not split into a plain letter and a mark, with the letters that people type instead. */
const plain: Readonly<Record<string, string>> = {
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ø: 'o',
  ŧ: 't',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
}
const letters = new RegExp(`[${Object.keys(plain).join('')}]`, 'g')

/**
 * Returns a text without accents and invisible marks and in lower case, so that 'taxa' finds 'Taxá', and 'lukasz' finds
 * 'Łukasz'.
 */
export function fold(text: string): string {
  return withPlainMarks(text.normalize('NFC'))
    .normalize('NFD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(letters, (letter) => plain[letter] ?? letter)
}

/**
 * Tells whether a text contains a term, without regard to accents, case, invisible marks and the kind of spaces. Every
 * text contains an empty term.
 */
export function matches(text: string, term: string): boolean {
  return fold(visibleLine(text)).includes(fold(visibleLine(term)))
}

/**
 * Compares names for sorting: numbers by value ('CB 650R' before 'CB 1000R'), without accents and case. Uses no locale,
 * because engines differ, and the server, the build and every browser must list models alike.
 */
export function compareNames(one: string, other: string): number {
  const theirs = pieces(other)
  for (const [index, piece] of pieces(one).entries()) {
    const against = theirs[index]
    if (against === undefined) return 1
    const difference = comparePieces(piece, against)
    if (difference !== 0) return difference
  }
  return pieces(one).length - theirs.length || compareText(one, other)
}

const pieces = (name: string) => fold(name).match(/\d+|\D+/g) ?? []

const comparePieces = (one: string, other: string) =>
  /^\d/.test(one) && /^\d/.test(other) ? Number(one) - Number(other) : compareText(one, other)

const compareText = (one: string, other: string) => (one === other ? 0 : one < other ? -1 : 1)

/**
 * Splits a typed or copied search into words, without accents and capitals. A CPF, contract number or phone loses its
 * marks and the country code, a hidden CPF its stars, and the word 'CPF' or 'contrato' before it falls away. ' José
 * CPF: 123.456.789-09' gives ['jose', '12345678909'], '***.456.789-**' gives ['456789'].
 */
export function searchTerms(typed: string): string[] {
  return fold(visibleLine(typed))
    .replaceAll('+55', '')
    .replace(/\b(?:cpf|contrato)\s?(?:n[.ºo°]?\s?)?:?\s?(?=[\d*])/g, ' ')
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => (/^[\d.\-/()*]+$/.test(word) && /\d/.test(word) ? word.replace(/\D/g, '') : word))
}

interface Searched {
  full_name: string
  email: string
  cpf: string
  contract_number: string
  phone: string
  motorcycle_model: string
  city: string
}

/**
 * Makes the columns by which the server searches and sorts applications. They are folded, as the typed search terms
 * are. The city is not in the searched text, because a search for 'Paulo' means a person, and a third of the applicants
 * live in São Paulo.
 */
export function searchColumns(application: Searched) {
  const { full_name: name, email, cpf, contract_number: contractNumber, phone, motorcycle_model: model } = application
  return {
    search_text: `${fold(`${name} ${email}`)} ${cpf} ${contractNumber} ${phone} ${fold(model)}`,
    name_key: fold(name),
    city_key: fold(application.city),
  }
}

// Common words of a question, which are not about its subject. One text, which a page that only folds leaves out.
const small =
  ' que com por para pra como qual quais quando onde meu minha meus minhas sua seu uma uns nao sim tem ter isso esse essa este esta estou posso pode vou quero preciso '

/**
 * Tells whether a text is about a search term: each word of the term has another form in the text ('atrasei' for
 * 'atrasar'), or begins with one of the stems.
 * @param stems beginnings of words that are not in the text but mean it, without accents, separated by spaces
 */
export function resembles(text: string, stems: string, term: string): boolean {
  const wanted = wordsOf(term).filter((word) => word.length > 2 && !small.includes(` ${word} `))
  const own = wordsOf(text)
  const others = stems.split(' ').filter(Boolean)
  const isMet = (word: string) =>
    others.some((stem) => word.startsWith(stem)) || own.some((each) => each.startsWith(stemOf(word)))
  return wanted.length > 0 && wanted.every(isMet)
}

const wordsOf = (text: string) => fold(text).match(/[a-z0-9]+/g) ?? []

/** Cuts the ending of a word, which in Portuguese tells person, tense, gender and number. */
const stemOf = (word: string) => word.slice(0, Math.max(4, word.length - 3))
