import { isPlainDate, type PlainDate, yearsBetween } from '../calendar/calendar.ts'

const minimumAge = 18
const maximumAge = 120

/**
 * Finds the problem of a birth date: no real day, in the future, over 120 years ago, or under 18 years ago. Null
 * without one. `today` is the day in Brasília.
 */
export function birthDateProblem(
  birthDate: PlainDate,
  today: PlainDate,
): 'birth_date_invalid' | 'birth_date_under_age' | null {
  if (!isPlainDate(birthDate) || birthDate > today) return 'birth_date_invalid'
  const age = yearsBetween(birthDate, today)
  if (age > maximumAge) return 'birth_date_invalid'
  return age < minimumAge ? 'birth_date_under_age' : null
}

/** Returns the first letters of the first two words of a name, for an avatar; 'TP' when there is no name. */
export function initials(fullName: string | null | undefined): string {
  const words = (fullName ?? '').trim().split(/\s+/)
  const letters = words.slice(0, 2).map((word) => [...word][0] ?? '')
  return letters.join('').toLocaleUpperCase('pt-BR') || 'TP'
}

/** The letters of each script that the fonts of our PDFs draw, with the marks that stand above or below them. */
const drawnLetters = [
  'A-Za-z\u00aa\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02b8\u1e00-\u1efb', // Latin
  '\u0386\u0388-\u03ce\u1f00-\u1ffc', // Greek
  '\u0400-\u0481\u048a-\u0525', // Cyrillic
  '\u0531-\u0556\u0561-\u0587', // Armenian
  '\u10a0-\u10c5\u10d0-\u10fa', // Georgian
  '\u05b0-\u05bd\u05bf\u05c1\u05c2\u05c7\u05d0-\u05ea\u05f0-\u05f2', // Hebrew
  '\u0621-\u063a\u0641-\u0655\u0670\u0674\u0679-\u06bf\u06c6-\u06c8\u06cb\u06cc\u06ce\u06d0\u06d5', // Arabic
  '\u0300-\u033f', // marks of all of them
]

/**
 * A letter that a name may have: of the scripts that the contract prints. A CPF has Latin letters in any case, so a
 * person with a name in another script has one in these too.
 */
export const nameLetter = new RegExp(`[${drawnLetters.join('')}]`, 'u')

/** Tells whether a name has letters of the contract's scripts alone. */
export const isPrintedName = (name: string): boolean =>
  [...name.normalize('NFC')].every((one) => !/[\p{L}\p{M}]/u.test(one) || nameLetter.test(one))

/** Tells whether a name has a first and a last name, written with letters. */
export function isFullName(name: string): boolean {
  return /^\p{L}[\p{L}\p{M}'’.-]*( [\p{L}\p{M}'’.-]+)+$/u.test(name)
}

const longestFirstName = 30

/**
 * Returns the first name for a greeting, 'MARIA DA SILVA' as 'Maria'; null when a name has no letters. Leaves out dots,
 * digits and marks, so that a typed name cannot become a web address inside a message.
 */
export function firstName(fullName: string): string | null {
  const words = fullName.normalize('NFC').split(/\s+/u)
  const word = words.map((each) => each.replace(/[^\p{L}\p{M}'’-]/gu, '')).find((each) => /^\p{L}/u.test(each))
  if (word === undefined) return null
  return [...capitalized(word)].slice(0, longestFirstName).join('')
}

/** Writes a word that was typed in one letter case with a capital: 'MARIA' as 'Maria', "D'ÁVILA" as "D'Ávila". */
function capitalized(word: string): string {
  const lower = word.toLocaleLowerCase('pt-BR')
  const isOneCase = word === lower || word === word.toLocaleUpperCase('pt-BR')
  return isOneCase ? lower.replace(/(?:^|['’-])\p{L}/gu, (start) => start.toLocaleUpperCase('pt-BR')) : word
}

/** The words inside a Portuguese name that are written small. */
const particles = ['da', 'de', 'do', 'das', 'dos', 'e']

/**
 * Writes a name for readers: 'MARIA DA SILVA E SOUZA' as 'Maria da Silva e Souza'. A word in mixed case, 'McDonald',
 * stays as typed. The stored name does not change.
 */
export function titledName(fullName: string): string {
  const words = fullName.trim().split(/\s+/u)
  return words
    .map((word, index) => {
      const lower = word.toLocaleLowerCase('pt-BR')
      return index > 0 && particles.includes(lower) ? lower : capitalized(word)
    })
    .join(' ')
}

/** Returns the first and the last part of a name, for places without room for the whole: 'Maria Albuquerque'. */
export function shortName(fullName: string): string {
  const parts = titledName(fullName).split(' ')
  return parts.length < 2 ? parts.join('') : `${parts[0]} ${parts.at(-1)}`
}
