import { painted } from '#ui/structure/after-paint.ts'

/** Loads and runs an island after the browser painted the page, so that the first view waits for no script. */
export default async function hydrateAfterPaint(load: () => Promise<() => Promise<void>>): Promise<void> {
  await painted()
  const hydrate = await load()
  await hydrate()
}
