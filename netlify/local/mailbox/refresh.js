// Brings new messages into the open list. No build touches this file, so it is plain JavaScript for the browser.
const list = document.getElementById('mensagens')
let shown = ''

async function refresh() {
  if (document.hidden) return
  const response = await fetch('/caixa-de-entrada/lista').catch(() => undefined)
  const text = response?.ok ? await response.text() : shown
  if (text === shown) return
  const focused = document.activeElement?.getAttribute('href')
  // Also replaces the list on the first run, because a message may have come since the page was made.
  list.innerHTML = text
  shown = text
  if (focused) list.querySelector(`a[href="${focused}"]`)?.focus()
}

setInterval(refresh, 500)
refresh()
