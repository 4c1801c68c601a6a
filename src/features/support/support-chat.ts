/**
 * Keeps the widget's chat link on the number of the bank's settings: asked for when the widget is about to be used, and replaced
 * when the event `supportConfigUpdate`, of this tab or another, brings a newer one. Until it is known the link has the number the page was built with.
 */
const launcher = document.querySelector('[data-support-launcher]')
const chat = document.querySelector<HTMLAnchorElement>('[data-support-chat]')
let asking: Promise<void> | undefined
let known = false

function use(number: unknown) {
  const digits = String(number ?? '').replace(/\D/g, '')
  if (!chat || !digits) return
  chat.href = chat.href.replace(/\d+(?=\?)/, digits)
  known = true
}

function ask(): Promise<void> {
  asking ??= fetch('/api/support', { signal: AbortSignal.timeout(3000) })
    .then((answer) => answer.json())
    .then(({ whatsapp }) => {
      if (!known) use(whatsapp)
    })
    .catch(() => {
      asking = undefined
    })
  return asking
}

launcher?.addEventListener('pointerenter', ask)
launcher?.addEventListener('focus', ask)
launcher?.addEventListener('click', ask)
// A click faster than the answer waits for it, rather than open a chat with an old number.
chat?.addEventListener('click', async (event) => {
  if (known) return
  event.preventDefault()
  await ask()
  window.open(chat.href, '_blank', 'noopener')
})
window.addEventListener('supportConfigUpdate', (event) => {
  if (event instanceof CustomEvent) use(event.detail?.whatsappSuporte)
})
// Analysts' other tabs in the same browser hear of it this way.
window.addEventListener('storage', ({ key, newValue }) => {
  if (key === 'supportConfigUpdate') use(newValue)
})
