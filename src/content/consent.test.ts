import { expect, it } from 'vitest'
import { applicationConsent, consentTextWords, offersConsent } from './consent.ts'

it('names the text of a consent by its day, also where it was the second of that day', () => {
  expect(consentTextWords('2026-11-28')).toBe('texto de 28/11/2026')
  expect(consentTextWords('2026-11-28.1')).toBe('texto de 28/11/2026 (2º do dia)')
  expect(consentTextWords('2026-10')).toBe('texto 2026-10')
  for (const { version } of [applicationConsent, offersConsent])
    expect(consentTextWords(version)).toMatch(/^texto de \d\d\/\d\d\/\d{4}/)
})
