import type { ComponentProps } from 'react'
import { unbroken } from '../unbroken.tsx'
import { Facts } from './Facts.tsx'

type Props = {
  sections: readonly {
    id: string
    title: string
    facts: ComponentProps<typeof Facts>['facts']
    texts: readonly string[]
  }[]
  /** The headings' level. */
  level?: 3 | 4 | undefined
  columns?: 1 | 2 | 3 | undefined
}

/** A fact whose long numbers and addresses break where a reader would part them. */
const whole = ({ value, ...fact }: Props['sections'][number]['facts'][number]) => ({
  ...fact,
  value: typeof value === 'string' ? unbroken(value) : value,
})

/** A document in parts, each with its heading, facts and sentences. */
export function FactSections({ sections, level = 3, columns }: Props) {
  const Heading = `h${level}` as const
  return (
    <div className="divide-y divide-line">
      {sections.map(({ id, title, facts, texts }) => (
        <section key={id} aria-label={title} className="break-inside-avoid py-5 first:pt-0 last:pb-0">
          <Heading className="mb-3 font-bold text-lg">{title}</Heading>
          <div className="grid gap-4">
            {facts.length > 0 && <Facts facts={facts.map(whole)} columns={columns} />}
            {texts.map((text) => (
              <p key={text} className="max-w-prose text-ink-soft">
                {text}
              </p>
            ))}
          </div>
        </section>
      ))}
    </div>
  )
}
