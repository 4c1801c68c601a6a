import { expect, test } from 'vitest'
import { isProfession } from './professions.ts'
import { worksForThemselves } from './self-employed.ts'

test('of the professions, some work for themselves', () => {
  expect(isProfession('Trabalhador autônomo') && worksForThemselves('Trabalhador autônomo')).toBe(true)
  expect(worksForThemselves('Professor do ensino médio')).toBe(false)
})
