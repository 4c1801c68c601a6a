import { expect, test } from 'vitest'
import { licensingWords } from './vehicle-duties.ts'

test('licensing is told by a known calendar, by the one of before, or where to look', () => {
  const said = (state: string, deliveredOn: string, today: string) =>
    licensingWords(state, 'ABC1D21', deliveredOn, today)
  expect(said('SP', '2025-12-10', '2026-03-01')).toBe('Até 31/07/2026, pelo calendário do Detran-SP.')
  expect(said('SP', '2026-11-20', '2026-11-28')).toMatch(
    /^O de 2026 é feito no emplacamento\. Em 2026, .* 31\/07\/2026/,
  )
  expect(said('SP', '2026-11-20', '2027-02-01')).toMatch(/^Em 2026, o Detran-SP deu até 31\/07\/2026 .*Confira/)
  expect(said('RN', '2026-11-20', '2027-02-01')).toBe('Veja a data no site do Detran do seu estado.')
})
