import { useId } from 'react'
import type { AdminDetail } from '#api/admin.ts'
import { documentCheckLabels } from '#content/documents.ts'
import { formatPlainDate } from '#domain/calendar/calendar.ts'
import type { DocumentKind } from '#domain/documents/documents.ts'
import { checksOf, type DocumentCheck, missingChecks } from '#domain/documents/review.ts'
import { streetLine } from '#domain/identity/address.ts'
import { formatCep, formatCpf } from '#domain/identity/identifiers.ts'
import { Button } from '#ui/actions/Button.tsx'
import { classes } from '#ui/classes.ts'
import { ShortcutKey } from '../../core/shortcuts.tsx'

type Props = {
  detail: AdminDetail
  kind: DocumentKind
  checked: readonly DocumentCheck[]
  error: string | undefined
  /** Left out once the analyst can no longer tick anything off. */
  onChange?: ((checked: readonly DocumentCheck[]) => void) | undefined
}

const always: readonly DocumentCheck[] = ['name', 'cpf', 'birthDate', 'address']

/** The registration's data beside a document. The analyst ticks off the data that this kind of document shows. */
export function CompareFacts({ detail, kind, checked, error, onChange }: Props) {
  const errorId = useId()
  const own = checksOf(kind)
  const shown = [...own, ...always.filter((check) => !own.includes(check))]
  const toggle = (check: DocumentCheck) =>
    onChange?.(checked.includes(check) ? checked.filter((one) => one !== check) : [...checked, check])
  return (
    <fieldset>
      <legend className="mb-1 font-semibold text-sm">Confira com o cadastro</legend>
      {error && (
        // The focus comes here, because a focused box would take the keys that tick.
        <p id={errorId} role="alert" tabIndex={-1} data-invalid className="mb-1 text-bad text-sm">
          {error}
        </p>
      )}
      <ul className="divide-y divide-line border-line border-y">
        {shown.map((check) => (
          <li key={check}>
            <Line
              label={documentCheckLabels[check]}
              value={factOf(detail, check)}
              checked={checked.includes(check)}
              errorId={error && !checked.includes(check) ? errorId : undefined}
              onToggle={onChange && own.includes(check) ? () => toggle(check) : undefined}
            />
          </li>
        ))}
      </ul>
      {onChange && (
        <Button
          name="all-checked"
          variant="ghost"
          size="sm"
          aria-keyshortcuts="c"
          disabled={missingChecks(kind, checked).length === 0}
          onClick={() => onChange(own)}
        >
          Tudo confere <ShortcutKey>C</ShortcutKey>
        </Button>
      )}
    </fieldset>
  )
}

type LineProps = {
  label: string
  value: string | null
  checked: boolean
  errorId: string | undefined
  onToggle: (() => void) | undefined
}

function Line({ label, value, checked, errorId, onToggle }: LineProps) {
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
      <input
        type="checkbox"
        name="check"
        className="size-5 shrink-0 accent-ok"
        checked={checked}
        onChange={onToggle}
        aria-invalid={errorId ? true : undefined}
        aria-describedby={errorId}
      />
      <span>{text}</span>
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
