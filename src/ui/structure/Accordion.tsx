import type { ReactNode } from 'react'

type Props = {
  title: ReactNode
  children: ReactNode
  /** An anchor: a link to `#id` can open it. */
  id?: string | undefined
  /** Items of one name close each other (the browser does it). Left out, several may be open. */
  name?: string | undefined
  open?: boolean | undefined
}

/** One question and its answer: the browser's `<details>`, so it works without JavaScript. Stack several in a `<div>`. */
export function AccordionItem({ title, children, id, name, open }: Props) {
  return (
    <details id={id} name={name} open={open} className="group border-line border-b">
      <summary className="flex min-h-14 items-center justify-between gap-4 py-3 font-semibold hover:text-brand">
        {title}
        <span className="icon icon-chevron-down size-5 transition-transform group-open:rotate-180" />
      </summary>
      <div className="max-w-prose pb-5 text-ink-soft">{children}</div>
    </details>
  )
}
