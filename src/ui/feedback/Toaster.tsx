import { useStore } from '@nanostores/react'
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { atom } from 'nanostores'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { classes } from '../classes.ts'

const icons = { ok: CircleCheck, info: Info, failed: CircleAlert }

const places = {
  foot: 'inset-x-4 bottom-4 items-center sm:left-auto sm:items-end',
  header: 'top-2 right-18 left-2 md:right-auto md:left-1/2 md:w-96 md:-translate-x-1/2 lg:w-lg',
}

const colours = { ok: 'bg-ok', info: 'bg-ink', failed: 'bg-bad' }

type Props = {
  /**
   * 'header' shows one toast at a time in the middle of the header, for pages that have no buttons there. Default
   * 'foot'.
   */
  place?: keyof typeof places
}

/**
 * Shows the page's toasts; put one near the end of each page. Screen readers announce them politely. Hovering or
 * focusing keeps a toast. A toast tells no failure: that stands beside what was pressed.
 */
export function Toaster({ place = 'foot' }: Props) {
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
          <Toast key={message.id} message={message} hidden={index < firstShown} />
        ))}
      </div>
    </section>
  )
}

type ToastProps = { message: ToastMessage; hidden: boolean }

function Toast({ message, hidden }: ToastProps) {
  const [held, setHeld] = useState(false)
  const [pressed, setPressed] = useState<{ sending: boolean; failed: string | null }>({ sending: false, failed: null })
  const box = useRef<HTMLDivElement>(null)
  const cameFrom = useRef<Element | null>(null)
  // A toast that goes away gives the focus back to where it came from, before its button leaves the page.
  useLayoutEffect(() => {
    const element = box.current
    return () => {
      if (element?.contains(document.activeElement) && cameFrom.current instanceof HTMLElement) cameFrom.current.focus()
    }
  }, [])
  const { id, tone, text, action } = message
  const { sending, failed } = pressed
  // An action has a deadline, so hovering does not keep a toast that has one.
  const isKept = sending || (held && !hidden && !action)
  useEffect(() => {
    if (isKept) return
    const timer = setTimeout(() => toast.dismiss(id), failed ? failedMs : (action?.ms ?? toastMs))
    return () => clearTimeout(timer)
  }, [isKept, id, action, failed])

  async function run(wanted: ToastAction) {
    if (sending) return
    setPressed({ sending: true, failed: null })
    const failed = await wanted.run()
    setPressed({ sending: false, failed })
    if (failed === null) toast.dismiss(id)
  }

  const look = failed === null ? tone : 'failed'
  const Icon = icons[look]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only keeps the message longer.
    <div
      ref={box}
      hidden={hidden}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={({ currentTarget, relatedTarget }) => {
        setHeld(true)
        if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget
      }}
      onBlur={() => setHeld(false)}
      className={classes(
        'pointer-events-auto flex w-full max-w-sm animate-rise items-center gap-3 rounded-md py-1 pr-1 pl-4 text-sm text-white shadow-pop lg:max-w-lg',
        colours[look],
        failed !== null && 'max-sm:grid max-sm:grid-cols-[auto_1fr_auto] max-sm:gap-y-0',
      )}
    >
      <Icon aria-hidden className="size-5 shrink-0" />
      <p className="flex-1 py-1">
        <span>{text}</span>
        {failed !== null && (
          <span role="alert" className="block font-semibold">
            {failed}
          </span>
        )}
      </p>
      {action && (
        <button
          type="button"
          aria-disabled={sending || undefined}
          aria-busy={sending || undefined}
          onClick={() => void run(action)}
          className="min-h-11 shrink-0 rounded-md px-2 font-bold underline underline-offset-4 hover:bg-white/15 focus-visible:outline-white max-sm:col-start-2 max-sm:row-start-2 max-sm:justify-self-start"
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        aria-label="Fechar aviso"
        onClick={() => toast.dismiss(id)}
        className="flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-white/15 focus-visible:outline-white max-sm:col-start-3 max-sm:row-start-1"
      >
        <X aria-hidden className="size-4" />
      </button>
    </div>
  )
}

type ToastTone = Exclude<keyof typeof icons, 'failed'>
/**
 * A button in a toast, which goes away after `ms`. `run` may return the sentence why it was not done, which then stands
 * beside the button; null once it is.
 */
export type ToastAction = { label: string; run: () => Promise<string | null> | null; ms: number }
type ToastMessage = { id: number; tone: ToastTone; text: string; action?: ToastAction | undefined }

/** How long a toast stays, in ms. One whose action failed stays longer, because it takes longer to read. */
const toastMs = 5000
const failedMs = 9000

/** The messages on screen, the oldest first. */
export const $toasts = atom<readonly ToastMessage[]>([])
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
  info: (text: string, action?: ToastAction) => show('info', text, action),
  dismiss: (id: number) => $toasts.set($toasts.get().filter((message) => message.id !== id)),
}
