import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../../', import.meta.url)
const [, section = ''] = readFileSync(new URL('docs/architecture.md', root), 'utf8').split(
  '## Twenty questions of a newcomer',
)
const questions = [...(section.split('\n## ')[0] ?? '').matchAll(/^\| (.+\?) \| `(.+)` \|$/gm)].map(
  ([, question = '', file = '']) => ({
    question,
    file,
  }),
)

/** The beginnings of the words that a question stresses: 'recorded' and 'record.ts' begin alike. */
const stressed = (question: string) =>
  [...question.matchAll(/\*\*(.+?)\*\*/g)].flatMap(([, words = '']) => words.toLowerCase().match(/[a-z]{4,}/g) ?? [])

test('a newcomer asks twenty questions', () => {
  expect(questions).toHaveLength(20)
})

test.each(questions)('$question', ({ question, file }) => {
  expect(existsSync(new URL(file, root)), file).toBe(true)
  const name = file.toLowerCase()
  const leads = stressed(question).filter((word) => name.includes(word.slice(0, 4)))
  expect(leads, `no word in bold leads to ${file}`).not.toEqual([])
})
