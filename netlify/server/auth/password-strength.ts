/** The minimum length of an analyst's password: analysts see everybody's data. */
export const minimumAnalystPassword = 12

// The stems that crackers try first, in English and Portuguese.
const common = [
  'password',
  'senha',
  'qwerty',
  'asdfgh',
  'admin',
  'analista',
  'banco',
  'mudar',
  'letmein',
  'brasil',
  '123456',
  'abcdef',
]

/**
 * Why a password is too weak for an analyst, if it is: too short, made of few different characters, or little more than
 * the user's name or a well-known password.
 */
export function passwordWeakness(password: string, username: string): 'password_short' | 'password_weak' | undefined {
  if (password.length < minimumAnalystPassword) return 'password_short'
  if (new Set(password).size < 6) return 'password_weak'
  const plain = password.toLowerCase()
  const rest = [username.toLowerCase(), ...common].reduce((text, word) => text.replaceAll(word, ''), plain)
  // Digits and signs do not make a known word strong: 'Senha@2026!!'.
  return rest.replace(/[^\p{L}]/gu, '').length < 4 && rest.length < minimumAnalystPassword ? 'password_weak' : undefined
}
