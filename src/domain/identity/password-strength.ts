import { countedLength, minimumPassword } from './password.ts'

/**
 * How hard a password is to guess, from 0 (too short) to 3, and why no harder; null where it is hard enough or empty.
 */
export type Strength = {
  readonly level: 0 | 1 | 2 | 3
  readonly why: 'too_short' | 'own_data' | 'common' | 'no_variety' | null
}

const kinds = [/[a-zà-ú]/, /[A-ZÀ-Ú]/, /\d/, /[^\p{L}\d]/u]
const lazy = /(.)\1{3,}|0123|1234|2345|3456|4567|5678|6789|abcd|qwer|asdf|senha|moto/i

/**
 * Tells how hard a password is to guess, by its length, then its variety. `known` are the person's own data, easy to
 * guess.
 */
export function strengthOf(password: string, known: readonly string[]): Strength {
  if (password === '') return { level: 0, why: null }
  if (countedLength(password) < minimumPassword) return { level: 0, why: 'too_short' }
  const lower = password.toLowerCase()
  const isOwn = known.some((text) => text.length > 3 && lower.includes(text.toLowerCase()))
  if (isOwn) return { level: 1, why: 'own_data' }
  const length = countedLength(password)
  if (length < 12 && lazy.test(password)) return { level: 1, why: 'common' }
  const variety = kinds.filter((kind) => kind.test(password)).length
  if (length >= 16 || (length >= 12 && variety >= 3)) return { level: 3, why: null }
  if (variety >= 3 || length >= 12) return { level: 2, why: null }
  return { level: 1, why: 'no_variety' }
}
