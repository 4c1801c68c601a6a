// `npm run reading`: how easily the built pages are read, by the Flesch index as Martins, Ghiraldelo, Nunes and Oliveira Jr. (1996) fit
// it to Portuguese: 248.835 − 1.015 × words a sentence − 84.6 × syllables a word. 75 to 100 is read after four years of school, 50 to 75
// after eight (the age of 12 is in between), 25 to 50 after eleven. Law texts are left out. Reads dist: build the site before.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import { createReport } from '#tests/support/report.ts'

type Node = DefaultTreeAdapterTypes.Node

/** Contract, privacy and terms say what a lawyer has to; 'previa' and the demonstration of parts are nobody's pages. */
const leftOut = /^(politicas-de-privacidade|termos-de-uso|404|admin|_ui)|ver-como-cliente/
/** After eight years of school at the most. */
const easyEnough = 50

const folder = process.argv[2] ?? 'dist'
const pages = (await readdir(folder)).filter((name) => name.endsWith('.html') && !leftOut.test(name))
const report = createReport(
  'Reading: Flesch index of the built pages',
  'page',
  'index',
  'sentences',
  'longest sentence',
)
for (const page of pages.sort()) {
  const sentences = sentencesOf(parse(await readFile(join(folder, page), 'utf8')))
  if (sentences.length < 5) continue
  const index = fleschOf(sentences)
  const longest = sentences.toSorted((one, other) => wordsOf(other).length - wordsOf(one).length)[0] ?? ''
  report.row(page, index, sentences.length, `${wordsOf(longest).length} words: ${longest.slice(0, 70)}`)
  report.promise(`${page}: ${easyEnough} at least`, index >= easyEnough, `${index}`)
}
report.print()

function fleschOf(sentences: readonly string[]): number {
  const words = sentences.flatMap(wordsOf)
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0)
  return Math.round(248.835 - 1.015 * (words.length / sentences.length) - 84.6 * (syllables / words.length))
}

/** The sentences of a page's paragraphs: what has a full stop, a question or an exclamation; labels and figures are none. */
function sentencesOf(document: Node): string[] {
  return textsOf(document, false)
    .flatMap((text) => text.replace(/\s+/g, ' ').match(/[^.!?]+[.!?]+(?=\s|$)/g) ?? [])
    .map((sentence) => sentence.trim())
    .filter((sentence) => wordsOf(sentence).length >= 4)
}

function textsOf(node: Node, inMain: boolean): string[] {
  if (!('childNodes' in node)) return []
  const name = 'tagName' in node ? node.tagName : ''
  if (['script', 'style', 'template', 'noscript', 'select'].includes(name)) return []
  if (inMain && ['p', 'li', 'dd'].includes(name)) return [textOf(node)]
  return node.childNodes.flatMap((child) => textsOf(child, inMain || name === 'main'))
}

function textOf(node: Node): string {
  if ('value' in node) return node.value
  if (!('childNodes' in node)) return ''
  return node.childNodes.map(textOf).join('')
}

function wordsOf(text: string): readonly string[] {
  return text.match(/[\p{L}]+/gu) ?? []
}

/** The vowels that stand together are a syllable, but for hiatus that an accent shows ('saída'). */
function syllablesOf(word: string): number {
  return word.toLowerCase().match(/[íú]|[aeoáéóâêôãõà][iu]?|[iu][aeo]?/gu)?.length ?? 1
}
