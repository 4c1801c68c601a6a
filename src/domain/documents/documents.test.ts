import { expect, test } from 'vitest'
import { isStateCode } from '../identity/address.ts'
import { documentKinds, documentRules, maxDocumentBytes } from './documents.ts'

test('three documents of at most 5 MB; only the selfie may not be a PDF', () => {
  expect(documentKinds).toEqual(['cnh', 'selfie', 'residencia'])
  expect(maxDocumentBytes).toBe(5_242_880)
  expect(documentKinds.filter((kind) => !documentRules[kind].accepts.includes('application/pdf'))).toEqual(['selfie'])
  for (const kind of documentKinds) {
    expect(documentRules[kind].accepts).toEqual(expect.arrayContaining(['image/jpeg', 'image/png', 'image/webp']))
  }
})

test('the states of Brazil, in capitals', () => {
  expect(['SP', 'RJ', 'sp', 'XX', ''].filter(isStateCode)).toEqual(['SP', 'RJ'])
})
