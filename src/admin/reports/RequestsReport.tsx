import { Fragment } from 'react'
import type { RequestFigures, RequestsReport as Requests } from '#api/reports.ts'
import { requestChannelWords, requestKindWords } from '#content/requests.ts'
import { sentenceFor } from '#content/sentences.ts'
import { Loading } from '#ui/feedback/Loading.tsx'
import { admin } from '../core/api.ts'
import { paths } from '../core/router.ts'
import { call } from '../core/session.ts'
import { LoadFailure, useLoad } from '../core/use-load.tsx'
import { duration } from './duration.ts'
import { FigureTable } from './FigureTable.tsx'

const number = new Intl.NumberFormat('pt-BR')

/** Counts the period's requests by kind and channel, with the time to an answer, beside the period before. */
export function RequestsReport({ period }: { period: { from: string; to: string } }) {
  const { data, failure, reload } = useLoad<Requests>(`report requests ${period.from} ${period.to}`, (signal) =>
    call(admin.reports.requests.$get({ query: period }, { init: { signal } })),
  )
  return (
    <>
      {failure && <LoadFailure title={sentenceFor('report_failed')} failure={failure} onRetry={reload} />}
      {!data && !failure && <Loading label="Contando as solicitações..." />}
      {data && data.now.all.received === 0 && (
        <p className="text-ink-soft text-sm">
          Nenhuma solicitação foi aberta neste período
          <span>{data.before.all.received > 0 && ` (antes ${number.format(data.before.all.received)})`}</span>.
        </p>
      )}
      {data && data.now.all.received > 0 && <Figures report={data} />}
    </>
  )
}

type Line = { name: string; filter: Record<string, string>; now: RequestFigures; before: RequestFigures | undefined }

function Figures({ report: { now, before } }: { report: Requests }) {
  const kinds = now.byKind.map(({ kind, ...figures }, index): Line => {
    return { name: requestKindWords[kind].title, filter: { kind }, now: figures, before: before.byKind[index] }
  })
  const channels = now.byChannel.map(({ channel, ...figures }, index): Line => {
    return { name: requestChannelWords[channel], filter: { channel }, now: figures, before: before.byChannel[index] }
  })
  const all: Line = { name: 'Todas', filter: {}, now: now.all, before: before.all }
  const isThere = ({ now, before }: Line) => now.received > 0 || (before?.received ?? 0) > 0
  return (
    <>
      <p className="mb-4 max-w-prose text-ink-soft text-sm">
        Contam as solicitações abertas no período, pela primeira resposta a cada uma. Atrasada é a que foi respondida
        depois do prazo, ou que já passou dele sem resposta.
      </p>
      <div className="grid grid-cols-1 gap-5">
        <Lines
          caption="Solicitações por assunto"
          heading="Assunto"
          lines={[all, ...kinds.filter(isThere)]}
          days={now}
        />
        <Lines caption="Solicitações por canal" heading="Canal" lines={channels.filter(isThere)} days={now} />
      </div>
    </>
  )
}

type LinesProps = { caption: string; heading: string; lines: readonly Line[]; days: { from: string; to: string } }

function Lines({ caption, heading, lines, days: { from, to } }: LinesProps) {
  return (
    <FigureTable
      caption={caption}
      heading={heading}
      columns={['Recebidas', 'Antes', 'Respondidas', 'No prazo', 'Atrasadas', 'Metade em até']}
      rows={lines.map(({ name, filter, now, before }) => {
        const figure = (count: number, what: string, answer?: string) => (
          <Figure
            key={what}
            count={count}
            label={`${number.format(count)} ${what}: ${name}, abrir a lista`}
            filter={{ state: 'all', from, to, ...filter, ...(answer && { answer }) }}
          />
        )
        return {
          id: name,
          name,
          figures: [
            figure(now.received, 'recebidas'),
            <span key="before" className="text-ink-soft">
              {number.format(before?.received ?? 0)}
            </span>,
            figure(now.answered, 'respondidas', 'answered'),
            figure(now.inTime, 'no prazo', 'in_time'),
            figure(now.late, 'atrasadas', 'late'),
            <Fragment key="median">
              <span>{duration(now.medianHours)}</span>
              {before && before.medianHours !== null && (
                <span className="block text-ink-soft text-xs">{`antes ${duration(before.medianHours)}`}</span>
              )}
            </Fragment>,
          ],
        }
      })}
    />
  )
}

/** A number that links to its requests; zero has no link. */
function Figure({ count, label, filter }: { count: number; label: string; filter: Record<string, string> }) {
  if (count === 0) return <span>0</span>
  return (
    <a
      href={`${paths.requests}?${new URLSearchParams(filter)}`}
      aria-label={label}
      className="inline-flex min-h-11 min-w-11 items-center md:justify-end font-semibold underline underline-offset-4"
    >
      {number.format(count)}
    </a>
  )
}
