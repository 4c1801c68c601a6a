import '#content/sentences/analysts.ts'
import { beforeEach, expect, test } from 'vitest'
import type { AdminDetail } from '#api/admin.ts'
import { adminDetail } from '#tests/support/screen/admin-detail.ts'
import { answers, sentTo } from '#tests/support/screen/api.ts'
import { screen, show, waitFor } from '#tests/support/screen/show.ts'
import { forgetQueries } from '../core/use-load.tsx'
import { AnalysisCard } from './AnalysisCard.tsx'
import { DecisionActions } from './DecisionActions.tsx'
import { useApplication } from './use-application.ts'

const statusRoute = 'PUT /api/admin/applications/:id/status'

beforeEach(forgetQueries)

function Page({ id }: { id: string }) {
  const { data, save } = useApplication(id)
  return (
    data && (
      <>
        <DecisionActions detail={data} save={save} />
        <AnalysisCard detail={data} save={save} />
      </>
    )
  )
}

/** The buttons that show the key, once the page is there. */
async function withKey(changes: Partial<AdminDetail>) {
  const detail = adminDetail(changes)
  answers('GET /api/admin/applications/:id', detail)
  answers(statusRoute, detail)
  const user = show(<Page id={detail.id} />)
  await screen.findByRole('button', { name: /^Seguir a recomendação/ })
  const marked = screen.getAllByRole('button').filter((one) => one.getAttribute('aria-keyshortcuts') === 'a')
  return { user, names: marked.map(({ textContent }) => textContent) }
}

test('a button shows the key only where the key does the same', async () => {
  const { user, names } = await withKey({ status: 'received' })
  expect(names).toEqual(['Avançar para Análise de Crédito A'])
  await user.keyboard('a')
  await waitFor(() => expect(sentTo(statusRoute)[0]?.json).toMatchObject({ status: 'analysis' }))
})

test('in the analysis the recommendation is the next stage, and has the key', async () => {
  const { names } = await withKey({ status: 'analysis' })
  expect(names).toContain('Seguir a recomendação: aprovar A')
})
