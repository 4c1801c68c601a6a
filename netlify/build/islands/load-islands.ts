import { painted } from '#ui/structure/painted.ts'

/** Address of the script that brings islands to life; the build puts it here. */
declare const RUNTIME: string

const told = () => dispatchEvent(new Event('astro:hydration-error'))
const loaded = (address: string) => import(/* @vite-ignore */ address)

painted().then(() => {
  // Beside it come the islands' own scripts, not one round trip later.
  for (const island of document.querySelectorAll('astro-island'))
    for (const kind of ['component', 'renderer'])
      document.head.insertAdjacentHTML(
        'beforeend',
        `<link rel=modulepreload href=${island.getAttribute(`${kind}-url`)}>`,
      )
  // Once more after a second, as Astro does with an island's script.
  loaded(RUNTIME).catch(() => setTimeout(() => loaded(`${RUNTIME}?`).catch(told), 1000))
})
