import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import ts from 'typescript'

const root = new URL('../..', import.meta.url).pathname

/** One import of a source file. `target` is a path from the root, or the package's specifier. */
export type Import = { readonly from: string; readonly target: string; readonly typeOnly: boolean }

const aliases = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).imports as Record<string, string>

/** A specifier as a path from the root ('src/domain/money/money.ts'); packages stay as they are. */
export function resolve(specifier: string, file: string): string {
  if (specifier.startsWith('.')) return join(dirname(file), specifier)
  for (const [alias, folder] of Object.entries(aliases)) {
    const prefix = alias.slice(0, -1)
    if (specifier.startsWith(prefix)) return join(folder.slice(0, -1), specifier.slice(prefix.length))
  }
  return specifier
}

/** The TypeScript of a file: of an .astro file its frontmatter and its scripts. */
function code(path: string, text: string): string {
  if (!path.endsWith('.astro')) return text
  const frontmatter = /^---\r?\n([\s\S]*?)\r?\n---/.exec(text)?.[1] ?? ''
  const scripts = [...text.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g)].map((match) => match[1] ?? '')
  return [frontmatter, ...scripts].join('\n')
}

/** Every static, dynamic and re-exporting import of a source text. */
export function importsOf(path: string, text: string): Import[] {
  const source = ts.createSourceFile(path, code(path, text), ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const found: Import[] = []
  const add = (specifier: ts.Node | undefined, typeOnly: boolean) => {
    if (specifier && ts.isStringLiteralLike(specifier)) {
      found.push({ from: path, target: resolve(specifier.text, path), typeOnly })
    }
  }
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) {
      const named = node.importClause?.namedBindings
      const onlyTypes =
        named !== undefined && ts.isNamedImports(named) && named.elements.every((element) => element.isTypeOnly)
      const phase = node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword
      add(node.moduleSpecifier, phase || (onlyTypes && node.importClause?.name === undefined))
    } else if (ts.isExportDeclaration(node)) {
      add(node.moduleSpecifier, node.isTypeOnly)
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      add(node.arguments[0], false)
    } else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
      add(node.argument.literal, true)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** The source files of some folders, as paths from the root, with their text. Tests may import what they like. */
export function sources(folders: readonly string[]): { path: string; text: string }[] {
  return folders.flatMap((folder) => {
    let names: string[]
    try {
      names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    } catch {
      return []
    }
    return names
      .filter((name) => /\.(ts|tsx|astro|mjs)$/.test(name) && !/\.test\.tsx?$/.test(name))
      .map((name) => join(root, folder, name))
      .map((file) => ({ path: relative(root, file), text: readFileSync(file, 'utf8') }))
  })
}
