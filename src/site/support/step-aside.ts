/**
 * Keeps the floating button of the support off the page's controls: it steps aside while the page scrolls, and comes back to the
 * lowest place where it covers none of them.
 */
const button = document.querySelector<HTMLElement>('[data-support-button]')
const controls = 'a[href],button,input,select,textarea,summary,[tabindex="0"]'
let resting = 0

/** Whether the button, lifted, would cover one of them; its own transform does not count. */
function covers({ offsetLeft: near, offsetTop, offsetWidth, offsetHeight }: HTMLElement, lift: number): boolean {
  const high = offsetTop - lift
  return [...document.querySelectorAll<HTMLElement>(controls)].some((control) => {
    if (control === button || control.closest('[popover],dialog')) return false
    // What sleeps far below would be laid out only to be asked.
    if (control.checkVisibility?.({ contentVisibilityAuto: true }) === false) return false
    const { width, left, right, top, bottom } = control.getBoundingClientRect()
    return width && left < near + offsetWidth && right > near && top < high + offsetHeight && bottom > high
  })
}

function rest() {
  if (!button) return
  // In steps of half its height, up to the middle of the screen.
  let lift = 0
  while (lift < innerHeight / 2 && covers(button, lift)) lift += 24
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
  // Not at once: places that are asked for before the first paint are computed twice.
  settle()
}
