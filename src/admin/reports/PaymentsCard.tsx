import type { PaymentsReport } from '#api/reports.ts'
import { sentenceFor } from '#content/sentences.ts'
import { formatPlainDate } from '#domain/calendar/calendar.ts'
import { formatBRL } from '#domain/money/money.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { Card } from '#ui/structure/Card.tsx'
import { admin } from '../core/api.ts'
import { paths } from '../core/router.ts'
import { call } from '../core/session.ts'
import { LoadFailure, useLoad } from '../core/use-load.tsx'
import { FigureTable } from './FigureTable.tsx'

/**
 * The amounts received by Pix, by day: the ledger beside the provider's own list, the difference, and what staff recorded
 * themselves. The count is that of the list of payments, to which the day leads.
 */
export function PaymentsCard({ period }: { period: { from: string; to: string } }) {
  const { data, failure, reload } = useLoad<PaymentsReport>(`report payments ${period.from} ${period.to}`, (signal) =>
    call(admin.reports.payments.$get({ query: period }, { init: { signal } })),
  )
  const days =
    data?.days.filter(
      ({ ledgerCount, byHandCount, providerCount }) => ledgerCount + byHandCount + (providerCount ?? 0) > 0,
    ) ?? []
  const difference = days.reduce((sum, day) => sum + (differenceOf(day) ?? 0), 0)
  const differs = days.some((day) => differenceOf(day) !== 0 || day.ledgerCount !== day.providerCount)
  return (
    <Card title="Pagamentos por dia, conferidos com o provedor">
      {failure && <LoadFailure title={sentenceFor('report_failed')} failure={failure} onRetry={reload} />}
      {!data && !failure && <Loading label="Perguntando ao provedor..." />}
      {data?.provider === 'silent' && (
        <Alert tone="warn" className="mb-4" title="O provedor Pix não responde agora">
          Abaixo está só o que o banco registrou. Recarregue em alguns minutos para conferir.
        </Alert>
      )}
      {data?.provider === 'refused' && (
        <Alert tone="bad" className="mb-4" title="O provedor Pix recusa informar os pagamentos">
          Abaixo está só o que o banco registrou. O motivo que ele deu está em Configurações, na conta Pix.
        </Alert>
      )}
      {data?.provider === null && (
        <p className="mb-4 text-ink-soft text-sm">Sem provedor Pix não há lista com que conferir.</p>
      )}
      {data?.provider === 'asked' && days.length > 0 && (
        <Alert tone={differs ? 'bad' : 'ok'} className="mb-4" title={`Diferença: ${formatBRL(difference)}`}>
          {differs
            ? 'O que o banco registrou não é o que o provedor recebeu. Veja o dia e confira em Pagamentos.'
            : 'Cada dia confere com a lista do provedor, em número e em valor.'}
        </Alert>
      )}
      {data && days.length === 0 && <p className="text-ink-soft text-sm">Nenhum Pix nos últimos dias deste período.</p>}
      {days.length > 0 && <Days days={days} />}
    </Card>
  )
}

type Day = PaymentsReport['days'][number]

const differenceOf = ({ ledgerCents, providerCents }: Day) =>
  providerCents === null ? null : ledgerCents - providerCents

function Days({ days }: { days: readonly Day[] }) {
  const amount = (cents: number | null) => (cents === null ? '—' : formatBRL(cents))
  return (
    <FigureTable
      caption="Pagamentos por dia"
      heading="Dia"
      columns={['Pagamentos', 'Recebido', 'No provedor', 'Diferença', 'Registrado à mão']}
      rows={days.map((day) => ({
        id: day.day,
        name: (
          <a
            href={`${paths.payments}?from=${day.day}&to=${day.day}`}
            className="figures inline-flex min-h-11 items-center underline underline-offset-4"
          >
            {formatPlainDate(day.day)}
          </a>
        ),
        figures: [
          day.ledgerCount + day.byHandCount,
          amount(day.ledgerCents),
          amount(day.providerCents),
          <strong key="difference" className="font-semibold">
            {amount(differenceOf(day))}
          </strong>,
          amount(day.byHandCents),
        ],
      }))}
    />
  )
}
