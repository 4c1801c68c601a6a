import { countedLength, minimumPassword } from './password.ts'

export type Strength = { readonly level: 0 | 1 | 2 | 3; readonly text: string }

const kinds = [/[a-zà-ú]/, /[A-ZÀ-Ú]/, /\d/, /[^\p{L}\d]/u]
const lazy = /(.)\1{3,}|0123|1234|2345|3456|4567|5678|6789|abcd|qwer|asdf|senha|moto/i

/** Tells how hard a password is to guess, by its length, then its variety. `known` are the person's own data, easy to guess. */
export function passwordStrength(password: string, known: readonly string[] = []): Strength {
  if (password === '') return { level: 0, text: '' }
  const missing = minimumPassword - countedLength(password)
  if (missing > 0) {
    return { level: 0, text: missing === 1 ? 'Falta 1 caractere' : `Faltam ${missing} caracteres` }
  }
  const lower = password.toLowerCase()
  const isOwn = known.some((text) => text.length > 3 && lower.includes(text.toLowerCase()))
  if (isOwn) return { level: 1, text: 'Fraca: evite seu nome, CPF ou data de nascimento' }
  if (password.length < 12 && lazy.test(password))
    return { level: 1, text: 'Fraca: evite sequências e palavras comuns' }
  const variety = kinds.filter((kind) => kind.test(password)).length
  if (password.length >= 16 || (password.length >= 12 && variety >= 3)) return { level: 3, text: 'Forte' }
  if (variety >= 3 || password.length >= 12) return { level: 2, text: 'Boa' }
  return { level: 1, text: 'Fraca: misture letras, números e símbolos, ou use uma frase' }
}
