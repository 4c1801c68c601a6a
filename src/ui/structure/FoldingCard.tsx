import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { classes } from '../classes.ts'

/** From this width on there is room for everything, so the cards begin open. */
export const wide = '(min-width: 64rem)'

type Props = {
  title: string
  /** What the closed card says in one line. */
  line: ReactNode
  /** Links to `#id` open the card, which takes the focus. */
  id: string
  /** Opens the card when it becomes true, because something inside has to be seen. */
  opens?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}

/**
 * A card that folds to its title and one line. It begins open on wide screens, where a link leads to it, and on paper.
 */
export function FoldingCard({ title, line, id, opens = false, className, children }: Props) {
  const details = useRef<HTMLDetailsElement>(null)
  const [begins] = useState(() => opens || location.hash === `#${id}` || matchMedia(wide).matches)
  useOpenOnPaper(details)
  useEffect(() => {
    if (opens) details.current?.setAttribute('open', '')
  }, [opens])
  useEffect(() => {
    const stop = new AbortController()
    const open = () => details.current?.setAttribute('open', '')
    addEventListener('hashchange', () => location.hash === `#${id}` && open(), stop)
    // A second press on the same link changes no address.
    addEventListener(
      'click',
      ({ target }) => target instanceof Element && target.closest(`a[href="#${id}"]`) && open(),
      stop,
    )
    return () => stop.abort()
  }, [id])
  return (
    // Not <details> itself: the Tab key would pass by everything in it.
    // biome-ignore lint/a11y/useSemanticElements: no group of form fields.
    <div
      id={id}
      role="group"
      tabIndex={-1}
      aria-label={title}
      className={classes('min-w-0 rounded-lg border border-line bg-white focus:outline-none', className)}
    >
      <details ref={details} open={begins} className="group/fold">
        <summary className="-outline-offset-2 flex min-h-16 items-center gap-4 px-5 py-2.5 sm:px-6 sm:py-4 group-open/fold:sm:pt-6">
          <div className="min-w-0 flex-1">
            <h2 className="font-bold text-xl">{title}</h2>
            <p className="text-ink-soft text-sm group-open/fold:hidden">{line}</p>
          </div>
          <span
            aria-hidden
            className="icon icon-chevron-down size-5 shrink-0 group-open/fold:rotate-180 print:hidden"
          />
        </summary>
        <div className="px-5 pb-5 sm:px-6 sm:pb-6">{children}</div>
      </details>
    </div>
  )
}

/** Opens a part while the page is printed, because nobody can unfold paper. */
export function useOpenOnPaper(details: RefObject<HTMLDetailsElement | null>): void {
  useEffect(() => {
    const stop = new AbortController()
    let wasOpen = false
    const set = (open: boolean) => {
      if (details.current) details.current.open = open
    }
    function open() {
      wasOpen = details.current?.open ?? false
      set(true)
    }
    addEventListener('beforeprint', open, stop)
    addEventListener('afterprint', () => set(wasOpen), stop)
    return () => stop.abort()
  }, [details])
}
