/**
 * Loads and runs an island once the page has been painted: what people see first waits for no script.
 * @param {() => Promise<() => Promise<void>>} load
 */
export default async function hydrateAfterPaint(load) {
  await new Promise((painted) => {
    new PerformanceObserver(painted).observe({ type: 'paint', buffered: true })
    // Nothing paints a page in a tab behind others.
    setTimeout(painted, 1000)
  })
  const hydrate = await load()
  await hydrate()
}
