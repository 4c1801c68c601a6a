import type { WidgetAnswer } from '#content/faq.ts'
import { supportChannel } from '#domain/identity/support-channel.ts'

/**
 * Keeps the page's links to the bank's support on the number of the settings. Asks for the number when a link comes
 * into sight, and takes a newer one from the event `supportConfigUpdate` of this tab or another. For a number without a
 * chat the links make a call. Until the server answers they have the number of the build.
 */
const links = document.querySelectorAll<HTMLAnchorElement>('[data-support-chat]')
let askingNumber: Promise<void> | undefined
let isNumberKnown = false

function takeNumber(number: unknown) {
  const channel = supportChannel(String(number ?? ''))
  if (!channel) return
  isNumberKnown = true
  const { kind, address, shown } = channel
  const calls = kind === 'call'
  for (const link of links) {
    link.href = calls ? address : (link.dataset.supportChat ?? '').replace('#', address)
    link.target = calls ? '' : '_blank'
    const label = link.querySelector<HTMLElement>('[data-chat-label]')
    if (label) label.textContent = calls ? `Ligar para ${shown}` : (label.dataset.chatLabel ?? '')
  }
}

function askNumber(): Promise<void> {
  if (askingNumber) return askingNumber
  const patience = new AbortController()
  setTimeout(() => patience.abort(), 3000)
  askingNumber = fetch('/api/support', { signal: patience.signal })
    .then((answer) => answer.json())
    .then(({ whatsapp }) => {
      if (!isNumberKnown) takeNumber(whatsapp)
    })
    .catch(() => {
      askingNumber = undefined
    })
  return askingNumber
}

const sight = new IntersectionObserver((seen) => {
  if (seen.some(({ isIntersecting }) => isIntersecting)) askNumber()
})
for (const link of links) {
  sight.observe(link)
  // A click before the answer waits for it, so that it opens no chat with an old number.
  link.addEventListener('click', async (event) => {
    if (isNumberKnown) return
    event.preventDefault()
    await askNumber()
    window.open(link.href, link.target || '_self', 'noopener')
  })
}
window.addEventListener('supportConfigUpdate', (event) => {
  if (event instanceof CustomEvent) takeNumber(event.detail?.whatsappSuporte)
})
// The analyst's other tabs in the same browser get the new number by this event.
window.addEventListener('storage', ({ key, newValue }) => {
  if (key === 'supportConfigUpdate') takeNumber(newValue)
})

/**
 * Puts the answers into the support widget once the visitor first opens it, so that no page has to carry their two
 * kilobytes. If they do not load, each question keeps its link to the help centre, and the next opening tries again.
 */
let askingAnswers: Promise<void> | undefined

function showAnswers(answers: Record<string, WidgetAnswer>) {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-support-answer]')) {
    const found = answers[link.hash.slice(1)]
    if (!found) continue
    const text = document.createElement('p')
    text.textContent = found.answer
    link.before(text)
    if (found.link) {
      link.href = found.link.href
      link.textContent = found.link.label
    } else link.remove()
  }
}

function askAnswers() {
  askingAnswers ??= fetch('/suporte.json')
    .then((answer) => answer.json())
    .then(showAnswers)
    .catch(() => {
      askingAnswers = undefined
    })
  return askingAnswers
}

const widget = document.getElementById('suporte')
widget?.addEventListener('toggle', askAnswers)
// Opening the widget may have loaded this script.
if (widget?.matches(':is([open], :popover-open)')) askAnswers()
