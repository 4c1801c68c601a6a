/** Moves the clock of this process on by so many ms, for all that asks for the time; its timers run on as before. */
export function moveClock(ms: number): void {
  const { now } = Date
  class MovedDate extends Date {
    constructor(...given: ConstructorParameters<typeof Date> | []) {
      if (given.length === 0) super(now() + ms)
      else super(...(given as ConstructorParameters<typeof Date>))
    }
    static override now = () => now() + ms
  }
  globalThis.Date = MovedDate as DateConstructor
}
