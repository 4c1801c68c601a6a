import '#content/analyst-messages.ts'
import '#content/document-messages.ts'
import '#content/portal-messages.ts'
import '#content/recovery-messages.ts'
import { expect, test } from 'vitest'
import { messages } from '#content/messages.ts'
import { fieldCodes, problemStatus } from '#contracts/problem.ts'

test('every code that an answer may carry has a sentence', () => {
  const codes = [...Object.keys(problemStatus), ...fieldCodes]
  expect(codes.filter((code) => !messages[code])).toEqual([])
})
