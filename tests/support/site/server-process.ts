import { spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'

export interface ServerProcess {
  /** Its output so far. */
  printed(): string
  /** Ends it with all processes that it started. */
  stop(): Promise<void>
}

/**
 * Starts a server and waits until `url` answers 200. Rejects, with the end of its output, when the server ends before
 * that or takes longer than ten minutes.
 */
export async function startServerProcess(
  url: string,
  command: readonly string[],
  options: { cwd: string; env: NodeJS.ProcessEnv },
): Promise<ServerProcess> {
  const [program = '', ...args] = command
  // A process group of its own, so that its child processes end with it.
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  let printed = ''
  const read = (chunk: Buffer) => {
    printed += chunk
  }
  child.stdout.on('data', read)
  child.stderr.on('data', read)
  const gone = new Promise((resolve) => child.once('close', resolve))
  const signal = (name: NodeJS.Signals) => {
    if (child.pid && child.exitCode === null) process.kill(-child.pid, name)
  }
  const kill = () => signal('SIGKILL')
  process.once('exit', kill)
  const stop = async () => {
    signal('SIGTERM')
    const hard = setTimeout(kill, 10_000)
    await gone
    clearTimeout(hard)
    process.off('exit', kill)
  }
  const deadline = Date.now() + 600_000
  while (!(await answers(url))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop()
      throw new Error(`${command.join(' ')} does not answer at ${url}:\n${printed.slice(-6000)}`)
    }
    await pause(500)
  }
  return { printed: () => printed, stop }
}

const answers = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(60_000) }).then(
    (response) => response.status === 200,
    () => false,
  )
