/** Resolves once the page has been painted; after a second where nothing paints it, as in a tab behind others. */
export const painted = () =>
  new Promise<unknown>((resolve) => {
    new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true })
    setTimeout(resolve, 1000)
  })
