import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react'
import { classes } from '../classes.ts'
import { useDismiss } from './use-dismiss.ts'

type Props = {
  /** The trigger's content: an avatar, an icon. Screen readers read `label` instead. */
  trigger: ReactNode
  /** The trigger's name for screen readers. */
  label: string
  /** Opens upwards, for a menu at the foot of a screen. */
  up?: boolean
  items: readonly { id: string; label: ReactNode; icon?: ReactNode; onSelect: () => void; disabled?: boolean }[]
}

const popup =
  'absolute right-0 z-40 w-max min-w-52 max-w-[calc(100vw-32px)] animate-rise rounded-md border border-line bg-white p-1.5 shadow-pop'

/** A button that opens a short list of actions. Arrows, Home and End move; Escape closes and gives the focus back. */
export function Menu({ trigger, label, items, up = false }: Props) {
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()

  const dismiss = useCallback((byEscape: boolean) => {
    setOpen(false)
    if (byEscape) button.current?.focus()
  }, [])
  useDismiss(root, open, dismiss)

  const options = () => [...(root.current?.querySelectorAll<HTMLElement>('[role=menuitem]:not(:disabled)') ?? [])]
  useEffect(() => {
    if (open) root.current?.querySelector<HTMLElement>('[role=menuitem]:not(:disabled)')?.focus()
  }, [open])

  function move(event: KeyboardEvent) {
    const list = options()
    const index = nextIndex(event.key, list.indexOf(document.activeElement as HTMLElement), list.length)
    if (!open && event.key === 'ArrowDown') setOpen(true)
    if (index === null) return
    event.preventDefault()
    list[index]?.focus()
  }

  return (
    <div ref={root} className="relative">
      <button
        ref={button}
        type="button"
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onKeyDown={move}
        onClick={() => setOpen(!open)}
        className="flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-full px-1 hover:bg-paper-deep"
      >
        <span aria-hidden className="contents">
          {trigger}
        </span>
        <span className="sr-only">{label}</span>
      </button>
      {open && (
        <div
          id={id}
          role="menu"
          aria-label={label}
          onKeyDown={move}
          className={classes(popup, up ? 'bottom-full mb-2' : 'mt-2')}
        >
          {items.map((item) => (
            <button
              key={item.id}
              type="button"
              role="menuitem"
              tabIndex={-1}
              disabled={item.disabled}
              onClick={() => {
                dismiss(true)
                item.onSelect()
              }}
              className="flex min-h-11 w-full items-center gap-3 rounded-sm px-3 text-left hover:bg-paper-deep focus-visible:-outline-offset-2 disabled:text-ink-faint"
            >
              {item.icon}
              <span>{item.label}</span>
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

/**
 * Returns the index that a key moves to in a list that wraps around: arrows step, Home and End jump.
 * @param key the event's key.
 * @param index the current item; -1 without one.
 * @param count how many items there are.
 * @returns the new index, or null for a key that does not move.
 */
function nextIndex(key: string, index: number, count: number): number | null {
  if (count === 0) return null
  if (key === 'ArrowRight' || key === 'ArrowDown') return (index + 1) % count
  if (key === 'ArrowLeft' || key === 'ArrowUp') return (Math.max(index, 0) + count - 1) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return null
}
