import { FigureTable } from './FigureTable.tsx'

/** The figures of a chart as a table, folded below it. */
export function ChartTable(props: Parameters<typeof FigureTable>[0]) {
  return (
    <details className="group/fold mt-2">
      <summary className="inline-flex min-h-11 items-center gap-2 text-sm underline underline-offset-4">
        Ver tabela
        <span className="sr-only">{`: ${props.caption}`}</span>
        <span aria-hidden className="icon icon-chevron-down size-5 group-open/fold:rotate-180 print:hidden" />
      </summary>
      <div className="mt-2">
        <FigureTable {...props} />
      </div>
    </details>
  )
}
