import type { ReactNode } from 'react'
import { classes } from '../classes.ts'

type Props = {
  /** The label and value of each fact. An empty value shows '—'. */
  facts: readonly { label: ReactNode; value: ReactNode; wide?: boolean }[]
  columns?: 1 | 2 | 3 | undefined
  /** For short values: shows two columns even on the narrowest screens. */
  short?: boolean | undefined
}

const grids = { 1: '', 2: 'sm:grid-cols-2', 3: 'sm:grid-cols-2 lg:grid-cols-3' }

/** Labels and values: a person's data, the terms of a contract. */
export function Facts({ facts, columns = 2, short = false }: Props) {
  return (
    <dl className={classes('grid gap-x-6 gap-y-4', grids[columns], short && 'grid-cols-2')}>
      {facts.map(({ label, value, wide }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list of facts of one screen never reorders.
        <div key={index} className={classes('min-w-0', wide && 'sm:col-span-full')}>
          <dt className="text-ink-faint text-sm">{label}</dt>
          <dd className="figures break-words font-semibold">{value || '—'}</dd>
        </div>
      ))}
    </dl>
  )
}
