import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { TestProject } from 'vitest/node'

export interface TestDatabase {
  /** The address as its owner; only the proxy in front tells the databases apart. */
  ownerUrl: string
  wsProxy: string
}

declare module 'vitest' {
  export interface ProvidedContext {
    databases: readonly TestDatabase[]
  }
}

/** Gives every worker of the run a migrated Postgres in memory; own-database.ts takes the worker's. Throws where one does not start. */
export default async function setup({ provide, vitest }: TestProject): Promise<() => void> {
  const script = new URL('database-process.ts', import.meta.url)
  const processes = Array.from({ length: Number(vitest.config.maxWorkers) }, () => fork(script))
  provide('databases', await Promise.all(processes.map(address)))
  return () => {
    for (const one of processes) one.disconnect()
  }
}

async function address(database: ChildProcess): Promise<TestDatabase> {
  const ended = once(database, 'exit').then(([code]) => Promise.reject(new Error(`A test database ended with ${code}`)))
  const [found] = await Promise.race([once(database, 'message'), ended])
  ended.catch(() => {})
  return found
}
