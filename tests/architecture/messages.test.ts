import '#content/messages/account.ts'
import '#content/messages/analysts.ts'
import '#content/messages/contract.ts'
import '#content/messages/documents.ts'
import '#content/messages/portal.ts'
import '#content/messages/recovery.ts'
import { expect, test } from 'vitest'
import { fieldCodes, problemStatus } from '#api/problem.ts'
import { messages } from '#content/messages.ts'

test('every code that an answer may carry has a sentence', () => {
  const codes = [...Object.keys(problemStatus), ...fieldCodes]
  expect(codes.filter((code) => !messages[code])).toEqual([])
})
