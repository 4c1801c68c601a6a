/** The findings of each page, by its path. */
export type Findings = Map<string, string[]>

/** Adds a finding of a page to its former ones. */
export function addFinding(findings: Findings, path: string, problem: string): void {
  findings.set(path, [...(findings.get(path) ?? []), problem])
}
