import { readdirSync, readFileSync } from 'node:fs'

const everyMs = 500

/** Watches the memory of a process and of all that it started: `end` gives the most (MB) that they held together, shared pages counted once. */
export function watchMemory(pid: number): { end(): number } {
  let mostMb = 0
  const look = () => {
    mostMb = Math.max(mostMb, heldMb(pid))
  }
  const timer = setInterval(look, everyMs)
  return {
    end: () => {
      clearInterval(timer)
      return Math.round(mostMb)
    },
  }
}

/** What a process and all that it started hold now (MB): each page by its share, as Linux counts it. */
function heldMb(pid: number): number {
  const children = Map.groupBy(processes(), ({ parent }) => parent)
  const below = (one: number): number[] => [one, ...(children.get(one) ?? []).flatMap(({ pid }) => below(pid))]
  return below(pid).reduce((sum, one) => sum + sharesKb(one), 0) / 1024
}

const processes = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), parent: Number(/\) \S (\d+)/.exec(read(`/proc/${name}/stat`))?.[1]) }))

const sharesKb = (pid: number) => Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0)

/** Of a process that has ended, nothing. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
