/** Resolves once the browser has painted the page, or after a second, because a background tab is never painted. */
export const painted = () =>
  new Promise<unknown>((resolve) => {
    new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true })
    setTimeout(resolve, 1000)
  })
