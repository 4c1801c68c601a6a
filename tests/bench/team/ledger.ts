/** What the analysts did, as each of them was answered. */
export class Ledger {
  /** Milliseconds of server time by kind of request. */
  readonly times = new Map<string, number[]>()
  /** Changes that were answered with 200, with the version that the analyst had seen. */
  readonly stored: { id: string; version: number; by: string }[] = []
  /** Who got each application of a queue. */
  readonly taken = new Map<string, string>()
  /** Changes that came after somebody else's. */
  refused = 0
  /** What should never be answered. */
  readonly problems: string[] = []

  time(what: string, ms: number): void {
    const known = this.times.get(what)
    if (known) known.push(ms)
    else this.times.set(what, [ms])
  }

  take(id: string, by: string): void {
    const other = this.taken.get(id)
    if (other !== undefined && other !== by) this.problems.push(`${id} was given to ${other} and to ${by}`)
    this.taken.set(id, by)
  }
}
