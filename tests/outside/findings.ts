/** The findings of each page, by its path. */
export type Findings = Map<string, string[]>

/** The finding of a page beside what was found on it before. */
export function addFinding(findings: Findings, path: string, problem: string): void {
  findings.set(path, [...(findings.get(path) ?? []), problem])
}
