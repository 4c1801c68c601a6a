import type { ReactNode } from 'react'
import { classes } from '../classes.ts'

/** Two columns on the narrowest screens too, and one where large text leaves no room for an amount in each. */
const pair = 'grid-cols-[repeat(auto-fill,minmax(min(100%,max(7rem,40%)),1fr))]'
const grids = { 1: '', 2: 'sm:grid-cols-2', 3: 'sm:grid-cols-2 lg:grid-cols-3', 4: `${pair} md:grid-cols-4` }

type Props = {
  /** The label and value of each fact. An empty value shows '—'. A wide one takes its whole row, or two columns. */
  facts: readonly { label: ReactNode; value: ReactNode; wide?: boolean | 2 }[]
  columns?: keyof typeof grids | undefined
  /** For short values: shows two columns even on the narrowest screens. */
  short?: boolean | undefined
}

const spanOf = (wide?: boolean | 2) => (wide === 2 ? 'col-span-full md:col-span-2' : wide && 'col-span-full')

/** Labels and values: a person's data, the terms of a contract. */
export function Facts({ facts, columns = 2, short = false }: Props) {
  return (
    <dl
      className={classes(
        'grid gap-x-6 gap-y-4 in-data-dense:gap-x-4 in-data-dense:gap-y-1.5',
        grids[columns],
        short && pair,
      )}
    >
      {facts.map(({ label, value, wide }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list of facts of one screen never reorders.
        <div key={index} className={classes('min-w-0', spanOf(wide))}>
          <dt className="text-ink-faint text-sm in-data-dense:text-xs">{label}</dt>
          <dd className="figures break-words font-semibold in-data-dense:text-sm">{value || '—'}</dd>
        </div>
      ))}
    </dl>
  )
}
