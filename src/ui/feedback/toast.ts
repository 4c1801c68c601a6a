import { atom } from 'nanostores'

export type ToastTone = 'ok' | 'bad' | 'info'
/** A button in a toast. The toast, and with it the button, goes away after `ms`. */
export type ToastAction = { label: string; run: () => void; ms: number }
export type ToastMessage = { id: number; tone: ToastTone; text: string; action?: ToastAction | undefined }

/** How long a toast stays, in ms. Errors stay longer, because they take longer to read. */
export const toastMs: Record<ToastTone, number> = { ok: 5000, info: 5000, bad: 9000 }

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
  error: (text: string) => show('bad', text),
  info: (text: string) => show('info', text),
  dismiss: (id: number) => $toasts.set($toasts.get().filter((message) => message.id !== id)),
}
