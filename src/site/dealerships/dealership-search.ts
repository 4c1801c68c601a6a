import { CEP_DIGITS_OF_A_PLACE, type CepCentre, centreOf, nearestFirst, type Place } from '#domain/geography/place.ts'
import { matches } from '#domain/search.ts'
import { loadOnce } from '#lib/load-once.ts'
import { dots } from './brazil-map.ts'

/**
 * Searches the list of dealerships while the visitor types: a postal code finds the nearest ones; a city, state or name
 * finds those that match. Copies of the hits replace the list, and the map marks them. The address keeps a city or name
 * (`?q=`), never a postal code.
 */
const NEAREST = 5
const loadCentres = loadOnce<readonly CepCentre[]>('/faixas-de-cep.json')
const input = document.querySelector<HTMLInputElement>('[data-dealership-search] input')
const status = document.querySelector('[data-search-status]')
const results = document.querySelector<HTMLElement>('[data-results]')
const list = document.querySelector<HTMLElement>('[data-dealerships]')
const found = document.querySelector('[data-found]')

// Open without a script, on wide screens and on paper; on a phone the states are a short list to choose from.
const states = [...document.querySelectorAll<HTMLDetailsElement>('[data-state]')]
const wide = matchMedia('(width >= 48rem), print')
const fold = () => {
  const named = location.hash.length > 1 ? document.getElementById(decodeURIComponent(location.hash.slice(1))) : null
  for (const state of states) {
    state.open = wide.matches || state.contains(named)
    // On a wide screen the name of a state is only a heading, without a press.
    const name = state.querySelector('summary')
    if (name) name.tabIndex = wide.matches ? -1 : 0
  }
}
wide.addEventListener('change', fold)
fold()

const dealerships = [...document.querySelectorAll<HTMLElement>('[data-place]')].map((item) => {
  const [latitude = 0, longitude = 0] = (item.dataset.place ?? '').split(' ').map(Number)
  const state = item.closest('details')?.querySelector('h2')?.textContent ?? ''
  return { latitude, longitude, item, text: `${item.textContent}\n${state}` }
})

function copy(item: HTMLElement, kilometres?: number) {
  const shown = item.cloneNode(true) as HTMLElement
  shown.removeAttribute('id')
  if (kilometres !== undefined) {
    const distance = document.createElement('p')
    distance.className = 'mb-1 font-semibold text-brand text-sm'
    distance.textContent = kilometres < 10 ? 'Na sua região' : `A cerca de ${Math.round(kilometres)} km em linha reta`
    shown.prepend(distance)
  }
  return shown
}

function show(items: readonly HTMLElement[], places: readonly Place[], words: string, searching = true) {
  results?.replaceChildren(...items)
  if (results) results.hidden = !items.length
  if (list) list.hidden = searching
  if (status) status.textContent = words
  found?.setAttribute('d', dots(places))
}

async function searchByCep(term: string, digits: string) {
  const centres = await loadCentres().catch(() => null)
  // The visitor may have typed something else meanwhile.
  if (term !== typed()) return
  if (!centres)
    return show([], [], 'Não conseguimos procurar pelo CEP agora. Tente de novo ou procure pela cidade.', false)
  const centre = centreOf(digits, centres)
  if (!centre) return show([], [], 'Este CEP não existe. Confira os números.')
  const nearest = nearestFirst(centre, dealerships).slice(0, NEAREST)
  show(
    nearest.map(({ place, kilometres }) => copy(place.item, kilometres)),
    nearest.map(({ place }) => place),
    'As mais próximas do seu CEP, da mais perto para a mais longe.',
  )
}

function searchByName(term: string) {
  const hits = dealerships.filter(({ text }) => matches(text, term))
  const count = hits.length === 1 ? '1 concessionária encontrada.' : `${hits.length} concessionárias encontradas.`
  show(
    hits.map(({ item }) => copy(item)),
    hits,
    hits.length ? count : `Nenhuma concessionária com “${term}”. Tente o CEP: mostramos as mais próximas.`,
  )
}

const typed = () => input?.value.trim() ?? ''

function search() {
  const term = typed()
  const isCep = /^[\d.\-\s]+$/.test(term)
  const digits = term.replace(/\D/g, '')
  history.replaceState(history.state, '', term && !isCep ? `?q=${encodeURIComponent(term)}` : location.pathname)
  if (!term) show([], [], '', false)
  else if (!isCep) searchByName(term)
  else if (digits.length > 8) show([], [], 'Um CEP tem oito números. Confira o que digitou.')
  else if (digits.length >= CEP_DIGITS_OF_A_PLACE) searchByCep(term, digits)
  else show([], [], 'Continue digitando o CEP.', false)
}

input?.addEventListener('input', search)
input?.form?.addEventListener('submit', (event) => {
  event.preventDefault()
  search()
})
const asked = new URLSearchParams(location.search).get('q')
if (input && asked) input.value = asked
if (input?.value) search()
