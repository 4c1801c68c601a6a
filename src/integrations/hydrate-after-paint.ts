import { painted } from '#ui/structure/after-paint.ts'

/** Whether the late styles loaded. The first island loads them for all. */
let styled: Promise<boolean> | undefined

/**
 * Loads and runs an island after the browser painted the page, so that the first view waits for no script. Also loads
 * the styles of the island's later content. Without them the island does not run, and the page says so.
 */
export default async function hydrateAfterPaint(load: () => Promise<() => Promise<void>>): Promise<void> {
  await painted()
  styled ??= lateStyles()
  const [hydrate, isStyled] = await Promise.all([load(), styled])
  if (isStyled) await hydrate()
}

async function lateStyles(): Promise<boolean> {
  const address = document.querySelector<HTMLMetaElement>('meta[name="late-styles"]')?.content
  if (!address) return true
  // Tries again once, as Astro does with an island's script.
  const there = (await isLoaded(address)) || (await isLoaded(`${address}?`))
  if (!there) dispatchEvent(new Event('astro:hydration-error'))
  return there
}

const isLoaded = (href: string) =>
  new Promise<boolean>((resolve) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
    link.onload = () => resolve(true)
    link.onerror = () => resolve(false)
    document.head.append(link)
  })
