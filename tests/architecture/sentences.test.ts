import '#content/sentences/account.ts'
import '#content/sentences/analysts.ts'
import '#content/sentences/contract.ts'
import '#content/sentences/documents.ts'
import '#content/sentences/portal.ts'
import '#content/sentences/recovery.ts'
import '#content/sentences/refusals.ts'
import { expect, test } from 'vitest'
import { fieldCodes } from '#api/field-problems.ts'
import { problemStatus } from '#api/problem.ts'
import { sentences } from '#content/sentences.ts'

test('every code that an answer may carry has a sentence', () => {
  const codes = [...Object.keys(problemStatus), ...fieldCodes]
  expect(codes.filter((code) => !sentences[code])).toEqual([])
})
