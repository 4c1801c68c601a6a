import { painted } from '#ui/structure/painted.ts'

/** Loads and runs an island once the page has been painted: what people see first waits for no script. */
export default async function hydrateAfterPaint(load: () => Promise<() => Promise<void>>): Promise<void> {
  await painted()
  const hydrate = await load()
  await hydrate()
}
