import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { brand } from '#content/brand.ts'
import type { ApplicationRow } from '#db/schema/applications.ts'
import { countedLength, minimumPassword } from '#domain/identity/password.ts'
import { fold } from '#domain/search.ts'
import { fieldError } from '../shared/problem.ts'
import { readCommonPasswords } from './common-passwords.ts'

const derive = promisify(argon2) as (algorithm: 'argon2id', parameters: Argon2Parameters) => Promise<Buffer>

// OWASP Password Storage Cheat Sheet: argon2id with 19 MiB, 2 passes, 1 lane.
const cost = { memory: 19_456, passes: 2, parallelism: 1 }
const tagLength = 32

interface Parsed {
  cost: typeof cost
  salt: Buffer
  tag: Buffer
}

/** Hashes a password into a PHC string, `$argon2id$v=19$m=…,t=…,p=…$salt$tag`. Takes about 40 ms of one core. */
export async function hashPassword(password: string, salt: Buffer = randomBytes(16)): Promise<string> {
  const tag = await tagOf(password, { cost, salt })
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${text(salt)}$${text(tag)}`
}

/** Tells whether the password is the one that was hashed. */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  return (await matchingHashes(password, [hash])).length > 0
}

/**
 * Returns the hashes that match a password. Hashes with the same salt share one derivation, and an empty list costs one
 * too, so that the time does not reveal how many there are.
 */
export async function matchingHashes(password: string, hashes: readonly string[]): Promise<string[]> {
  const parsed = hashes.map((hash) => ({ hash, ...parse(hash) }))
  const derivations = new Map(parsed.map((one) => [prefixOf(one.hash), one]))
  if (derivations.size === 0) await tagOf(password, { cost, salt: randomBytes(16) })
  const tags = new Map<string, Buffer>()
  for (const [prefix, one] of derivations) tags.set(prefix, await tagOf(password, one))
  return parsed.filter(({ hash, tag }) => equal(tag, tags.get(prefixOf(hash)))).map(({ hash }) => hash)
}

/** The salt inside a PHC string. */
export function saltOf(hash: string): Buffer {
  return parse(hash).salt
}

function tagOf(password: string, { cost, salt }: Pick<Parsed, 'cost' | 'salt'>) {
  // Different keyboards type the same text as different code points.
  return derive('argon2id', { message: password.normalize('NFC'), nonce: salt, tagLength, ...cost })
}

function parse(hash: string): Parsed {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/-]+)\$([\w+/-]+)$/.exec(hash)
  if (!match) throw new Error('not an argon2id PHC string')
  const [, memory, passes, parallelism, salt = '', tag = ''] = match
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}

const prefixOf = (hash: string) => hash.slice(0, hash.lastIndexOf('$'))
const text = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
const equal = (one: Buffer, other: Buffer | undefined) => other?.length === one.length && timingSafeEqual(one, other)

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
 * Throws `validation_failed` at `field`, with `password_weak` or `password_short`, for a password that an applicant
 * should not have.
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
 * Returns the breached passwords, each unchanged and without its signs, because a typed password is compared both ways.
 * Made on first use.
 */
const breachedPasswords = () => (breached ??= new Set(readCommonPasswords().flatMap((word) => [word, compact(word)])))
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
