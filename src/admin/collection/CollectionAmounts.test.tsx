import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CollectionAmounts } from './CollectionAmounts.tsx'

function textOf(daysLate: number): string {
  const late = { fineCents: 463, interestCents: 108, correctionCents: 37 }
  const row = { daysLate, dueCents: 23_140, todayCents: 23_748, openCents: 231_400, ...late }
  return renderToStaticMarkup(<CollectionAmounts row={row} />).replace(/<[^>]*>/g, '')
}

test('what is late is called so, with what it costs today', () => {
  expect(textOf(1)).toContain('vencido')
  expect(textOf(1)).toMatch(/hoje custa R\$\s237,48: multa R\$\s4,63, juros R\$\s1,08, correção R\$\s0,37/)
  expect(textOf(1)).not.toContain('a vencer')
})

test('what is still to come is not called late', () => {
  expect(textOf(0)).toContain('a vencer')
  expect(textOf(0)).not.toContain('vencido')
})
