import type { PaymentsReport as Payments } from '#api/reports.ts'
import { sentenceFor } from '#content/sentences.ts'
import { wayTitles } from '#content/ways-to-pay.ts'
import { formatPlainDate } from '#domain/calendar/calendar.ts'
import { formatBRL } from '#domain/money/money.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { admin } from '../core/api.ts'
import { paths } from '../core/router.ts'
import { call } from '../core/session.ts'
import { LoadFailure, useLoad } from '../core/use-load.tsx'
import { FigureTable } from './FigureTable.tsx'

/**
 * The amounts received, by day and way: the ledger beside the provider's own list, the difference, and what staff
 * recorded themselves. The count is that of the list of payments, to which the day leads.
 */
export function PaymentsReport({ period }: { period: { from: string; to: string } }) {
  const { data, failure, reload } = useLoad<Payments>(`report payments ${period.from} ${period.to}`, (signal) =>
    call(admin.reports.payments.$get({ query: period }, { init: { signal } })),
  )
  const days =
    data?.days.filter(
      ({ ledgerCount, byHandCount, providerCount }) => ledgerCount + byHandCount + (providerCount ?? 0) > 0,
    ) ?? []
  const difference = days.reduce((sum, day) => sum + (differenceOf(day) ?? 0), 0)
  const differs = days.some(isDifferent)
  const [last, first] = [data?.days[0]?.day, data?.days.at(-1)?.day]
  return (
    <>
      {first && last && first > period.from && (
        <p className="mb-4 text-ink-soft text-sm">
          <span>{`Só os últimos dias do período, de ${formatPlainDate(first)} a ${formatPlainDate(last)}.`}</span> Para
          conferir os de antes, escolha um período que termine neles.
        </p>
      )}
      {failure && <LoadFailure title={sentenceFor('report_failed')} failure={failure} onRetry={reload} />}
      {!data && !failure && <Loading label="Perguntando ao provedor..." />}
      {data?.providers.map(({ way, state }) => (
        <ProviderAlert key={way} name={wayTitles[way]} state={state} />
      ))}
      {data?.providers.length === 0 && (
        <p className="mb-4 text-ink-soft text-sm">Sem provedor não há lista com que conferir.</p>
      )}
      {data?.providers.some(({ state }) => state === 'asked') && days.length > 0 && (
        <Alert tone={differs ? 'bad' : 'ok'} className="mb-4" title={`Diferença: ${formatBRL(difference)}`}>
          {differs
            ? 'O que o banco registrou não é o que o provedor recebeu. Os dias que diferem vêm primeiro: confira em Pagamentos.'
            : 'Cada um destes dias e cada forma conferem com a lista do provedor, em número e em valor.'}
        </Alert>
      )}
      {data && days.length === 0 && (
        <p className="text-ink-soft text-sm">Nenhum pagamento nos últimos dias deste período.</p>
      )}
      {days.length > 0 && (
        <Days days={[...days].sort((one, other) => Number(isDifferent(other)) - Number(isDifferent(one)))} />
      )}
    </>
  )
}

type Day = Payments['days'][number]

const differenceOf = ({ ledgerCents, providerCents }: Day) =>
  providerCents === null ? null : ledgerCents - providerCents

/** Whether ledger and provider differ; not where the provider was not asked. */
const isDifferent = (day: Day) =>
  day.providerCents !== null && (differenceOf(day) !== 0 || day.ledgerCount !== day.providerCount)

type Provider = Payments['providers'][number]

function ProviderAlert({ name, state }: { name: string; state: Provider['state'] }) {
  if (state === 'asked') return null
  return state === 'silent' ? (
    <Alert tone="warn" className="mb-4" title={`${name}: o provedor não responde agora`}>
      Abaixo está só o que o banco registrou. Recarregue em alguns minutos para conferir.
    </Alert>
  ) : (
    <Alert tone="bad" className="mb-4" title={`${name}: o provedor recusa informar os pagamentos`}>
      Abaixo está só o que o banco registrou. O motivo que ele deu está em Configurações.
    </Alert>
  )
}

function Days({ days }: { days: readonly Day[] }) {
  const amount = (cents: number | null) => (cents === null ? '—' : formatBRL(cents))
  return (
    <FigureTable
      caption="Pagamentos por dia e forma"
      heading="Dia e forma"
      columns={['Pagamentos', 'Recebido', 'No provedor', 'Diferença', 'Registrado à mão']}
      rows={days.map((day) => ({
        id: `${day.day} ${day.way}`,
        name: (
          <a
            href={`${paths.payments}?from=${day.day}&to=${day.day}&way=${day.way}`}
            className="figures inline-flex min-h-11 items-center underline underline-offset-4"
          >
            {`${formatPlainDate(day.day)}, ${wayTitles[day.way]}`}
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
