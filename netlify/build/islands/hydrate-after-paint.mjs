import { painted } from '../../../src/ui/structure/painted.ts'

/**
 * Loads and runs an island once the page has been painted: what people see first waits for no script.
 * @param {() => Promise<() => Promise<void>>} load
 */
export default async function hydrateAfterPaint(load) {
  await painted()
  const hydrate = await load()
  await hydrate()
}
