import type { CreditReport as Credit } from '#api/reports.ts'
import { approvalRate, decisionGroupName } from '#content/reports.ts'
import { sentenceFor } from '#content/sentences.ts'
import { compareNames } from '#domain/search.ts'
import { Loading } from '#ui/feedback/Loading.tsx'
import { admin } from '../core/api.ts'
import { paths } from '../core/router.ts'
import { call } from '../core/session.ts'
import { LoadFailure, useLoad } from '../core/use-load.tsx'
import { duration } from './duration.ts'
import { BarTable } from './FigureTable.tsx'

type Period = { from: string; to: string }

const parts = [
  ['Decisões por faixa de score', 'Faixa', /^band-/],
  ['Decisões por versão da política', 'Versão', /^version-/],
  ['Decisões fora do comum', 'Decisão', /^(against|countered|taken|automatic)$/],
  ['Decisões por idade', 'Idade', /^age-/],
  ['Decisões por estado', 'Estado', /^state-/],
] as const

/**
 * The decisions about the credit of a period's applications, by band, version, age and state. Each figure opens its
 * list.
 */
export function CreditReport({ period }: { period: Period }) {
  const { data, failure, reload } = useLoad<Credit>(`report credit ${period.from} ${period.to}`, (signal) =>
    call(admin.reports.credit.$get({ query: period }, { init: { signal } })),
  )
  return (
    <>
      {failure && <LoadFailure title={sentenceFor('report_failed')} failure={failure} onRetry={reload} />}
      {!data && !failure && <Loading label="Contando as decisões..." />}
      {data && data.groups.length === 0 && (
        <p className="text-ink-soft text-sm">Nenhum pedido enviado neste período teve uma decisão de crédito ainda.</p>
      )}
      {data && data.groups.length > 0 && (
        <div className="grid grid-cols-1 gap-6 2xl:grid-cols-2">
          {parts.map(([caption, heading, pattern]) => (
            <Part
              key={caption}
              caption={caption}
              heading={heading}
              groups={data.groups.filter(({ group }) => pattern.test(group))}
              period={period}
            />
          ))}
        </div>
      )}
    </>
  )
}

type PartProps = { caption: string; heading: string; groups: Credit['groups']; period: Period }

function Part({ caption, heading, groups, period }: PartProps) {
  if (groups.length === 0) return null
  return (
    <section aria-label={caption}>
      <h3 className="mb-2 font-semibold">{caption}</h3>
      <BarTable
        caption={caption}
        heading={heading}
        extra={['Aprovados', 'Metade em até']}
        rows={[...groups]
          .sort((one, other) => compareNames(one.group, other.group))
          .map(({ group, count, approved, medianHours }) => ({
            name: decisionGroupName(group),
            count,
            before: null,
            extra: [approvalRate({ approved, decided: count }), duration(medianHours)],
            href: `${paths.list}?${new URLSearchParams({ ...period, decided: group })}`,
          }))}
      />
    </section>
  )
}
