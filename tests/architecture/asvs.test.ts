import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { chapters1to5 } from './asvs/chapters-1-5.ts'
import { chapters6to10 } from './asvs/chapters-6-10.ts'
import { chapters11to17 } from './asvs/chapters-11-17.ts'

const requirements = [...chapters1to5, ...chapters6to10, ...chapters11to17]

/** How many requirements of levels 1 and 2 each chapter of ASVS 5.0.0 has. */
const published = [
  [8, 19],
  [4, 7],
  [8, 11],
  [2, 8],
  [4, 5],
  [13, 22],
  [6, 12],
  [4, 3],
  [4, 3],
  [5, 24],
  [3, 11],
  [3, 6],
  [1, 12],
  [2, 7],
  [3, 10],
  [0, 16],
  [0, 7],
]

describe('the self-assessment by OWASP ASVS 5.0, level 2', () => {
  it('has every requirement once', () => {
    const count = (chapter: number, level: number) =>
      requirements.filter(({ id, ...one }) => Number(id.split('.')[0]) === chapter && one.level === level).length
    expect(published.map((_, index) => [count(index + 1, 1), count(index + 1, 2)])).toEqual(published)
    expect(new Set(requirements.map(({ id }) => id)).size).toBe(requirements.length)
  })

  it('names what meets a requirement, and it is there', () => {
    for (const { id, verdict, why, files } of requirements) {
      expect(why, id).not.toBe('')
      if (verdict === 'met') expect(files, id).not.toEqual([])
      for (const file of files) expect(existsSync(file), `${file} of ${id}`).toBe(true)
    }
  })

  it('is what README says of it', () => {
    const of = (verdict: string) => requirements.filter((one) => one.verdict === verdict).length
    const sentence = `${of('met')} met, ${of('absent')} not applicable, ${of('open')} not met`
    expect(readFileSync('README.md', 'utf8')).toContain(sentence)
  })
})
