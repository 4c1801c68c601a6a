import { expect, test } from 'vitest'
import { specText, specWords } from './specs.ts'

test('a data sheet says what the bank knows, with units, and the seat in centimetres', () => {
  expect(specWords({ engineCc: 162.7, seatMm: 795, brakes: 'Disco na frente' })).toEqual([
    { name: 'Motor', text: '162,7\u00a0cc' },
    { name: 'Altura do assento', text: '79,5\u00a0cm' },
    { name: 'Freios', text: 'Disco na frente' },
  ])
  expect(specWords({})).toEqual([])
  expect(specText('Tanque', { tankLiters: 14 })).toBe('14\u00a0litros')
})
