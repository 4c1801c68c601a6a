import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

const file = 'node_modules/.cache/bench-pages.json'

/**
 * The results of a measurement, kept step by step, so that the next run goes on where one was stopped. `code` names the
 * code they belong to: results of other code are dropped.
 */
export class KeptSteps {
  readonly #code: string
  readonly #results: Record<string, unknown>

  constructor(code: string) {
    this.#code = code
    const { code: former, results = {} } = read()
    this.#results = former === code ? results : {}
    const count = Object.keys(this.#results).length
    if (count > 0) console.log(`Goes on after ${count} steps of a run that was stopped (${file}).`)
  }

  /** Returns the kept result of a step, or else measures it and keeps the result. */
  async of<Result>(step: string, measure: () => Promise<Result>): Promise<Result> {
    if (!(step in this.#results)) {
      this.#results[step] = await measure()
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, JSON.stringify({ code: this.#code, results: this.#results }))
      console.log(`${new Date().toTimeString().slice(0, 8)} ${step}`)
    }
    return this.#results[step] as Result
  }

  /** Forgets all results, because the measurement is complete. */
  end(): void {
    rmSync(file, { force: true })
  }
}

function read(): { code?: string; results?: Record<string, unknown> } {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return {}
  }
}

/** Returns a name of the code in this folder: its commit and a digest of what is not committed. */
export function nameOfCode(): string {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8', maxBuffer: 2 ** 28 }).trim()
  const changes = git('diff', 'HEAD', '--', 'src', 'netlify', 'public', 'astro.config.mjs', 'package-lock.json')
  const commit = git('rev-parse', '--short', 'HEAD')
  return changes ? `${commit} with ${createHash('sha256').update(changes).digest('hex').slice(0, 8)}` : commit
}
