import { expect, test } from 'vitest'
import { installationWords, wordsOfPart } from './installation.ts'

test('a part that a newer server knows is named by its key, and asks for a reload', () => {
  expect(wordsOfPart('database')).toBe(installationWords.database)
  expect(wordsOfPart('bureau')).toMatchObject({ title: 'bureau', stops: expect.stringContaining('Recarregue') })
})
