/** What takes the focus of a control in it that goes: a place with a name, at last the whole content. */
const place = '[tabindex="-1"][aria-label], [tabindex="-1"][aria-labelledby], main[tabindex="-1"]'

/**
 * Moves the focus to the nearest named place around a control that is removed while it has the focus, as a button is
 * whose press was its last one. Keyboard and screen reader go on there instead of at the top of the page. Leaves focus
 * elsewhere on the page alone. Returns what ends this.
 */
export function keepFocus(): () => void {
  let focused: Element | null = null
  let around: HTMLElement[] = []
  const stop = new AbortController()
  const note = () => {
    focused = document.activeElement
    around = []
    for (let one = focused?.closest<HTMLElement>(place); one; one = one.parentElement?.closest(place)) around.push(one)
  }
  // Whoever loads this at the first focus has it already.
  note()
  const observer = new MutationObserver(() => {
    if (focused === null || focused.isConnected) return
    focused = null
    // Whoever has moved the focus on knows a better place.
    if (document.activeElement === document.body) around.find((one) => one.isConnected)?.focus({ preventScroll: true })
  })
  document.addEventListener('focusin', note, stop)
  observer.observe(document.body, { childList: true, subtree: true })
  return () => {
    stop.abort()
    observer.disconnect()
  }
}
