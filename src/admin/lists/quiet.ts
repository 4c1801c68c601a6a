/** How long (ms) after a sign of the reader a list stays as it is. */
const quietMs = 10_000

let lastSign = Number.NEGATIVE_INFINITY
if (typeof window !== 'undefined') {
  const sign = () => {
    lastSign = Date.now()
  }
  for (const kind of ['pointermove', 'pointerdown', 'wheel', 'touchmove', 'keydown', 'scroll'])
    window.addEventListener(kind, sign, { passive: true, capture: true })
}

/**
 * Tells whether a list may renew itself: nobody moves, scrolls or types, no dialog is open over it, no field has the
 * focus, and no text is selected. So no row moves under a finger, and none leaves while somebody reads it out.
 */
export function isQuiet(): boolean {
  const types = document.activeElement?.matches('input:not([type=checkbox]), textarea, select, [contenteditable]')
  const isOpen = document.querySelector('dialog[open], [role=menu]') !== null
  return Date.now() - lastSign >= quietMs && !types && !isOpen && getSelection()?.isCollapsed !== false
}
