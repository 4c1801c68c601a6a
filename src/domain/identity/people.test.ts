import { expect, test } from 'vitest'
import { birthDateProblem, firstName, initials, isFullName, shortName, titledName } from './people.ts'

test.each([
  ['2008-11-21', null],
  ['2008-11-22', 'birth_date_under_age'],
  ['1906-11-21', null],
  ['1905-11-21', 'birth_date_invalid'],
  ['2026-11-21', 'birth_date_under_age'],
  ['2026-11-22', 'birth_date_invalid'],
  ['2001-02-29', 'birth_date_invalid'],
  ['2000-02-29', null],
  ['21/11/1990', 'birth_date_invalid'],
])('born %s, on 2026-11-21: %s', (birthDate, problem) => {
  expect(birthDateProblem(birthDate, '2026-11-21')).toBe(problem)
})

test('initials of the first two names', () => {
  expect(initials('ana maria souza')).toBe('AM')
  expect(initials('  Érica  ')).toBe('É')
  expect(initials('  Ana  Maria Souza')).toBe('AM')
  expect(initials('   ')).toBe('TP')
  expect(initials('')).toBe('TP')
  expect(initials(null)).toBe('TP')
})

test.each(['Ana Souza', 'José D’Ávila', "Maria Sant'Anna", 'João da Silva Jr.', 'Li Wu', 'Ana-Clara Sá'])(
  '%s is a full name',
  (name) => {
    expect(isFullName(name)).toBe(true)
  },
)

test.each(['Ana', 'Ana 2', 'Ana1 Souza', '1 Ana Souza', 'Ana Souza 2', '123 456', '<b> Ana', '. .', ''])(
  '%s is not',
  (name) => {
    expect(isFullName(name)).toBe(false)
  },
)

test.each([
  ['MARIA DA SILVA', 'Maria'],
  ['joão da silva', 'João'],
  ["D'ÁVILA SOUZA", "D'Ávila"],
  ['ANA-LÚCIA LIMA', 'Ana-Lúcia'],
  ['McDonald Silva', 'McDonald'],
  ['  Golpe.com  Ganhe', 'Golpecom'],
  ['🏍️ José Reis', 'José'],
  ['529.982.247-25', null],
  ['', null],
])('%j is greeted as %j', (name, greeted) => {
  expect(firstName(name)).toBe(greeted)
})

test('a name of 200 letters is greeted by its beginning', () => {
  expect(firstName('m'.repeat(200))).toHaveLength(30)
})

test.each([
  ['MARIA DA SILVA E SOUZA', 'Maria da Silva e Souza'],
  ['joão dos santos', 'João dos Santos'],
  ['Ana De Souza', 'Ana de Souza'],
  ["JOANA D'ARC DAS DORES", "Joana D'Arc das Dores"],
  ['Ronald McDonald', 'Ronald McDonald'],
  ['  DA   LUZ ', 'Da Luz'],
  ['Ana-Lúcia LIMA', 'Ana-Lúcia Lima'],
  ['', ''],
])('%j is shown as %j', (typed, shown) => {
  expect(titledName(typed)).toBe(shown)
})

test.each([
  ['MARIA APARECIDA DOS SANTOS ALBUQUERQUE', 'Maria Albuquerque'],
  ['Ana Lima', 'Ana Lima'],
  ['Madonna', 'Madonna'],
])('%j is %j where there is no room', (typed, shown) => {
  expect(shortName(typed)).toBe(shown)
})
