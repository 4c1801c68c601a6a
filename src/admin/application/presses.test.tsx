import '#content/sentences/analysts.ts'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { AdminDetail } from '#api/admin.ts'
import { adminDetail } from '#tests/support/screen/admin-detail.ts'
import { answers, offline, type Route, refusal, sentTo } from '#tests/support/screen/api.ts'
import { expectSaidBeside, type Press, pressing } from '#tests/support/screen/presses.ts'
import { enter, screen, show } from '#tests/support/screen/show.ts'
import { forgetQueries } from '../core/use-load.tsx'
import { AnalysisCard } from './AnalysisCard.tsx'
import { ContractCard } from './ContractCard.tsx'
import { DecisionActions } from './DecisionActions.tsx'
import { PixCard } from './pix/PixCard.tsx'
import { RefusedHandOverCard } from './release/RefusedHandOverCard.tsx'
import { ReleaseCard } from './release/ReleaseCard.tsx'
import { ScoreCard } from './ScoreCard.tsx'
import { Tracker } from './status/Tracker.tsx'
import { type Save, useApplication } from './use-application.ts'
import { Assign } from './WorkLine.tsx'

const plain = adminDetail()
const { id, analysis, outcome } = plain
const detailRoute = 'GET /api/admin/applications/:id'

/** Loads the application as its page does, and draws a part of it. */
function Loaded({ children }: { children: (props: { detail: AdminDetail; save: Save }) => ReactNode }) {
  const { data, save } = useApplication(id)
  return data && children({ detail: data, save })
}

/** A change of an application, which answers with the application. */
type Change = Extract<Route, `${'PUT' | 'POST'} /api/admin/applications/:id/${string}`>

type Row = Pick<Press<Change>, 'name' | 'before'> & {
  route: Change
  detail?: Partial<AdminDetail>
  draws: (props: { detail: AdminDetail; save: Save }) => ReactNode
  failed: string
}

const proof = {
  months: 3,
  by: 'Bia Prado',
  at: '2026-11-21T15:00:00.000Z',
  lastDay: '2026-11-30',
  sentAt: null,
  endedBy: null,
  endedAt: null,
  files: [],
}
const plan = {
  kind: 'entry' as const,
  slug: 'x-adv',
  model: 'X-ADV',
  priceCents: 4_961_900,
  entryCents: 1_500_000,
  installments: 36,
  installmentCents: 96_164,
}
const withAnalysis = (changes: Partial<AdminDetail['analysis']>) => ({ analysis: { ...analysis, ...changes } })
const withProof = (state: 'asked' | 'sent') =>
  withAnalysis({ income: { ...analysis.income, proof: { ...proof, state } } })
const application = '/api/admin/applications/:id'

const rows: Row[] = [
  {
    route: `PUT ${application}/score`,
    detail: { creditScore: null },
    draws: (props) => <ScoreCard {...props} />,
    before: async (user) => enter(user, await screen.findByRole('textbox', { name: 'Score (0 a 1000)' }), '700'),
    name: 'Salvar score',
    failed: 'Erro ao salvar o score de crédito',
  },
  {
    route: `PUT ${application}/score`,
    draws: (props) => <ScoreCard {...props} />,
    name: 'Retirar',
    failed: 'Erro ao salvar o score de crédito',
  },
  {
    route: `POST ${application}/bureau`,
    draws: (props) => <AnalysisCard {...props} />,
    name: /birô/,
    failed: 'A consulta ao birô não foi pedida',
  },
  {
    route: `POST ${application}/income-proof`,
    draws: (props) => <AnalysisCard {...props} />,
    name: '3 meses',
    failed: 'O comprovante não foi pedido',
  },
  {
    route: `POST ${application}/income-proof/acceptance`,
    detail: withProof('sent'),
    draws: (props) => <AnalysisCard {...props} />,
    before: async (user) =>
      enter(user, await screen.findByRole('textbox', { name: 'Renda mensal comprovada' }), 'R$\u00a06.200,00'),
    name: 'Aceitar a renda',
    failed: 'A renda não foi aceita',
  },
  {
    route: `POST ${application}/income-proof/withdrawal`,
    detail: withProof('asked'),
    draws: (props) => <AnalysisCard {...props} />,
    name: 'Deixar de esperar o comprovante',
    failed: 'O pedido do comprovante não mudou',
  },
  {
    route: `POST ${application}/counter-offer`,
    detail: withAnalysis({ alternatives: [{ ...plan, outcome: 'approve', hash: 'a'.repeat(64) }] }),
    draws: (props) => <AnalysisCard {...props} />,
    name: /^Oferecer ao cliente/,
    failed: 'As condições não foram oferecidas',
  },
  {
    route: `POST ${application}/counter-offer/withdrawal`,
    detail: withAnalysis({
      counterOffer: {
        state: 'open',
        by: 'Bia Prado',
        at: '2026-11-21T15:00:00.000Z',
        lastDay: '2026-11-30',
        endedAt: null,
        plans: [plan],
        taken: null,
      },
    }),
    draws: (props) => <AnalysisCard {...props} />,
    name: 'Retirar as opções',
    failed: 'As condições não foram retiradas',
  },
  {
    route: `PUT ${application}/status`,
    draws: (props) => <AnalysisCard {...props} />,
    name: /^Seguir a recomendação: aprovar/,
    failed: 'Erro ao atualizar status do financiamento',
  },
  {
    route: `PUT ${application}/status`,
    draws: (props) => <DecisionActions {...props} />,
    name: /^Aprovar Financiamento/,
    failed: 'Erro ao atualizar status do financiamento',
  },
  {
    route: `PUT ${application}/status`,
    draws: (props) => <Tracker {...props} ref={null} />,
    before: async (user) =>
      enter(user, await screen.findByRole('textbox', { name: /^Observações/ }), 'Liguei e confirmei a renda'),
    name: 'Salvar Status',
    failed: 'A observação não foi salva',
  },
  {
    route: `PUT ${application}/assignee`,
    draws: (props) => <Assign {...props} />,
    name: 'Assumir',
    failed: 'O responsável não mudou',
  },
  {
    route: `POST ${application}/contract`,
    detail: { status: 'approved' },
    draws: (props) => <ContractCard {...props} />,
    name: 'Gerar Contrato',
    failed: 'Erro ao salvar o contrato',
  },
  {
    route: `POST ${application}/charge`,
    detail: {
      outcome: { ...outcome, payableCents: outcome.dueCents },
      charge: { way: 'pix', isMade: false, expiresAt: null, failure: 'Chave inválida' },
    },
    draws: (props) => <PixCard {...props} />,
    name: 'Tentar de novo',
    failed: 'Erro ao atualizar código PIX',
  },
  {
    route: `PUT ${application}/release`,
    draws: (props) => <ReleaseCard {...props} />,
    before: async (user) => enter(user, await screen.findByRole('textbox', { name: /Placa/ }), 'ABC1D23'),
    name: 'Salvar dados da moto',
    failed: 'Os dados da moto não foram salvos',
  },
  {
    route: `POST ${application}/hand-over/stayed`,
    detail: { tasks: [{ kind: 'check_hand_over', id: null, cents: null }] },
    draws: (props) => <RefusedHandOverCard {...props} />,
    before: pressing('A moto não saiu'),
    name: 'A moto não saiu',
    failed: '',
  },
]

beforeEach(() => {
  forgetQueries()
  answers('GET /api/admin/colleagues', {
    colleagues: [{ id: '00000000-0000-4000-8000-000000000009', name: 'Ana', own: true }],
  })
})

describe.each([
  ['no connection', offline, 'Sem conexão com o servidor'],
  ['a server that is down', refusal('unavailable'), 'O serviço está fora do ar'],
  ['a mistake of the server', refusal('internal'), ''],
])('with %s', (_, failure, sentence) => {
  test.each(rows)('$name says so beside what was pressed, and works at the second press', async (row) => {
    const { draws, detail, failed, ...one } = row
    const answer = adminDetail(detail)
    answers(detailRoute, answer)
    const element = <Loaded>{draws}</Loaded>
    await expectSaidBeside({ ...one, element, answer } as Press<Route>, failure, new RegExp(`^${failed}.*${sentence}`))
  })
})

test('a change that another colleague overtook is told beside the button, and the page is loaded again', async () => {
  answers(detailRoute, plain)
  answers('PUT /api/admin/applications/:id/score', refusal('stale_version'))
  const user = show(<Loaded>{(props) => <ScoreCard {...props} />}</Loaded>)
  await user.click(await screen.findByRole('button', { name: 'Retirar' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(/atualizad|mudou|outra pessoa/i)
  expect(sentTo(detailRoute).length).toBeGreaterThan(1)
})
