const PATIENCE_MS = 5_000
/**
 * A package of the emulation (when-exit) sends each signal to the process a second time within this time (ms). No user
 * presses twice as fast.
 */
const SAME_SIGNAL_MS = 200

/**
 * Ends the process cleanly on SIGINT and SIGTERM: the registered tasks run last in, first out.
 * A second signal, or a task that hangs, ends it at once. Gives a signal that aborts when stopping begins.
 */
export function stopOnSignal() {
  const controller = new AbortController()
  const tasks: (() => Promise<unknown>)[] = []

  let begun = 0
  const stop = async () => {
    if (controller.signal.aborted) {
      if (performance.now() - begun < SAME_SIGNAL_MS) return
      process.exit(1)
    }
    begun = performance.now()
    controller.abort()
    setTimeout(() => process.exit(1), PATIENCE_MS).unref()
    for (const task of tasks.toReversed()) await task().catch((error) => console.error(error))
    process.exit(0)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  return { signal: controller.signal, onStop: (task: () => Promise<unknown>) => void tasks.push(task) }
}
