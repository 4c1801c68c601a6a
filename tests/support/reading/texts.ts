import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import ts from 'typescript'
import { type MessageParams, renderMessage } from '#content/mail/templates.ts'
import { type MessageKind, messageKinds } from '#domain/messages.ts'
import { messageSamples } from '#tests/support/message-samples.ts'
import { sentencesIn } from './flesch.ts'

type Node = DefaultTreeAdapterTypes.Node

/** A source of sentences, and the sentences. */
export type Text = { readonly name: string; readonly sentences: readonly string[] }

/** Lawyers decide the words of contract, privacy and terms. The demonstration of parts is no page for visitors. */
const leftOut = /^(politicas-de-privacidade|termos-de-uso|404|admin|_ui)|ver-como-cliente/

/** Returns the sentences of the built pages' paragraphs. */
export async function pageTexts(folder: string): Promise<Text[]> {
  const pages = (await readdir(folder)).filter((name) => name.endsWith('.html') && !leftOut.test(name))
  const texts = pages.toSorted().map(async (name) => {
    const paragraphs = paragraphsOf(parse(await readFile(join(folder, name), 'utf8')), false)
    return { name, sentences: paragraphs.flatMap(sentencesIn) }
  })
  return Promise.all(texts)
}

/** Returns the sentences of each mail to customers and visitors, without the closing lines that all mails share. */
export function mailTexts(): Text[] {
  const kinds = Object.keys(messageSamples) as MessageKind[]
  return kinds
    .filter((kind) => messageKinds[kind].audience !== 'team' && kind !== 'analyst_message')
    .map((kind) => {
      const { text } = renderMessage(kind, messageSamples[kind] as MessageParams<typeof kind>)
      const [own = ''] = text.split('Um abraço da equipe')
      return { name: kind, sentences: own.split(/\n+/).flatMap(sentencesIn) }
    })
}

/**
 * Returns the sentences in the code of a folder or file: texts of JSX and strings. An inserted value counts as one
 * word.
 */
export async function codeTexts(name: string, paths: readonly string[]): Promise<Text> {
  const files = await Promise.all(paths.map(filesUnder))
  const sources = await Promise.all(files.flat().map((file) => readFile(file, 'utf8')))
  return { name, sentences: sources.flatMap(stringsOf).flatMap(sentencesIn) }
}

async function filesUnder(path: string): Promise<string[]> {
  if (path.endsWith('.ts')) return [path]
  const names = await readdir(path, { recursive: true })
  return names.filter((name) => /(?<!\.test)\.tsx?$/.test(name)).map((name) => join(path, name))
}

function stringsOf(source: string): string[] {
  const found: string[] = []
  const walk = (node: ts.Node): void => {
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) found.push(node.text)
    else if (ts.isTemplateExpression(node))
      found.push(node.head.text + node.templateSpans.map(({ literal }) => `tal${literal.text}`).join(''))
    else if (ts.isJsxElement(node))
      found.push(node.children.map((child) => (ts.isJsxText(child) ? child.text : 'tal')).join(' '))
    ts.forEachChild(node, walk)
  }
  walk(ts.createSourceFile('text.tsx', source, ts.ScriptTarget.Latest, false, ts.ScriptKind.TSX))
  return found
}

function paragraphsOf(node: Node, inMain: boolean): string[] {
  if (!('childNodes' in node)) return []
  const name = 'tagName' in node ? node.tagName : ''
  if (['script', 'style', 'template', 'noscript', 'select'].includes(name)) return []
  if (inMain && ['p', 'li', 'dd'].includes(name)) return [textOf(node)]
  return node.childNodes.flatMap((child) => paragraphsOf(child, inMain || name === 'main'))
}

function textOf(node: Node): string {
  if ('value' in node) return node.value
  if (!('childNodes' in node)) return ''
  return node.childNodes.map(textOf).join('')
}
