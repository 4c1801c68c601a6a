import { useStore } from '@nanostores/react'
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { $toasts, type ToastMessage, toast, toastMs } from './toast.ts'

const icons = { ok: CircleCheck, bad: CircleAlert, info: Info }

/** Where toasts appear: put one on a page, near the end. Read out politely; hovering or focusing keeps a toast. */
export function Toaster() {
  const messages = useStore($toasts)
  return (
    <section
      aria-label="Avisos"
      className="pointer-events-none fixed inset-x-4 bottom-4 z-50 flex flex-col items-center gap-2 sm:left-auto sm:items-end"
    >
      <div role="status" aria-live="polite" className="contents">
        {messages.map((message) => (
          <Toast key={message.id} message={message} />
        ))}
      </div>
    </section>
  )
}

function Toast({ message }: { message: ToastMessage }) {
  const [held, setHeld] = useState(false)
  const { id, tone, text } = message
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => toast.dismiss(id), toastMs[tone])
    return () => clearTimeout(timer)
  }, [held, id, tone])

  const Icon = icons[tone]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only keeps the message longer.
    <div
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="pointer-events-auto flex w-full max-w-sm animate-rise items-center gap-3 rounded-md bg-ink py-2 pr-2 pl-4 text-sm text-white shadow-pop"
    >
      <Icon aria-hidden className="size-5 shrink-0" />
      <p className="flex-1 py-1">{text}</p>
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
