import { expect, test } from 'vitest'
import { passwordWeakness } from './password-strength.ts'

test.each([
  ['curta-2026', 'password_short'],
  ['aaaaaaaaaaaaaa', 'password_weak'],
  ['121212121212', 'password_weak'],
  ['Senha@2026!!', 'password_weak'],
  ['joana.reis123', 'password_weak'],
  ['admin123456!', 'password_weak'],
])('%s is refused: %s', (password, reason) => {
  expect(passwordWeakness(password, 'joana.reis')).toBe(reason)
})

test.each(['três maritacas no fio', 'kZ8#pw-vR2!q', 'correta cavalo bateria', '83920175648201'])(
  '%s is fine',
  (password) => {
    expect(passwordWeakness(password, 'joana.reis')).toBeUndefined()
  },
)
