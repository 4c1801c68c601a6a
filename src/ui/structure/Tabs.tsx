import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { classes } from '../classes.ts'
import { nextIndex } from './next-index.ts'

type Props<Id extends string> = {
  /** Names the tabs for screen readers. */
  label: string
  tabs: readonly { id: Id; label: ReactNode }[]
  value: Id
  onChange: (id: Id) => void
  /** The panel of the chosen tab. */
  children: ReactNode
}

/** Tabs with one panel. Arrow keys, Home and End move and choose at once. */
export function Tabs<Id extends string>({ label, tabs, value, onChange, children }: Props<Id>) {
  const base = useId()
  const list = useRef<HTMLDivElement>(null)

  function move(event: KeyboardEvent) {
    const index = nextIndex(
      event.key,
      tabs.findIndex((tab) => tab.id === value),
      tabs.length,
    )
    const tab = index === null ? undefined : tabs[index]
    if (!tab || index === null) return
    event.preventDefault()
    onChange(tab.id)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[index]?.focus()
  }

  return (
    <div className="min-w-0">
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={move}
        className="flex gap-1 overflow-x-auto border-line border-b"
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${base}-${tab.id}`}
            aria-selected={tab.id === value}
            aria-controls={`${base}-panel`}
            tabIndex={tab.id === value ? 0 : -1}
            onClick={() => onChange(tab.id)}
            className={classes(
              '-mb-px min-h-12 whitespace-nowrap border-b-2 px-4 font-semibold focus-visible:-outline-offset-3',
              tab.id === value ? 'border-brand text-ink' : 'border-transparent text-ink-faint hover:text-ink',
            )}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a tab panel takes the focus after its tab. */}
      <div id={`${base}-panel`} role="tabpanel" aria-labelledby={`${base}-${value}`} tabIndex={0} className="pt-5">
        {children}
      </div>
    </div>
  )
}
