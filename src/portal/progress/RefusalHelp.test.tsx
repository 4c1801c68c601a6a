import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RefusalHelp } from './RefusalHelp.tsx'

test.each([
  ['waiting', 'A revisão continua assim que ela chegar.'],
  ['open', 'A resposta está levando mais do que prometemos.'],
] as const)('a review past its day that is %s says whose turn it is', (state, said) => {
  const review = { id: '1', protocol: '1', openedAt: '2020-01-02T12:00:00.000Z', answeredAt: null, closedAt: null }
  const page = renderToStaticMarkup(
    <RefusalHelp
      application="1"
      installments={12}
      incomeCents={300_000}
      entryCents={149_900}
      reason={null}
      reviews={[{ ...review, state, dueOn: '2020-01-10', reasons: [], contested: [] }]}
    />,
  )
  expect(page).toContain(said)
  expect(page.includes('mais do que prometemos')).toBe(state === 'open')
})

test.each([
  [12, true],
  [60, false],
])('a refused plan of %i installments is told of longer ones only where there are any', (installments, isTold) => {
  const page = renderToStaticMarkup(
    <RefusalHelp
      application="1"
      installments={installments}
      reason="income"
      reviews={[]}
      incomeCents={300_000}
      entryCents={149_900}
    />,
  )
  expect(page.includes('mais parcelas')).toBe(isTold)
  expect(page).toContain('entrada maior')
  // After the '#', so that no server learns the income.
  expect(page).toContain('href="/o-que-cabe#renda=3000&amp;entrada=1499"')
})
