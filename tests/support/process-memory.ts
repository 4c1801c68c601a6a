import { readdirSync, readFileSync } from 'node:fs'

/** A shorter interval would slow the watched processes down. */
const everyMs = 2_000

export interface WatchedMemory {
  /** The memory that they hold now (MB). */
  held(): number
  /** Ends the watching; returns the most memory (MB) that they held together. */
  end(): number
}

/** Watches the memory of a process and of all its descendants. Pages shared by several processes count once. */
export function watchMemory(pid: number): WatchedMemory {
  let mostMb = 0
  const look = () => {
    mostMb = Math.max(mostMb, heldMb(pid))
  }
  const timer = setInterval(look, everyMs)
  return {
    held: () => Math.round(heldMb(pid)),
    end: () => {
      clearInterval(timer)
      return Math.round(mostMb)
    },
  }
}

/** Each process counts its share of a page, as Linux reports it. */
function heldMb(pid: number): number {
  const children = Map.groupBy(processes(), ({ parent }) => parent)
  const below = (one: number): number[] => (children.get(one) ?? []).flatMap(({ pid }) => [pid, ...below(pid)])
  return below(pid).reduce((sum, one) => sum + sharesKb(one), 0) / 1024
}

const processes = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), parent: Number(/\) \S (\d+)/.exec(read(`/proc/${name}/stat`))?.[1]) }))

const sharesKb = (pid: number) => Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0)

/** Returns an empty text for a process that has ended. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
