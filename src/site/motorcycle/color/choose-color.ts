import { readStored, store } from '#lib/storage.ts'

// Paints the drawings of a model's page in the chosen colour, and keeps it in the address and on this tab.
const colors = document.querySelector<HTMLElement>('[data-colors]')

if (colors) {
  const kept = `color:${colors.dataset.colors}`

  const show = ({ value, dataset: { picture } }: HTMLInputElement) => {
    const url = new URL(location.href)
    url.searchParams.set('cor', value)
    history.replaceState(history.state, '', url)
    store('tab', kept, value)
    if (!picture) return
    for (const drawing of document.querySelectorAll<HTMLImageElement>('[data-painted]')) {
      drawing.src = picture
      drawing.closest('a')?.setAttribute('href', picture)
    }
  }

  const wanted = new URLSearchParams(location.search).get('cor') ?? readStored('tab', kept)
  for (const choice of colors.querySelectorAll('input')) {
    // A reload may bring the check mark back, but not the drawing.
    if (choice.value !== wanted || choice.defaultChecked) continue
    choice.checked = true
    show(choice)
  }
  colors.addEventListener('change', ({ target }) => target instanceof HTMLInputElement && show(target))
}
