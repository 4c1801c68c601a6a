import { brand } from '#content/brand.ts'
import type { ApplicationRow } from '#db/schema/applications.ts'
import { countedLength, minimumPassword } from '#domain/identity/password.ts'
import { fold } from '#domain/search.ts'
import { fieldError } from '../shared/problem.ts'
import { commonPasswords } from './common-passwords.ts'

/** The minimum length of a staff password. It is longer than a customer's because staff see all customers' data. */
export const minimumStaffPassword = 12

/** The facts about an applicant of which the password must not consist. */
export interface Person {
  fullName: string
  cpf: string
  birthDate: string
  motorcycle: string
}

/**
 * Throws `validation_failed` at `field`, with `password_weak` or `password_short`, for a password that an applicant should
 * not have.
 */
export function refuseWeakPassword(field: string, password: string, person: Person): void {
  const { fullName, cpf, birthDate, motorcycle } = person
  const [year = '', month = '', day = ''] = birthDate.split('-')
  const weakness = passwordWeakness(password, minimumPassword, {
    texts: [fullName, motorcycle],
    numbers: [cpf, day + month + year, day + month + year.slice(2), year + month + day],
  })
  if (weakness !== undefined) throw fieldError(field, weakness)
}

/** Throws like `refuseWeakPassword`, at the field `password`, for the owner of an account with these applications. */
export function refuseWeakOwnPassword(password: string, applications: readonly ApplicationRow[]): void {
  for (const row of applications) {
    const { full_name: fullName, birth_date: birthDate, cpf, motorcycle_model: motorcycle } = row
    refuseWeakPassword('password', password, { fullName, cpf, birthDate, motorcycle })
  }
}

/** Throws `validation_failed` at `field` for a weak staff password, with `analyst_password_weak` for every reason. */
export function refuseWeakStaffPassword(field: string, password: string, username: string): void {
  if (staffPasswordWeakness(password, username) !== undefined) throw fieldError(field, 'analyst_password_weak')
}

/** Tells why a password is too weak for a staff account; undefined when it is not. */
export function staffPasswordWeakness(password: string, username: string) {
  return passwordWeakness(password, minimumStaffPassword, { texts: [username] })
}

/** Facts about the person who chooses a password. A good password contains none of them. */
export interface Known {
  /** Name, user name, model of the motorcycle. Each of their words counts. */
  texts: readonly string[]
  /** CPF and dates, digits alone. Each run of five or more digits counts. */
  numbers?: readonly string[]
}

const compact = (text: string) => fold(text).replace(/[^\p{L}\p{N}]/gu, '')
let breached: ReadonlySet<string> | undefined
/**
 * Gives the breached passwords, each unchanged and without its signs, because a typed password is compared both ways. Made
 * on first use.
 */
const breachedPasswords = () =>
  (breached ??= new Set(commonPasswords.flatMap((word) => [word, compact(word)]).filter(Boolean)))
const longestFirst = (one: string, other: string) => other.length - one.length

/**
 * Tells why a password is too weak; undefined for a good one. It is weak with fewer than `minimum` characters that
 * count, with few different characters, or as one of 17,950 from breaches, which include the 3,000 commonest (OWASP
 * ASVS 5.0, 6.2.4 and 6.2.12). It is also weak if too little is left to guess besides words of the site and of the
 * person (6.2.11). Accents, case, spaces and signs make no password better.
 */
export function passwordWeakness(
  password: string,
  minimum: number,
  known: Known,
): 'password_short' | 'password_weak' | undefined {
  if (countedLength(password) < minimum) return 'password_short'
  const plain = compact(password)
  if (breachedPasswords().has(plain) || breachedPasswords().has(fold(password))) return 'password_weak'
  if (new Set(fold(password)).size < minimum / 2) return 'password_weak'
  const words = [...siteWords, ...known.texts.flatMap(wordsOf), ...(known.numbers ?? []).flatMap(runsOf)]
  const rest = words.toSorted(longestFirst).reduce((text, word) => text.replaceAll(word, ''), plain)
  if (rest === plain) return undefined
  // Digits do not make a known word strong: 'Senha2026', 'tiriva123456'.
  const letters = rest.replace(/\P{L}/gu, '').length
  return letters < 4 || rest.length < minimumLeft ? 'password_weak' : undefined
}

/** How many letters and digits a password needs beside its known words. */
const minimumLeft = 6

/** The words of a text that have three letters or more, and the whole text as one word: 'X-ADV' is 'xadv'. */
function wordsOf(text: string): string[] {
  return [compact(text), ...text.split(/[^\p{L}\p{M}\p{N}]+/u).map(compact)].filter((word) => word.length > 2)
}

function runsOf(digits: string): string[] {
  const starts = Array.from({ length: Math.max(0, digits.length - 4) }, (_, start) => start)
  return starts.flatMap((start) => starts.map((more) => digits.slice(start, start + 5 + more)))
}

/**
 * Folded words that come to mind first at this site: its names, its subject, and common parts of Brazilian passwords.
 */
const siteWords: readonly string[] = [
  ...[brand.slug, `${brand.slug}motos`, 'banco', 'motos', 'moto', 'motocicleta', 'motoqueiro', 'motociclista'],
  ...['financiamento', 'financiar', 'financeira', 'parcela', 'entrada', 'credito', 'consorcio', 'portal', 'contrato'],
  ...['senha', 'password', 'mudar', 'trocar', 'acesso', 'admin', 'analista', 'gerente', 'cliente', 'usuario'],
  ...['qwerty', 'asdfgh', 'abcdef', 'abc', '123456789', '12345678', '1234567', '123456', '12345', '1234', '123'],
  ...['brasil', 'flamengo', 'corinthians', 'palmeiras', 'saopaulo', 'vasco', 'gremio', 'cruzeiro', 'santos', 'deus'],
  ...['letmein', 'welcome', 'iloveyou', 'teamo'],
]
