import { expect, test } from 'vitest'
import { installationWords, wordsOfPart } from './installation.ts'

test('each certificate is set up by its own command', () => {
  expect(installationWords.pix_certificate.remedy).toContain('npm run ops -- certificate pix ARQUIVO')
  expect(installationWords.contract_certificate.remedy).toContain('npm run ops -- certificate contract ARQUIVO')
})

test('a part that a newer server knows is named by its key, and asks for a reload', () => {
  expect(wordsOfPart('database')).toBe(installationWords.database)
  expect(wordsOfPart('bureau')).toMatchObject({ title: 'bureau', stops: expect.stringContaining('Recarregue') })
})
