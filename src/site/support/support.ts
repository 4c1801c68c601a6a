import type { WidgetAnswer } from '#content/faq.ts'
import './support-number.ts'

/**
 * Puts the answers into the support widget once the visitor first opens it, so that no page has to carry their two
 * kilobytes. If they do not load, each question keeps its link to the help centre, and the next opening tries again.
 */
let asking: Promise<void> | undefined

function show(answers: Record<string, WidgetAnswer>) {
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

function ask() {
  asking ??= fetch('/suporte.json')
    .then((answer) => answer.json())
    .then(show)
    .catch(() => {
      asking = undefined
    })
  return asking
}

const widget = document.getElementById('suporte')
widget?.addEventListener('toggle', ask)
// Opening the widget may have loaded this script.
if (widget?.matches(':popover-open')) ask()
