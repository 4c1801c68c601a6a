import '#content/sentences/refusals.ts'
import { expect, test } from 'vitest'
import { sentences } from '#content/sentences.ts'
import { sources } from './sources.ts'

/** What refuses on pages of the portal that load no other sentences than these. */
const refusing = sources(
  'netlify/server/{privacy,pickups}/{booking,copy,overview,routes}.ts',
  'netlify/server/installments/{due-day,pay}.ts',
  'netlify/server/requests/{file-routes,requests,routes}.ts',
  'netlify/server/accounts/{applicant-routes,change-email,change-password,one-time-code,settled}.ts',
  'netlify/server/use-cases/{accept-due-day,portal-routes}.ts',
  'netlify/server/shared/demand-step-up.ts',
  'src/domain/installments/due-day-move.ts',
)

test('every refusal that a page of the portal may get has a sentence there', () => {
  const codes = refusing.flatMap(({ text }) => [...text.matchAll(/ProblemError\('(\w+)'|return '(move_\w+)'/g)])
  const found = new Set(codes.map(([, thrown, returned]) => thrown ?? returned ?? ''))
  expect(found.size).toBeGreaterThan(15)
  expect([...found].filter((code) => !sentences[code])).toEqual([])
})
