// Adds the functions of a page's galleries: the small pictures scroll to their large one, and a picture opens on the
// whole screen.
const find = <T extends Element = HTMLElement>(root: ParentNode, selector: string) => root.querySelector<T>(selector)
const all = <T extends Element = HTMLElement>(root: ParentNode, selector: string) => [
  ...root.querySelectorAll<T>(selector),
]

/** The place of the picture that a gallery's dialog shows. */
let place = 0

function enlarge(gallery: ParentNode, larger: boolean) {
  const [pane, button] = [find(gallery, '[data-pane]'), find(gallery, '[data-larger]')]
  if (!pane || !button) return
  pane.toggleAttribute('data-larger', larger)
  button.setAttribute('aria-pressed', String(larger))
  // With the focus on the strip, the arrow keys scroll it.
  if (larger) pane.tabIndex = 0
  else pane.removeAttribute('tabindex')
  pane.scrollTo((pane.scrollWidth - pane.clientWidth) / 2, (pane.scrollHeight - pane.clientHeight) / 2)
}

function open(gallery: ParentNode, wanted: number) {
  const links = all<HTMLAnchorElement>(gallery, '[data-zoom]')
  place = (wanted + links.length) % links.length
  const [dialog, image, link] = [
    find<HTMLDialogElement>(gallery, 'dialog'),
    find<HTMLImageElement>(gallery, '[data-pane] img'),
    links[place],
  ]
  if (!dialog || !image || !link) return
  image.hidden = false
  image.src = link.href
  image.alt = find<HTMLImageElement>(link, 'img')?.alt ?? ''
  if (!dialog.open) dialog.showModal()
  enlarge(gallery, false)
}

function show(gallery: ParentNode, index: number) {
  const track = find(gallery, '[data-track]')
  track?.scrollTo({ left: index * track.clientWidth })
}

addEventListener('click', (event) => {
  const target = event.target instanceof Element ? event.target : null
  const gallery = target?.closest('[data-gallery]')
  const pressed = target?.closest<HTMLElement>('a, button, [data-pane]')
  if (!gallery || !pressed || event.ctrlKey || event.metaKey || event.shiftKey) return
  const { zoom, go, step, larger, close, pane } = pressed.dataset
  if (zoom !== undefined) {
    event.preventDefault()
    open(gallery, all(gallery, '[data-zoom]').indexOf(pressed))
  } else if (go !== undefined) show(gallery, Number(go))
  else if (step !== undefined) open(gallery, place + Number(step))
  else if (larger !== undefined && pressed.matches('button')) enlarge(gallery, pressed.ariaPressed !== 'true')
  else if (pane !== undefined) enlarge(gallery, !pressed.hasAttribute('data-larger'))
  else if (close !== undefined) {
    find<HTMLDialogElement>(gallery, 'dialog')?.close()
    show(gallery, place)
  }
})

// The arrow keys go to the next picture, but move an enlarged one.
addEventListener('keydown', ({ key, target }) => {
  const gallery = target instanceof Element && target.closest('dialog')?.closest('[data-gallery]')
  const step = { ArrowLeft: -1, ArrowRight: 1 }[key]
  if (gallery && step && !find(gallery, '[data-larger][data-pane]')) open(gallery, place + step)
})

// Scrolling does not bubble, so this listens while it is captured.
addEventListener(
  'scroll',
  ({ target }) => {
    if (!(target instanceof HTMLElement) || target.dataset.track === undefined) return
    const now = Math.round(target.scrollLeft / target.clientWidth)
    const thumbs = target.parentElement ? all(target.parentElement, '[data-go]') : []
    for (const [index, thumb] of thumbs.entries()) thumb.setAttribute('aria-current', String(index === now))
  },
  true,
)

export {}
