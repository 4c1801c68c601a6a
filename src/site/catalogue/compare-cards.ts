import { comparedAtMost } from '#domain/catalogue/compare.ts'
import { readStored, store } from '#lib/storage.ts'

// Turns the cards' links to the comparison into switches, and shows the bar that leads to it. Without the script each
// link compares its own model.
const key = 'compared'
const cards = [...document.querySelectorAll<HTMLAnchorElement>('[data-compare]')]
const bar = document.querySelector<HTMLElement>('[data-compared]')
const [status, clear, go] = [bar?.querySelector('p'), bar?.querySelector('button'), bar?.querySelector('a')]
const slugOf = (card: HTMLElement) => card.dataset.compare ?? ''
const known = cards.map(slugOf)

function show(chosen: readonly string[], full = false): void {
  for (const card of cards) card.ariaPressed = String(chosen.includes(slugOf(card)))
  if (!bar || !status || !go) return
  bar.hidden = chosen.length === 0
  go.textContent = `Comparar (${chosen.length})`
  go.href = `/comparar?motos=${chosen.join(',')}`
  status.textContent = full
    ? `São ${comparedAtMost} motos no máximo. Tire uma para pôr outra.`
    : chosen.length === 1
      ? 'Escolha mais uma.'
      : ''
}

const chosenNow = () => (readStored('tab', key) ?? '').split(',').filter((slug) => known.includes(slug))

function toggle(slug: string): void {
  const chosen = chosenNow()
  const next = chosen.includes(slug) ? chosen.filter((one) => one !== slug) : [...chosen, slug]
  const full = next.length > comparedAtMost
  if (!full) store('tab', key, next.join(','))
  show(full ? chosen : next, full)
}

for (const card of cards) {
  card.role = 'button'
  card.addEventListener('click', (event) => {
    event.preventDefault()
    toggle(slugOf(card))
  })
  // A link reacts to Enter only; a button also to the space bar.
  card.addEventListener('keydown', (event) => {
    if (event.key !== ' ') return
    event.preventDefault()
    toggle(slugOf(card))
  })
}
clear?.addEventListener('click', () => {
  store('tab', key, '')
  show([])
  // The button hides itself, so the focus moves to the list.
  document.querySelector<HTMLElement>('[data-results-title]')?.focus()
})
addEventListener('pageshow', () => show(chosenNow()))
