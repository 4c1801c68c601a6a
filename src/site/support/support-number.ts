import { supportChannel } from '#domain/identity/support-channel.ts'

/**
 * Keeps the page's links to the bank's support on the number of the settings. Asks for the number when a link comes
 * into sight, and takes a newer one from the event `supportConfigUpdate` of this tab or another. For a number without a
 * chat the links make a call. Until the server answers they have the number of the build.
 */
const links = document.querySelectorAll<HTMLAnchorElement>('[data-support-chat]')
let asking: Promise<void> | undefined
let known = false

function use(number: unknown) {
  const channel = supportChannel(String(number ?? ''))
  if (!channel) return
  known = true
  const { kind, address, shown } = channel
  const calls = kind === 'call'
  for (const link of links) {
    link.href = calls ? address : (link.dataset.supportChat ?? '').replace('#', address)
    link.target = calls ? '' : '_blank'
    const label = link.querySelector<HTMLElement>('[data-chat-label]')
    if (label) label.textContent = calls ? `Ligar para ${shown}` : (label.dataset.chatLabel ?? '')
  }
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

const sight = new IntersectionObserver((seen) => {
  if (seen.some(({ isIntersecting }) => isIntersecting)) ask()
})
for (const link of links) {
  sight.observe(link)
  // A click before the answer waits for it, so that it opens no chat with an old number.
  link.addEventListener('click', async (event) => {
    if (known) return
    event.preventDefault()
    await ask()
    window.open(link.href, link.target || '_self', 'noopener')
  })
}
window.addEventListener('supportConfigUpdate', (event) => {
  if (event instanceof CustomEvent) use(event.detail?.whatsappSuporte)
})
// The analyst's other tabs in the same browser get the new number by this event.
window.addEventListener('storage', ({ key, newValue }) => {
  if (key === 'supportConfigUpdate') use(newValue)
})
