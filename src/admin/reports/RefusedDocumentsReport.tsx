import type { DocumentsReport } from '#api/reports.ts'
import { refusedDocumentName } from '#content/document-reasons.ts'
import { sentenceFor } from '#content/sentences.ts'
import { Loading } from '#ui/feedback/Loading.tsx'
import { auditPath } from '../control/audit-list-state.ts'
import { admin } from '../core/api.ts'
import { call } from '../core/session.ts'
import { LoadFailure, useLoad } from '../core/use-load.tsx'
import { BarTable } from './FigureTable.tsx'

/** The reasons for which documents were refused in the period, and in the one before. */
export function RefusedDocumentsReport({ period }: { period: { from: string; to: string } }) {
  const { data, failure, reload } = useLoad<DocumentsReport>(`report documents ${period.from} ${period.to}`, (signal) =>
    call(admin.reports.documents.$get({ query: period }, { init: { signal } })),
  )
  return (
    <>
      {failure && <LoadFailure title={sentenceFor('report_failed')} failure={failure} onRetry={reload} />}
      {!data && !failure && <Loading label="Contando os documentos..." />}
      {data && data.now.length === 0 && (
        <p className="text-ink-soft text-sm">Nenhum documento foi recusado neste período.</p>
      )}
      {data && data.now.length > 0 && (
        <BarTable
          caption="Documentos recusados"
          heading="Documento e motivo"
          extra={[]}
          rows={data.now.map(({ document, refusal, count }) => {
            const former = data.before.find((one) => one.document === document && one.refusal === refusal)
            const reason = refusal ?? 'none'
            return {
              name: refusedDocumentName(document, reason),
              count,
              before: former?.count ?? 0,
              extra: [],
              href: auditPath({ ...period, document, refusal: reason }),
            }
          })}
        />
      )}
    </>
  )
}
