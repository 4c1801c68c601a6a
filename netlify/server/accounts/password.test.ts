import { describe, expect, it, test } from 'vitest'
import { readCommonPasswords } from './common-passwords.ts'
import { hashPassword, matchingHashes, passwordWeakness, saltOf, verifyPassword } from './password.ts'

describe('passwords', () => {
  it('are stored as argon2id PHC strings with the parameters that OWASP asks for', async () => {
    expect(await hashPassword('correta-2026')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  })

  it('open with themselves only', async () => {
    const hash = await hashPassword('correta-2026')
    expect(await verifyPassword('correta-2026', hash)).toBe(true)
    expect(await verifyPassword('Correta-2026', hash)).toBe(false)
    expect(await verifyPassword('', hash)).toBe(false)
  })

  it('are the same however the keyboard composes an accent', async () => {
    const hash = await hashPassword('café-da-manhã'.normalize('NFC'))
    expect(await verifyPassword('café-da-manhã'.normalize('NFD'), hash)).toBe(true)
  })

  it('get a salt of their own unless one is given', async () => {
    const [one, other] = await Promise.all([hashPassword('igual'), hashPassword('igual')])
    expect(one).not.toBe(other)
    expect(await hashPassword('igual', saltOf(one))).toBe(one)
  })

  it('are found among several hashes, with one salt or many', async () => {
    const first = await hashPassword('minha senha')
    const sameSalt = await hashPassword('outra senha', saltOf(first))
    const otherSalt = await hashPassword('minha senha')
    expect(await matchingHashes('minha senha', [first, sameSalt, otherSalt])).toEqual([first, otherSalt])
    expect(await matchingHashes('minha senha', [])).toEqual([])
  })
})

const marina = {
  texts: ['Marina Duarte Lima', 'XRE 300 Sahara'],
  numbers: ['52998224725', '31071992', '310792', '19920731'],
}
const applicant = (password: string) => passwordWeakness(password, 8, marina)
const staff = (password: string) => passwordWeakness(password, 12, { texts: ['joana.reis'] })

test.each(['curta', 'a b c d e f g', '\u200b\u200b\u200bseteaaa', '   \t    \u0007  '])(
  '%j is short: spaces, control characters and invisible marks do not count',
  (password) => {
    expect(applicant(password)).toBe('password_short')
  },
)

test.each([
  ...['password1', 'PassWord1', 'p a s s w o r d 1', 'iloveyou', '1q2w3e4r', 'qwerty123', '12345678', '123.456-789'],
  ...['aaaaaaaaaa', '12121212121'],
  ...['tiriva2026', 'Tiriva Motos!', 'minhamoto', 'SENHA@2026!!', 'Financiamento1', 'moto1234', 'banco-tiriva'],
  ...[
    'marina1992',
    'Márina.Duarte',
    'duartelima',
    '52998224725',
    '529.982.247-25',
    'cpf52998224725',
    '31071992',
    'xre300sahara',
    'p @ s s w 0 r d',
    'p-@-s-s-w-0-r-d',
  ],
])('%j is weak for Marina', (password) => {
  expect(applicant(password)).toBe('password_weak')
})

test.each([
  'moto-vermelha-42',
  'quatro maritacas no fio',
  'kZ8#pw-vR2!q',
  '83920175648201',
  'açaí na tigela',
  'ligeirinho-77',
  '!?#%&*+=@$',
  '🏍️🌵🦜🥥🪁🎷🐢🧉',
])('%j is fine for Marina', (password) => {
  expect(applicant(password)).toBeUndefined()
})

test('nobody gets one from a breach, however it is written', () => {
  const list = readCommonPasswords()
  expect(new Set(list).size).toBe(17_950)
  const written = list.flatMap((word) => [word, [...word.toUpperCase()].join(' '), [...word].join('-\u0007')])
  expect(written.filter((password) => applicant(password) !== 'password_weak')).toEqual([])
})

test.each([
  ['curta-2026', 'password_short'],
  ['aaaaaaaaaaaaaa', 'password_weak'],
  ['121212121212', 'password_weak'],
  ['Senha@2026!!', 'password_weak'],
  ['joana.reis123', 'password_weak'],
  ['admin123456!', 'password_weak'],
])('%s is refused for staff: %s', (password, reason) => {
  expect(staff(password)).toBe(reason)
})

test.each(['três maritacas no fio', 'kZ8#pw-vR2!q', 'correta cavalo bateria', '83920175648201'])(
  '%s is fine for staff',
  (password) => {
    expect(staff(password)).toBeUndefined()
  },
)
