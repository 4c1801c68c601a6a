/**
 * Loads the script of the support once the page needs it: the visitor opens the widget, sees or clicks a link to the
 * chat, or the number changes. Repeats an event that came before the script.
 */
let loading: Promise<void> | undefined
let here = false
let address = '/suporte.js'

function load(): Promise<void> {
  loading ??= import(/* @vite-ignore */ address).then(
    () => {
      here = true
    },
    () => {
      // The next try uses another address, because browsers remember that a module failed.
      loading = undefined
      address += '?'
    },
  )
  return loading
}

async function repeat(event: Event) {
  if (here) return
  await load()
  if (here) dispatchEvent(event)
}

const sight = new IntersectionObserver((seen) => {
  if (seen.some(({ isIntersecting }) => isIntersecting)) load()
})
for (const link of document.querySelectorAll<HTMLElement>('[data-support-chat]')) {
  let waited = false
  sight.observe(link)
  link.addEventListener('click', async (event) => {
    if (here || waited) return
    event.preventDefault()
    await load()
    // Without the script the link keeps the address that the page was built with.
    waited = true
    link.click()
  })
}
const widget = document.getElementById('suporte')
widget?.addEventListener('toggle', load)
// Safari before 17 and Chrome before 114 have no popovers: there its buttons open and close it as the dialog that it
// is.
if (widget instanceof HTMLDialogElement && !Object.hasOwn(HTMLElement.prototype, 'popover')) {
  for (const button of document.querySelectorAll('[popovertarget=suporte]'))
    button.addEventListener('click', () => {
      if (widget.open) return widget.close()
      widget.showModal()
      widget.dispatchEvent(new Event('toggle'))
    })
}
addEventListener('supportConfigUpdate', repeat)
addEventListener('storage', (event) => {
  if (event.key === 'supportConfigUpdate') repeat(event)
})

export {}
