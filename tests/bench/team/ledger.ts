/** The actions of the analysts, with the answers that each got. */
export class Ledger {
  /** Milliseconds of server time by kind of request. */
  readonly times = new Map<string, number[]>()
  /** Changes answered with 200, with the version that the analyst had seen. */
  readonly stored: { id: string; version: number; by: string }[] = []
  /** The analysts who got each application of a queue. */
  readonly taken = new Map<string, string>()
  /** Changes that were refused because another one was faster. */
  refused = 0
  /** Answers that should never come. */
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
