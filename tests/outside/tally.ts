/** The results of a run of checks. */
export interface Tally {
  /** Counts one check. It passes without problems; otherwise they are printed. */
  check(name: string, problems: readonly string[]): void
  /** Prints 'N passed, N failed' and sets the exit code: 1 if a check failed. */
  print(): void
}

export function createTally(): Tally {
  let passed = 0
  let failed = 0
  return {
    check: (name, problems) => {
      if (problems.length === 0) passed++
      else failed++
      if (problems.length > 0) console.log(`✗ ${name}\n${problems.map((problem) => `    ${problem}`).join('\n')}`)
    },
    print: () => {
      console.log(`\n${passed} passed, ${failed} failed`)
      if (failed > 0) process.exitCode = 1
    },
  }
}
