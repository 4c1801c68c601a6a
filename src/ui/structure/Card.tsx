import type { ReactNode } from 'react'
import { classes } from '../classes.ts'

type Props = {
  /** The heading's level. Default 2. */
  level?: 2 | 3 | undefined
  /** An element at the heading's right: a link, a badge, a button. Only beside a heading. */
  action?: ReactNode
  className?: string | undefined
  children?: ReactNode
} & (Place | Box)

/** A place for links, which takes the focus under the name of its heading. */
type Place = { id: string; title: string }

/** `title`: the heading. Without it the card is a plain box. */
type Box = { id?: undefined; title?: ReactNode }

/**
 * A white box with a thin border, used for forms, panels and lists. Inside `data-dense` it and its facts take less
 * room.
 */
export function Card({ title, level = 2, action, id, className, children }: Props) {
  const Heading = `h${level}` as const
  return (
    <section
      {...(id && { id, role: 'group', tabIndex: -1, 'aria-label': title })}
      className={classes(
        'rounded-lg border border-line bg-white p-5 focus:outline-none sm:p-6 in-data-dense:px-4! in-data-dense:py-2.5!',
        className,
      )}
    >
      {title && (
        <div className="mb-4 flex flex-wrap items-center justify-between gap-3 in-data-dense:mb-1.5">
          <Heading className="font-bold text-xl in-data-dense:text-base">{title}</Heading>
          {action}
        </div>
      )}
      <div className="contents">{children}</div>
    </section>
  )
}

type ActionItemProps = {
  /** The name of the item, and badges. */
  title: ReactNode
  /** Details of the item. */
  children: ReactNode
  /** A button or link for the item. */
  action?: ReactNode
}

/** A list item. Its action stands beside the text, or below it on narrow screens. */
export function ActionItem({ title, children, action }: ActionItemProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p className="flex flex-wrap items-center gap-2 font-semibold">{title}</p>
        <p className="text-ink-soft text-sm">{children}</p>
      </div>
      {action}
    </li>
  )
}
