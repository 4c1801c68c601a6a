import { matches, resembles } from '#domain/search.ts'

/**
 * Searches the questions of a page, switches its tabs if it has them, and opens the answer that the address points to.
 * The address keeps the text and the section (`?q=`, `?secao=`), so that a reload and a shared link give the same list.
 */
const all = (selector: string, root: ParentNode = document) => [...root.querySelectorAll<HTMLElement>(selector)]
const textOf = (selector: string, root: ParentNode) => root.querySelector(selector)?.textContent ?? ''

const input = document.querySelector<HTMLInputElement>('[data-faq-search] input')
const status = document.querySelector('[data-faq-status]')
const tabs = all('[role=tab]')
const tabPanels = all('[role=tabpanel]')
const panels = all('[data-faq-panel]').map((element) => ({
  element,
  section: element.getAttribute('data-faq-panel') ?? '',
  empty: all('[data-faq-empty]', element)[0],
  items: all('[data-faq-item]', element).map((item) => ({
    item,
    text: `${textOf('summary', item)}\n${textOf('[data-faq-answer]', item)}`,
    stems: item.getAttribute('data-faq-item') ?? '',
  })),
  hits: 0,
}))
const address = new URLSearchParams(location.search)
let current = Math.max(
  0,
  panels.findIndex((panel) => panel.section === address.get('secao')),
)
let saying = 0

function show(index: number) {
  current = index
  tabPanels.forEach((panel, at) => {
    panel.classList.toggle('not-noscript:hidden', at !== index)
  })
  tabs.forEach((tab, at) => {
    tab.setAttribute('aria-selected', String(at === index))
    tab.setAttribute('tabindex', at === index ? '0' : '-1')
  })
}

const textPlace = (tab: HTMLElement) => tab.querySelector('[data-tab-hits]')

function search() {
  const term = input?.value.trim() ?? ''
  // Searches the exact words first, and similar ones if no question has them.
  const literal = panels.some(({ items }) => items.some(({ text }) => matches(text, term)))
  for (const panel of panels) {
    panel.hits = 0
    for (const { item, text, stems } of panel.items) {
      const hit = literal ? matches(text, term) : resembles(text, stems, term)
      item.hidden = !hit
      if (hit) panel.hits++
    }
    if (panel.empty) {
      panel.empty.hidden = panel.hits > 0
      for (const place of all('[data-faq-term]', panel.empty)) place.textContent = term
    }
  }
  tabs.forEach((tab, at) => {
    const hits = textPlace(tab)
    if (hits) hits.textContent = term ? ` (${panels[at]?.hits ?? 0})` : ''
  })
  const first = panels.findIndex((panel) => panel.hits)
  show(panels[current]?.hits || first < 0 ? current : first)
}

/** Writes the search into the address, and tells a screen reader how many questions are left. */
function remember(announce: boolean) {
  const term = input?.value.trim() ?? ''
  const query = new URLSearchParams()
  if (term) query.set('q', term)
  if (tabs.length && current) query.set('secao', panels[current]?.section ?? '')
  history.replaceState(history.state, '', `${location.pathname}${query.size ? `?${query}` : ''}`)
  const hits = panels[current]?.hits ?? 0
  if (status && announce)
    status.textContent = hits ? `${hits} ${hits === 1 ? 'pergunta encontrada' : 'perguntas encontradas'}` : ''
}

function typed() {
  search()
  clearTimeout(saying)
  saying = window.setTimeout(() => remember(true), 300)
}

function openTarget() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)))
  const item = target?.closest<HTMLDetailsElement>('details[data-faq-item]')
  if (!item) return
  item.hidden = false
  const empty = item.closest('[data-faq-panel]')?.querySelector<HTMLElement>('[data-faq-empty]')
  if (empty) empty.hidden = true
  show(panels.findIndex((panel) => panel.element.contains(item)))
  item.open = true
  item.scrollIntoView()
}

input?.addEventListener('input', typed)
input?.form?.addEventListener('submit', (event) => {
  event.preventDefault()
  typed()
})
for (const button of all('[data-faq-clear]'))
  button.addEventListener('click', () => {
    if (!input) return
    input.value = ''
    typed()
    input.focus()
  })
tabs.forEach((tab, index) => {
  tab.addEventListener('click', () => {
    show(index)
    remember(false)
  })
  tab.addEventListener('keydown', ({ key }) => {
    const step = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: -1 }[key]
    if (step === undefined) return
    const next = tabs.at(step % tabs.length)
    next?.focus()
    next?.click()
  })
})
window.addEventListener('hashchange', openTarget)

if (input) input.value = address.get('q') ?? input.value
search()
openTarget()
