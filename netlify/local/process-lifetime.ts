import { FolderInUseError, lockFolder } from '#db/local/instance-lock.ts'

/** A mistake that the user can mend. Printed in one line, without a stack trace. */
export class StartError extends Error {}

/** Prints why the process cannot go on and ends it with status 1; only a defect shows its stack. */
export function failStart(error: unknown): never {
  console.error(error instanceof StartError ? `\n✗ ${error.message}` : error)
  process.exit(1)
}

const PATIENCE_MS = 5_000
/**
 * A package of the emulation (when-exit) sends each signal to the process a second time within this time (ms). No user
 * presses twice as fast.
 */
const SAME_SIGNAL_MS = 200

/**
 * Ends the process cleanly on SIGINT and SIGTERM: the registered tasks run last in, first out.
 * A second signal, or a task that hangs, ends it at once. Returns a signal that aborts when stopping begins.
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

/** Locks the data folder for this process. Throws StartError, with the way out, while another instance uses it. */
export async function lockDataFolder(dataDir: string): Promise<void> {
  await lockFolder(dataDir).catch((error) => {
    if (!(error instanceof FolderInUseError)) throw error
    throw new StartError(`Another instance is using ${dataDir}. Stop it, or choose another folder: DATA_DIR=…`)
  })
}
