import type { CatalogueCsvPreview } from '#api/catalogue-csv.ts'
import { messageFor } from '#content/messages.ts'
import { factChanges } from '../words.ts'

/** What a table would change, line by line, or what is wrong with it. */
export function PreviewList({ preview: { errors, changes, unchanged } }: { preview: CatalogueCsvPreview }) {
  return (
    <div role="status" className="mt-4 max-h-80 overflow-y-auto">
      <p className="figures font-semibold">
        {errors.length > 0 && `${errors.length} com erro, `}
        {changes.length} para mudar, {unchanged} sem mudança
      </p>
      <ul className="mt-2 grid gap-2 text-sm">
        {errors.map(({ line, column, code }) => (
          <li key={`${line}${column}`} className="text-bad">
            Linha {line}
            {column && `, coluna ${column}`}: {messageFor(code)}
          </li>
        ))}
        {changes.map(({ line, before, after }) => (
          <li key={line} className="border-line border-l-2 pl-3">
            <strong>{after.model}</strong> {before === null && 'é nova'}
            {before &&
              factChanges(before, after).map((words) => (
                <span key={words} className="block text-ink-soft">
                  {words}
                </span>
              ))}
          </li>
        ))}
      </ul>
    </div>
  )
}
