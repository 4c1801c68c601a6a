import { quantile } from '#tests/support/report.ts'

export interface Load {
  perSecond: number
  p50: number
  p95: number
  p99: number
  errors: number
}

/** Runs `clients` that each send the next request after the answer, for `seconds`. `ask` gives false for an error. */
export async function closedLoop(clients: number, seconds: number, ask: () => Promise<boolean>): Promise<Load> {
  const times: number[] = []
  let errors = 0
  const start = performance.now()
  const end = start + seconds * 1000
  const client = async () => {
    while (performance.now() < end) {
      const asked = performance.now()
      if (!(await ask().catch(() => false))) errors++
      times.push(performance.now() - asked)
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  const tookMs = performance.now() - start
  const at = (share: number) => Math.round(quantile(times, share) * 10) / 10
  return { perSecond: (times.length / tookMs) * 1000, p50: at(0.5), p95: at(0.95), p99: at(0.99), errors }
}
