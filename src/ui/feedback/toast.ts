import { atom } from 'nanostores'

export type ToastTone = 'ok' | 'bad' | 'info'
export type ToastMessage = { id: number; tone: ToastTone; text: string }

/** How long a toast stays, in ms: errors longer, for they ask for more reading. */
export const toastMs: Record<ToastTone, number> = { ok: 5000, info: 5000, bad: 9000 }

/** The messages on screen, the oldest first. */
export const $toasts = atom<readonly ToastMessage[]>([])
let lastId = 0

function show(tone: ToastTone, text: string) {
  lastId += 1
  // The same words twice in a row (an impatient second click) are one message.
  const others = $toasts.get().filter((message) => message.text !== text)
  $toasts.set([...others, { id: lastId, tone, text }].slice(-3))
}

/** Shows a short message over the page; needs one `<Toaster />` in it. At most three stay on the screen. */
export const toast = {
  success: (text: string) => show('ok', text),
  error: (text: string) => show('bad', text),
  info: (text: string) => show('info', text),
  dismiss: (id: number) => $toasts.set($toasts.get().filter((message) => message.id !== id)),
}
