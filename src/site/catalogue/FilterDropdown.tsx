import type { ReactNode } from 'react'

type Props = {
  label: string
  /** The current choice in a word or two, at the right of the label. */
  summary?: ReactNode
  children: ReactNode
  /** Empties this filter. Left out if the filter always has a choice. */
  onClear?: (() => void) | undefined
}

/** One dropdown of the filter bar. The `name` that all share makes the browser close the others, hydrated or not. */
export function FilterDropdown({ label, summary, children, onClear }: Props) {
  return (
    <details name="filtro" className="group relative md:w-64">
      <summary className="flex min-h-12 items-center gap-2 rounded-md border border-line-strong bg-white px-4 font-semibold hover:border-ink group-open:border-ink">
        {label}
        <span className="figures ml-auto text-right font-normal text-ink-faint text-sm">{summary}</span>
        <span className="icon icon-chevron-down size-5 transition-transform group-open:rotate-180" />
      </summary>
      <div className="absolute inset-x-0 z-30 mt-2 rounded-md border border-line bg-white shadow-pop">
        <fieldset className="max-h-[min(24rem,60vh)] overflow-y-auto p-2">
          <legend className="sr-only">{label}</legend>
          {children}
        </fieldset>
        {onClear && (
          <button
            type="button"
            onClick={onClear}
            className="min-h-12 w-full rounded-b-md border-line border-t font-semibold text-brand text-sm hover:bg-paper"
          >
            Limpar filtros
          </button>
        )}
      </div>
    </details>
  )
}

type OptionProps = {
  type: 'checkbox' | 'radio'
  name: string
  value: string
  label: string
  checked: boolean
  onChange: () => void
}

/** A choice inside a dropdown. */
export function FilterOption({ label, ...input }: OptionProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-2 hover:bg-paper">
      <input {...input} className="size-5 shrink-0 accent-brand" />
      {label}
    </label>
  )
}
