/**
 * Keeps the floating button of the support off the page's controls: it steps aside while the page scrolls, and comes back to the
 * lowest place where it covers none of them.
 */
const button = document.querySelector<HTMLElement>('[data-support-button]')
const controls = 'a[href],button,input,select,textarea,summary,[tabindex="0"]'
let resting = 0

function covers(lift: number): boolean {
  if (!button) return false
  const { right, bottom } = getComputedStyle(button)
  const low = innerHeight - Number.parseFloat(bottom) - lift
  const far = document.documentElement.clientWidth - Number.parseFloat(right)
  const high = low - button.offsetHeight
  const near = far - button.offsetWidth
  return [...document.querySelectorAll<HTMLElement>(controls)].some((control) => {
    if (control === button || control.closest('[popover],dialog')) return false
    const box = control.getBoundingClientRect()
    return box.width && box.left < far && box.right > near && box.top < low && box.bottom > high
  })
}

function rest() {
  if (!button) return
  // In steps of half its height, up to the middle of the screen.
  let lift = 0
  while (lift < innerHeight / 2 && covers(lift)) lift += 24
  button.toggleAttribute('data-aside', lift >= innerHeight / 2)
  // Not by its place in the layout, as that would count as a shift of the page.
  button.style.transform = lift ? `translateY(-${lift}px)` : ''
}

function settle() {
  clearTimeout(resting)
  resting = window.setTimeout(rest, 250)
}

if (button) {
  addEventListener(
    'scroll',
    () => {
      button.setAttribute('data-aside', '')
      settle()
    },
    { passive: true },
  )
  addEventListener('resize', settle)
  // What a page shows and hides moves its controls.
  new MutationObserver(settle).observe(document.body, { childList: true, subtree: true })
  addEventListener('click', settle)
  rest()
}
