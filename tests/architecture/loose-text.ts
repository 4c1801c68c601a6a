import ts from 'typescript'
import type { Source } from './sources.ts'

/**
 * What a child in JSX draws: text that stays, text that may change, elements that may come and go, or one that stays.
 */
type Kind = 'text' | 'changing' | 'elements' | 'element'

/** Names of values that always hold elements or nothing, never bare text. */
const slots = new Set(['action', 'aside', 'badge', 'empty', 'end', 'icon', 'logo', 'queue', 'stepper', 'support'])

/** Calls that draw elements: a render prop, and the forms' helpers for one field. */
const drawingCalls = new Set(['children', 'choice', 'field'])

/** Elements in which HTML allows no text. */
const withoutText = new Set(['dl', 'ol', 'picture', 'svg', 'table', 'tbody', 'thead', 'tr', 'ul'])

/** What is written exactly as it is, whatever the language of its reader: amounts, names and codes. */
const exactCalls = new Set(['formatBRL', 'formatCpf', 'formatReference', 'titledName', 'firstName'])
const exactNames = new Set(['contractNumber', 'endToEndId', 'fullName', 'maskedCpf', 'protocol', 'pixCode', 'username'])

/**
 * Finds text in JSX that a translating browser would break. Such a browser replaces each text node by elements of its
 * own, and React still holds the former node. It then changes a text that nobody sees any more, or fails to insert
 * before it or to remove it. React is safe where a text is the only child of its element. So text that may change has
 * an element of its own, and text that stays does not follow elements that may come and go. Text inside
 * `translate="no"` is left alone by browsers, and amounts, names and codes have it. Returns 'path:line: code' of each
 * place.
 */
export function looseText({ path, text }: Source): string[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const found: string[] = []
  const note = (node: ts.Node) => {
    const { line } = file.getLineAndCharacterOfPosition(node.getStart())
    found.push(`${path}:${line + 1}: ${node.getText().replace(/\s+/g, ' ').slice(0, 100)}`)
  }
  const visit = (node: ts.Node): void => {
    if (ts.isJsxElement(node) && isUntranslated(node)) return
    if (ts.isFunctionDeclaration(node)) {
      for (const bare of bareReturnsOf(node)) note(bare)
      for (const other of reusedIn(
        returnsOf(node).flatMap(({ expression }) => (expression ? branchesOf(expression) : [])),
      ))
        note(other)
    }
    if (ts.isJsxExpression(node) && node.expression)
      for (const other of reusedIn(branchesOf(node.expression))) note(other)
    const wrong = ts.isJsxElement(node) ? isLoose(node) || isExact(node) : ts.isJsxFragment(node) && isLoose(node)
    if (wrong) note(node)
    node.forEachChild(visit)
  }
  visit(file)
  return found
}

type Drawn = ts.JsxElement | ts.JsxFragment

const isDrawn = (node: ts.Node): node is Drawn => ts.isJsxElement(node) || ts.isJsxFragment(node)

/**
 * Finds what is drawn in the place of something else by the same elements, with other bare text beside elements. React
 * keeps the elements and changes that text, which the browser has replaced. A component of its own, or a key, makes
 * them other elements.
 */
function reusedIn(branches: readonly ts.Expression[]): Drawn[] {
  const drawn = branches.map((one) => (ts.isParenthesizedExpression(one) ? one.expression : one)).filter(isDrawn)
  return drawn.filter((one, index) => drawn.slice(0, index).some((former) => changesText(former, one)))
}

function changesText(one: Drawn, other: Drawn): boolean {
  if (nameOf(one) !== nameOf(other) || isKeyed(one) || isKeyed(other)) return false
  if ([one, other].some((each) => ts.isJsxElement(each) && isUntranslated(each))) return false
  const [own, others] = [one, other].map((each) => each.children.filter((child) => kindsOf(child).length > 0))
  if (!own || !others) return false
  const isMixed = (children: readonly ts.JsxChild[]) =>
    children.length > 1 && children.some((child) => ts.isJsxText(child))
  const textsOf = (children: readonly ts.JsxChild[]) =>
    children.map((child) => (ts.isJsxText(child) ? child.text.replace(/\s+/g, ' ') : ''))
  if ((isMixed(own) || isMixed(others)) && textsOf(own).join('|') !== textsOf(others).join('|')) return true
  return own.some((child, index) => {
    const next = others[index]
    return next !== undefined && drawnBy(child).some((now) => drawnBy(next).some((then) => changesText(now, then)))
  })
}

/** Returns what a child may draw, without what it maps. */
function drawnBy(child: ts.JsxChild): Drawn[] {
  if (isDrawn(child)) return [child]
  return ts.isJsxExpression(child) && child.expression ? branchesOf(child.expression).filter(isDrawn) : []
}

const nameOf = (drawn: Drawn) => (ts.isJsxElement(drawn) ? drawn.openingElement.tagName.getText() : '')

const isKeyed = (drawn: Drawn) =>
  ts.isJsxElement(drawn) &&
  drawn.openingElement.attributes.properties.some((one) => ts.isJsxAttribute(one) && one.name.getText() === 'key')

/** Returns the returns of a function, without those of functions inside of it. */
function returnsOf({ body }: ts.FunctionDeclaration): ts.ReturnStatement[] {
  const returns: ts.ReturnStatement[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) return
    if (ts.isReturnStatement(node)) returns.push(node)
    node.forEachChild(visit)
  }
  body?.forEachChild(visit)
  return returns
}

/**
 * Finds the returns of a component that draw bare text, or whatever its parent gave it, beside returns that draw
 * elements. Once another one is drawn, React has to remove that text.
 */
function bareReturnsOf(component: ts.FunctionDeclaration): ts.ReturnStatement[] {
  const { name, body } = component
  if (!body || !name || !/^[A-Z]/.test(name.text)) return []
  const drawn = new Set<string>()
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) return
    if (ts.isVariableDeclaration(node) && node.initializer && branchesOf(node.initializer).every(drawsElements))
      drawn.add(node.name.getText())
    node.forEachChild(visit)
  }
  body.forEachChild(visit)
  const isBare = (value: ts.Expression) =>
    ts.isStringLiteralLike(value) ||
    ts.isTemplateExpression(value) ||
    (ts.isIdentifier(value) && !isNothing(value) && !slots.has(value.text) && !drawn.has(value.text))
  return returnsOf(component).filter(({ expression }) => expression && branchesOf(expression).some(isBare))
}

const isUntranslated = ({ openingElement }: ts.JsxElement) =>
  openingElement.attributes.properties.some((one) => ts.isJsxAttribute(one) && one.name.getText() === 'translate')

/** Tells whether the element of a page holds an amount, a name or a code, and nothing else. */
function isExact({ openingElement: { tagName }, children }: ts.JsxElement): boolean {
  const [only, ...others] = children.filter((child) => kindsOf(child).length > 0)
  if (!only || others.length > 0 || !ts.isJsxExpression(only) || !only.expression) return false
  return (
    /^[a-z]/.test(tagName.getText()) && tagName.getText() !== 'option' && branchesOf(only.expression).some(isExactValue)
  )
}

function isExactValue(expression: ts.Expression): boolean {
  if (ts.isIdentifier(expression)) return exactNames.has(expression.text)
  if (ts.isPropertyAccessExpression(expression)) return exactNames.has(expression.name.text)
  return ts.isCallExpression(expression) && exactCalls.has(expression.expression.getText())
}

function isLoose(parent: ts.JsxElement | ts.JsxFragment): boolean {
  if (ts.isJsxElement(parent) && withoutText.has(parent.openingElement.tagName.getText())) return false
  const { children } = parent
  const kinds = children.flatMap(kindsOf)
  if (kinds.includes('changing') && kinds.length > 1) return true
  if (children.some(isTextThatGoes)) return true
  const first = kinds.indexOf('elements')
  return first >= 0 && kinds.lastIndexOf('text') > first
}

function kindsOf(child: ts.JsxChild): Kind[] {
  if (ts.isJsxText(child)) return child.text.trim() === '' ? [] : ['text']
  if (ts.isJsxFragment(child)) return child.children.flatMap(kindsOf)
  if (!ts.isJsxExpression(child)) return ['element']
  if (!child.expression) return []
  if (ts.isStringLiteralLike(child.expression)) return child.expression.text.trim() === '' ? [] : ['text']
  const drawn = branchesOf(child.expression).filter((one) => !isNothing(one))
  return [drawn.every(drawsElements) ? 'elements' : 'changing']
}

/** Tells whether a fragment with bare text may go: React then removes each of its texts by itself. */
const isTextThatGoes = (child: ts.JsxChild): boolean =>
  ts.isJsxExpression(child) &&
  child.expression !== undefined &&
  !ts.isJsxFragment(child.expression) &&
  branchesOf(child.expression).some((one) => ts.isJsxFragment(one) && !drawsElements(one))

/** The values that an expression may have, without its conditions. */
function branchesOf(expression: ts.Expression): ts.Expression[] {
  if (ts.isParenthesizedExpression(expression)) return branchesOf(expression.expression)
  if (ts.isConditionalExpression(expression))
    return [...branchesOf(expression.whenTrue), ...branchesOf(expression.whenFalse)]
  if (!ts.isBinaryExpression(expression)) return [expression]
  const { kind } = expression.operatorToken
  if (kind === ts.SyntaxKind.AmpersandAmpersandToken) return branchesOf(expression.right)
  if (kind === ts.SyntaxKind.QuestionQuestionToken || kind === ts.SyntaxKind.BarBarToken)
    return [...branchesOf(expression.left), ...branchesOf(expression.right)]
  return [expression]
}

const isNothing = (expression: ts.Expression) =>
  [ts.SyntaxKind.NullKeyword, ts.SyntaxKind.TrueKeyword, ts.SyntaxKind.FalseKeyword].includes(expression.kind) ||
  (ts.isIdentifier(expression) && expression.text === 'undefined')

function drawsElements(expression: ts.Expression): boolean {
  if (ts.isJsxElement(expression) || ts.isJsxSelfClosingElement(expression)) return true
  if (ts.isJsxFragment(expression))
    return expression.children.flatMap(kindsOf).every((kind) => kind.startsWith('element'))
  if (ts.isIdentifier(expression)) return slots.has(expression.text)
  if (ts.isPropertyAccessExpression(expression)) return slots.has(expression.name.text)
  return ts.isCallExpression(expression) && callDrawsElements(expression)
}

/** Tells whether a call maps a list to elements, or asks the parent for the elements (a render prop). */
function callDrawsElements({ expression, arguments: args }: ts.CallExpression): boolean {
  if (ts.isIdentifier(expression)) return drawingCalls.has(expression.text)
  if (!ts.isPropertyAccessExpression(expression) || !/^(map|flatMap|from)$/.test(expression.name.text)) return false
  const draw = args.at(-1)
  return (
    draw !== undefined &&
    ts.isArrowFunction(draw) &&
    resultsOf(draw).every((one) => isNothing(one) || drawsElements(one))
  )
}

/** The expressions that an arrow function returns. */
function resultsOf({ body }: ts.ArrowFunction): ts.Expression[] {
  if (!ts.isBlock(body)) return branchesOf(body)
  const results: ts.Expression[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isReturnStatement(node) && node.expression) results.push(...branchesOf(node.expression))
    else if (!ts.isFunctionLike(node)) node.forEachChild(visit)
  }
  visit(body)
  return results
}
