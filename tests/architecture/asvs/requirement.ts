/**
 * What this product makes of one requirement of OWASP ASVS 5.0.0. 'met' names the files that do it, and the tests that show
 * it where there are any; 'absent' says why there is nothing to verify; 'open' says what is missing.
 */
export interface Requirement {
  readonly id: string
  readonly level: 1 | 2
  readonly verdict: 'met' | 'absent' | 'open'
  readonly why: string
  readonly files: readonly string[]
}

type Level = 1 | 2

export const met = (id: string, level: Level, why: string, ...files: string[]): Requirement => ({
  id,
  level,
  verdict: 'met',
  why,
  files,
})

export const open = (id: string, level: Level, why: string, ...files: string[]): Requirement => ({
  id,
  level,
  verdict: 'open',
  why,
  files,
})

/** Requirements about something that the product does not have; the level of each behind its number: '4.3.1/2'. */
export const absent = (why: string, ...ids: string[]): Requirement[] =>
  ids.map((text) => {
    const [id = '', level] = text.split('/')
    return { id, level: level === '1' ? 1 : 2, verdict: 'absent', why, files: [] }
  })
