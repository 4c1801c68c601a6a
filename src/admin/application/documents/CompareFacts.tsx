import type { AdminDetail } from '#api/admin.ts'
import { formatPlainDate } from '#domain/calendar/calendar.ts'
import type { DocumentKind } from '#domain/documents/documents.ts'
import { checksOf, type DocumentCheck, documentCheckLabels } from '#domain/documents/review.ts'
import { streetLine } from '#domain/identity/address.ts'
import { formatCep, formatCpf } from '#domain/identity/identifiers.ts'
import { classes } from '#ui/classes.ts'

type Props = {
  detail: AdminDetail
  kind: DocumentKind
  checked: readonly DocumentCheck[]
  /** Left out where nothing is to be ticked off any more. */
  onToggle?: ((check: DocumentCheck) => void) | undefined
}

const always: readonly DocumentCheck[] = ['name', 'cpf', 'birthDate', 'address']

/** The registration's data beside a document; what this kind of document shows is ticked off. */
export function CompareFacts({ detail, kind, checked, onToggle }: Props) {
  const own = checksOf[kind]
  const shown = [...own, ...always.filter((check) => !own.includes(check))]
  return (
    <fieldset>
      <legend className="mb-1 font-semibold text-sm">Confira com o cadastro</legend>
      <ul className="divide-y divide-line border-line border-y">
        {shown.map((check) => (
          <li key={check}>
            <Line
              label={documentCheckLabels[check]}
              value={factOf(detail, check)}
              checked={checked.includes(check)}
              onToggle={onToggle && own.includes(check) ? () => onToggle(check) : undefined}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

type LineProps = { label: string; value: string | null; checked: boolean; onToggle: (() => void) | undefined }

function Line({ label, value, checked, onToggle }: LineProps) {
  const text = (
    <span className="min-w-0 text-sm leading-snug [overflow-wrap:anywhere]">
      {value === null ? (
        <span className="font-semibold">{label}</span>
      ) : (
        <>
          <span className="block text-ink-faint text-xs">{label}</span>
          <span className="figures font-semibold">{value}</span>
        </>
      )}
    </span>
  )
  if (!onToggle) return <div className="flex min-h-11 items-center py-1.5 pl-8">{text}</div>
  return (
    <label className={classes('flex min-h-11 cursor-pointer items-center gap-3 py-1.5', checked && 'bg-ok-soft')}>
      <input type="checkbox" className="size-5 shrink-0 accent-ok" checked={checked} onChange={onToggle} />
      {text}
    </label>
  )
}

function factOf(detail: AdminDetail, check: DocumentCheck): string | null {
  const { neighborhood, city, state, cep } = detail
  const values: Partial<Record<DocumentCheck, string>> = {
    name: detail.fullName,
    cpf: formatCpf(detail.cpf),
    birthDate: formatPlainDate(detail.birthDate),
    address: `${streetLine(detail)} (${neighborhood}), ${city} (${state}), ${formatCep(cep)}`,
  }
  return values[check] ?? null
}
