import '#content/sentences/portal.ts'
import { expect, test } from 'vitest'
import { sentenceFor } from '#content/sentences.ts'
import { answers, offline, sentTo } from '#tests/support/screen/api.ts'
import { applicantView } from '#tests/support/screen/applicant-view.ts'
import { screen, show } from '#tests/support/screen/show.ts'
import { IncomeProofCard } from './IncomeProofCard.tsx'

const view = applicantView()
const route = 'GET /api/portal/income-proof'
const handOver = 'POST /api/portal/income-proof/handing-in'
/** What the bank waits for, with so many files. */
const proofOf = (count: number) => {
  const files = Array.from({ length: count }, (_, index) => ({
    id: `00000000-0000-4000-8000-00000000000${index}`,
    name: `holerite-${index}.pdf`,
  }))
  return { proof: { state: 'asked' as const, months: 3 as const, lastDay: '2026-11-30', reason: null, files } }
}
const handIn = () => screen.getByRole('button', { name: /^Está tudo aqui/ })

test('a file that does not arrive is told beside the choice, and leaves the files that are there', async () => {
  answers(route, proofOf(1), offline)
  const user = show(<IncomeProofCard view={view} />)
  const input = await screen.findByLabelText(/Escolher um arquivo/)
  await user.upload(input, new File(['oi'], 'notas.txt', { type: 'application/pdf' }))
  expect(await screen.findByText(sentenceFor('file_type_not_allowed'))).toBeVisible()
  expect(screen.getByText('holerite-0.pdf')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Tentar novamente' })).toBeNull()
})

test('nothing is handed in without a file, and the press says so', async () => {
  answers(route, proofOf(0))
  const user = show(<IncomeProofCard view={view} />)
  await screen.findByLabelText(/Escolher um arquivo/)
  await user.click(handIn())
  expect(await screen.findByText(sentenceFor('file_missing'))).toBeVisible()
  expect(sentTo(handOver)).toHaveLength(0)
})

test('where no more files fit, it is said how another one does', async () => {
  answers(route, proofOf(6))
  show(<IncomeProofCard view={view} />)
  expect(await screen.findByText('São 6 arquivos. Para enviar outro, remova um.')).toBeVisible()
  expect(screen.queryByLabelText(/Escolher um arquivo/)).toBeNull()
})

test('a proof that does not load is asked for again', async () => {
  answers(route, offline, proofOf(1))
  const user = show(<IncomeProofCard view={view} />)
  await user.click(await screen.findByRole('button', { name: 'Tentar novamente' }))
  expect(await screen.findByText('holerite-0.pdf')).toBeVisible()
})
