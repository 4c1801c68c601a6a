import { expect, test } from 'vitest'
import { documentFileName } from './document-file-name.ts'

test('a document is saved under a name of ours', () => {
  expect(documentFileName('cnh', '2026123456', 'image/jpeg')).toBe('cnh-3456.jpg')
  expect(documentFileName('residencia', '2026123456', 'application/pdf')).toBe('comprovante-de-residencia-3456.pdf')
})
