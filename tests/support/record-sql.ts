import { watchDriver } from './driver-queries.ts'

/** The queries of one request: steps one after another, with simultaneous queries in one step. */
export type Recording = { text: string; values: unknown[] }[][]

/** Does `work` once and returns the driver's queries during it. Nothing else may run at the same time. */
export async function recordSql(work: () => Promise<unknown>): Promise<Recording> {
  const steps: Recording = []
  let running = 0
  await watchDriver(({ statements }) => {
    const step = (running === 0 ? undefined : steps.pop()) ?? []
    running++
    steps.push([...step, ...statements.map(({ text, values }) => ({ text, values: [...values] }))])
    let isOver = false
    return () => {
      if (!isOver) running--
      isOver = true
    }
  }, work)
  return steps
}
