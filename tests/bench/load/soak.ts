import { livingBytes } from '#tests/support/memory.ts'

/** Repeats `ask` for `seconds`; returns the growth of living memory in kB a minute (least squares). */
export async function soak(
  seconds: number,
  ask: () => Promise<unknown>,
): Promise<{ requests: number; kBPerMinute: number }> {
  const samples: [minute: number, kB: number][] = []
  const start = performance.now()
  // The first tenth warms up caches and the compiler.
  const warm = start + seconds * 100
  let next = warm
  let requests = 0
  while (performance.now() - start < seconds * 1000) {
    await Promise.all(Array.from({ length: 10 }, ask))
    requests += 10
    if (performance.now() < next) continue
    samples.push([(performance.now() - start) / 60_000, livingBytes() / 1024])
    next += (seconds * 1000) / 30
  }
  return { requests, kBPerMinute: Math.round(slope(samples)) }
}

function slope(points: readonly (readonly [number, number])[]): number {
  const meanX = points.reduce((sum, [x]) => sum + x, 0) / points.length
  const meanY = points.reduce((sum, [, y]) => sum + y, 0) / points.length
  const above = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0)
  const below = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0)
  return below === 0 ? 0 : above / below
}
