import { expect, test } from 'vitest'
import { meantEmail } from './email-typo.ts'

test.each([
  ['maria@gmial.com', 'maria@gmail.com'],
  ['Maria.Silva@Gmal.com', 'Maria.Silva@gmail.com'],
  ['maria@gmaill.com', 'maria@gmail.com'],
  ['maria@gmail.con', 'maria@gmail.com'],
  ['maria@gmail.co', 'maria@gmail.com'],
  ['maria@gmail.com.br', 'maria@gmail.com'],
  [' maria@hotmial.com ', 'maria@hotmail.com'],
  ['maria@outlok.com', 'maria@outlook.com'],
  ['maria@yaho.com.br', 'maria@yahoo.com.br'],
  ['maria@uol.com', 'maria@uol.com.br'],
])('%j was meant as %s', (typed, meant) => {
  expect(meantEmail(typed, false)).toBe(meant)
})

test.each([
  ...['maria@gmail.com', 'maria@yahoo.com', 'maria@mail.com', 'maria@ymail.com', 'maria@hotmart.com'],
  ...['maria@empresa.com.br', 'maria@example.com', 'maria@', 'maria', '', 'a@b@gmial.com', 'maria@gmial'],
])('%j is left as it is', (typed) => {
  expect(meantEmail(typed, false)).toBeNull()
})

test('the beginning of a domain is no mistake while somebody types', () => {
  for (const address of ['m@gmail.com', 'm@yahoo.com.br', 'm@uol.com.br', 'm@outlook.com'])
    for (let length = 0; length <= address.length; length++)
      expect(meantEmail(address.slice(0, length), true)).toBeNull()
  expect(meantEmail('m@gmial.com', true)).toBe('m@gmail.com')
})
