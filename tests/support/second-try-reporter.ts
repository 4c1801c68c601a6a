import { mkdirSync, writeFileSync } from 'node:fs'
import type { Reporter, TestCase } from 'vitest/node'

/** Writes the tests that passed only at their second try, which the end of `npm test` lists. */
export default class SecondTryReporter implements Reporter {
  readonly #names: string[] = []

  onTestCaseResult(test: TestCase): void {
    if (!test.diagnostic()?.flaky) return
    const rows = test.meta().isOnFormerRows ? ' (on the rows of the first try)' : ''
    this.#names.push(`${test.module.relativeModuleId}: ${test.fullName}${rows}`)
  }

  onTestRunEnd(): void {
    mkdirSync('test-results', { recursive: true })
    writeFileSync('test-results/second-tries.json', JSON.stringify(this.#names))
  }
}
