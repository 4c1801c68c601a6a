// `npm run bench -- reading`: the readability of site, portal and mails, by the Flesch index for Portuguese. A text of
// 75 to 100 is readable after four years of school, 50 to 75 after eight (the age of 12 is in between), 25 to 50 after
// eleven. Law texts are left out. Prints the hardest sentences. Reads dist, so build the site first.

import { fleschOf, wordsOf } from '#tests/support/reading/flesch.ts'
import { leftOut } from '#tests/support/reading/left-out.ts'
import { codeTexts, mailTexts, pageTexts, type Text } from '#tests/support/reading/texts.ts'
import { createReport } from '#tests/support/report.ts'

/**
 * The goal for readers of 12 years. A single page or mail may be harder because of its subject, but must be readable
 * after eight years of school.
 */
const easyEnough = { together: 60, alone: 50 }
const worstShown = 25

const parts = ['account', 'portal', 'refusals'].map((name) => `src/content/sentences/${name}.ts`)
const messages = ['src/content/sentences.ts', ...parts]
const groups: Record<string, readonly Text[]> = {
  site: await pageTexts(process.argv[2] ?? 'dist'),
  wizard: [await codeTexts('wizard', ['src/site/motorcycle'])],
  portal: [await codeTexts('portal', ['src/portal', ...messages])],
  mails: mailTexts(),
}

const report = createReport('Reading: Flesch index', 'text', 'index', 'sentences', 'longest sentence')
for (const [group, texts] of Object.entries(groups)) {
  const all = texts.flatMap(({ sentences }) => sentences)
  for (const { name, sentences } of texts.length > 1 ? texts : []) {
    if (sentences.length < 3) continue
    const index = fleschOf(sentences)
    const [longest = ''] = sentences.toSorted((one, other) => wordsOf(other).length - wordsOf(one).length)
    report.row(name, index, sentences.length, `${wordsOf(longest).length} words: ${longest.slice(0, 70)}`)
    if (sentences.length >= 5)
      report.promise(`${name}: ${easyEnough.alone} at least`, index >= easyEnough.alone, `${index}`)
  }
  const index = fleschOf(all)
  report.row(group.toUpperCase(), index, all.length, '')
  report.promise(`${group}: ${easyEnough.together} at least`, index >= easyEnough.together, `${index}`)
}
const sentences = new Set(Object.values(groups).flatMap((texts) => texts.flatMap((text) => text.sentences)))
const gaps = [...sentences].filter((sentence) => leftOut(sentence) !== undefined)
report.promise('no sentence leaves out its noun or its verb', gaps.length === 0, gaps.join(' | ') || '0')
report.print()

const hardest = [...sentences]
  .filter((sentence) => wordsOf(sentence).length >= 8)
  .map((sentence) => ({ sentence, index: fleschOf([sentence]) }))
  .toSorted((one, other) => one.index - other.index)
console.log(`\nThe ${worstShown} sentences that are the hardest to read\n`)
for (const { sentence, index } of hardest.slice(0, worstShown)) console.log(`  ${index}  ${sentence}`)
