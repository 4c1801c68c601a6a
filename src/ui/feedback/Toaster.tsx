import { useStore } from '@nanostores/react'
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { atom } from 'nanostores'
import { useEffect, useRef, useState } from 'react'
import { classes } from '../classes.ts'

const icons = { ok: CircleCheck, bad: CircleAlert, info: Info }

const places = {
  foot: 'inset-x-4 bottom-4 items-center sm:left-auto sm:items-end',
  header: 'top-2 right-18 left-2 md:right-auto md:left-1/2 md:w-96 md:-translate-x-1/2',
}

const colours = { ok: 'bg-ok', bad: 'bg-bad', info: 'bg-ink' }

type Props = {
  /**
   * 'header' shows one toast at a time in the middle of the header, for pages that have no buttons there. Default
   * 'foot'.
   */
  place?: keyof typeof places
  /** Whether an error takes the focus, on pages on which what was pressed may be far from the toast. */
  focusesErrors?: boolean
}

/**
 * Shows the page's toasts; put one near the end of each page. Screen readers announce them politely. Hovering or
 * focusing keeps a toast.
 */
export function Toaster({ place = 'foot', focusesErrors = false }: Props) {
  const all = useStore($toasts)
  // The others stay, hidden, so that their time runs out and none comes back late.
  const firstShown = place === 'header' ? all.length - 1 : 0
  return (
    <section
      aria-label="Avisos"
      className={classes('pointer-events-none fixed z-50 flex flex-col gap-2', places[place])}
    >
      <div role="status" aria-live="polite" className="contents">
        {all.map((message, index) => (
          <Toast
            key={message.id}
            message={message}
            hidden={index < firstShown}
            takesFocus={focusesErrors && message.tone === 'bad'}
          />
        ))}
      </div>
    </section>
  )
}

type ToastProps = { message: ToastMessage; hidden: boolean; takesFocus: boolean }

function Toast({ message, hidden, takesFocus }: ToastProps) {
  const [held, setHeld] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = box.current
    if (!takesFocus || !element) return
    const before = document.activeElement
    element.focus({ preventScroll: true })
    // Once it is closed, the person goes on where the failure happened.
    return () => {
      if (element.contains(document.activeElement) && before instanceof HTMLElement) before.focus()
    }
  }, [takesFocus])
  const { id, tone, text, action } = message
  useEffect(() => {
    // An action has a deadline, so hovering does not keep a toast that has one.
    if (held && !hidden && !action) return
    const timer = setTimeout(() => toast.dismiss(id), action?.ms ?? toastMs[tone])
    return () => clearTimeout(timer)
  }, [held, hidden, id, tone, action])

  const Icon = icons[tone]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only keeps the message longer.
    <div
      ref={box}
      tabIndex={takesFocus ? -1 : undefined}
      hidden={hidden}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className={classes(
        'pointer-events-auto flex w-full max-w-sm animate-rise items-center gap-3 rounded-md py-1 pr-1 pl-4 text-sm text-white shadow-pop',
        colours[tone],
      )}
    >
      <Icon aria-hidden className="size-5 shrink-0" />
      <p className="flex-1 py-1">{text}</p>
      {action && (
        <button
          type="button"
          onClick={() => {
            toast.dismiss(id)
            action.run()
          }}
          className="min-h-11 shrink-0 rounded-md px-2 font-bold underline underline-offset-4 hover:bg-white/15 focus-visible:outline-white"
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        aria-label="Fechar aviso"
        onClick={() => toast.dismiss(id)}
        className="flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-white/15 focus-visible:outline-white"
      >
        <X aria-hidden className="size-4" />
      </button>
    </div>
  )
}

type ToastTone = 'ok' | 'bad' | 'info'
/** A button in a toast. The toast, and with it the button, goes away after `ms`. */
export type ToastAction = { label: string; run: () => unknown; ms: number }
type ToastMessage = { id: number; tone: ToastTone; text: string; action?: ToastAction | undefined }

/** How long a toast stays, in ms. Errors stay longer, because they take longer to read. */
const toastMs: Record<ToastTone, number> = { ok: 5000, info: 5000, bad: 9000 }

/** The messages on screen, the oldest first. */
const $toasts = atom<readonly ToastMessage[]>([])
let lastId = 0

function show(tone: ToastTone, text: string, action?: ToastAction) {
  lastId += 1
  // The same text again (an impatient second click) replaces the former toast.
  const others = $toasts.get().filter((message) => message.text !== text)
  $toasts.set([...others, { id: lastId, tone, text, action }].slice(-3))
}

/** Shows a short text over the page, which needs a `<Toaster />`. At most three toasts stay on the screen. */
export const toast = {
  success: (text: string, action?: ToastAction) => show('ok', text, action),
  error: (text: string, action?: ToastAction) => show('bad', text, action),
  info: (text: string, action?: ToastAction) => show('info', text, action),
  dismiss: (id: number) => $toasts.set($toasts.get().filter((message) => message.id !== id)),
}
