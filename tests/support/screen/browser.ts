import { fitsWidth } from './width.ts'

/**
 * Gives jsdom what the components use and it has not. It has no layout: everything is in sight, without a size, on a
 * narrow screen unless the test widens it. Import it before any component.
 */
Object.assign(globalThis, {
  // React then complains of a change that no test waits for.
  IS_REACT_ACT_ENVIRONMENT: true,
  matchMedia: (media: string) => ({
    media,
    get matches() {
      return fitsWidth(media)
    },
    addEventListener() {},
    removeEventListener() {},
  }),
  ResizeObserver: NeverTells,
  IntersectionObserver: NeverTells,
})
Element.prototype.scrollIntoView = () => {}
Element.prototype.setPointerCapture = () => {}
HTMLInputElement.prototype.showPicker = () => {}
window.scrollTo = () => {}
// React complains of an element that the browser does not know.
Object.defineProperty(HTMLUnknownElement.prototype, Symbol.toStringTag, {
  get(this: HTMLElement) {
    return this.localName === 'search' ? 'HTMLElement' : 'HTMLUnknownElement'
  },
})

function NeverTells() {
  return { observe() {}, unobserve() {}, disconnect() {} }
}

const focusable = 'button, [href], input, select, textarea, [tabindex]'
const openers = new WeakMap<HTMLDialogElement, Element | null>()

// A dialog takes the focus, closes by Escape, and gives the focus back, as the HTML standard says.
Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    openers.set(this, document.activeElement)
    this.open = true
    this.querySelector<HTMLElement>(this.querySelector('[autofocus]') ? '[autofocus]' : focusable)?.focus()
  },
  close(this: HTMLDialogElement) {
    if (!this.open) return
    this.open = false
    const opener = openers.get(this)
    if (this.isConnected && opener instanceof HTMLElement) opener.focus()
    queueMicrotask(() => this.dispatchEvent(new Event('close')))
  },
})
window.addEventListener('keydown', ({ key, defaultPrevented }) => {
  if (key !== 'Escape' || defaultPrevented) return
  const dialog = [...document.querySelectorAll('dialog')].findLast(({ open }) => open)
  if (dialog?.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close()
})
