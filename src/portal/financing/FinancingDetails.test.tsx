import { expect, test } from 'vitest'
import { applicantView } from '#tests/support/screen/applicant-view.ts'
import { screen, show } from '#tests/support/screen/show.ts'
import { FinancingDetails } from './FinancingDetails.tsx'

const details = (status: 'analysis' | 'completed') =>
  show(
    <FinancingDetails
      view={applicantView({ status })}
      picture={{ src: undefined, placeholder: undefined }}
      capacity={745}
    />,
  )

test('before the release the conditions hold the due dates of the offer', async () => {
  const user = details('analysis')
  await user.click(screen.getByRole('button', { name: 'Ver condições e as 36 parcelas', hidden: true }))
  expect(await screen.findByRole('table', { hidden: true })).toHaveTextContent('20/12/2026')
})

test('after it they name no second set of due dates, and lead to those that count', async () => {
  const user = details('completed')
  await user.click(screen.getByRole('button', { name: 'Ver condições', hidden: true }))
  expect(await screen.findByRole('link', { name: 'Minhas parcelas', hidden: true })).toHaveAttribute(
    'href',
    '#parcelas',
  )
  expect(screen.queryByRole('table', { hidden: true })).toBeNull()
})
