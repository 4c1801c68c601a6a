import { countedLength, minimumPassword } from '#domain/identity/password.ts'
import { strengthOf } from '#domain/identity/password-strength.ts'

const weak = {
  own_data: 'Fraca: evite seu nome, CPF ou data de nascimento',
  common: 'Fraca: evite sequências e palavras comuns',
  no_variety: 'Fraca: misture letras, números e símbolos, ou use uma frase',
} as const

const hard = { 0: '', 1: '', 2: 'Boa', 3: 'Forte' } as const

/** Returns the level of a password and a word about it. `known` are the person's own data, easy to guess. */
export function passwordStrength(password: string, known: readonly string[] = []) {
  const { level, why } = strengthOf(password, known)
  if (why === 'too_short') {
    const missing = minimumPassword - countedLength(password)
    return { level, text: missing === 1 ? 'Falta 1 caractere' : `Faltam ${missing} caracteres` }
  }
  return { level, text: why ? weak[why] : hard[level] }
}
