/**
 * Brings the script of the support once something needs it: the widget is opened, a link to the chat comes into sight or is
 * clicked, the number changes. What came before the script is said to it again.
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
      // The next need asks again: under another address, as browsers remember that a module did not come.
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
    // Without the script the link goes where the page was built to lead.
    waited = true
    link.click()
  })
}
document.getElementById('suporte')?.addEventListener('toggle', load)
addEventListener('supportConfigUpdate', repeat)
addEventListener('storage', (event) => {
  if (event.key === 'supportConfigUpdate') repeat(event)
})

export {}
