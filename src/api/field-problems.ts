/** The problem with one field of a request, as a stable code. */
export interface FieldProblem {
  field: string
  code: string
}

type Issue = {
  readonly code?: string
  readonly path: readonly PropertyKey[]
  readonly message: string
  readonly keys?: readonly string[]
}

/** Turns the issues of a failed parse into `{ field, code }`: the first issue of each field, its path joined by dots. */
export function fieldProblems(issues: readonly Issue[]): FieldProblem[] {
  const problems = new Map<string, string>()
  for (const issue of issues) {
    const path = issue.path.map(String)
    const fields = issue.code === 'unrecognized_keys' && issue.keys ? issue.keys.map((key) => [...path, key]) : [path]
    for (const field of fields) {
      const name = field.join('.')
      if (!problems.has(name)) problems.set(name, issue.message)
    }
  }
  return [...problems].map(([field, code]) => ({ field, code }))
}
