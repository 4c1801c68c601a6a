/** What a page's styles come to. */
export interface Look {
  /** Every rule that some element could ever have, in whatever state: its conditions, states, declarations, and which elements. */
  rules: string[]
  /** What each element and its pseudo-elements look like now. */
  elements: string[]
}

/**
 * Runs in the page. Opens everything that can be open, then reads the styles, without names of classes and white space; of
 * variables, which show only in what reads them, those that are named.
 */
export function lookOf(variables: readonly string[]): Look {
  for (const one of document.querySelectorAll('details')) one.open = true
  for (const one of document.querySelectorAll('[hidden]')) one.removeAttribute('hidden')
  for (const one of document.querySelectorAll<HTMLElement>('[popover]')) one.showPopover()
  for (const motion of document.getAnimations()) motion.cancel()
  const all = [...document.querySelectorAll('*')]
  const places = new Map(all.map((element, at) => [element, at]))
  const rules: string[] = []
  // A pseudo-class or -element, its brackets up to two deep.
  const pseudo = /(?<!\\)::?[\w-]+(\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))?/g
  const ofFields = /::(-webkit-(date|search|inner|outer|calendar)|file-selector|placeholder)/
  const fields = all.filter((element) => element.matches('input, textarea, select'))
  const selectors = (text: string) => text.split(/,(?![^(]*\))/)

  const shows = (name: string) => !name.startsWith('--') || variables.includes(name)
  const declarations = ({ style }: CSSStyleRule) =>
    style.cssText
      .split(/;\s*/)
      .filter((one) => one && shows(one.replace(/:[\s\S]*/, '')))
      .join(';')

  function add(rule: CSSStyleRule, context: string) {
    const shown = declarations(rule)
    // A class may stand there under two names: what differs in names alone is one.
    const kinds = Map.groupBy(selectors(rule.selectorText), (one) => one.replace(/\.(\\.|[\w-])+/g, '.').trim())
    for (const [kind, same] of kinds) {
      const anyState = same.join().replace(pseudo, ':not(#none)')
      const able = ofFields.test(kind) ? fields : all
      const found = able.flatMap((element) => (element.matches(anyState) ? (places.get(element) ?? []) : []))
      const states = kind.match(pseudo) ?? []
      if (found.length && shown) rules.push([context, states.join(' '), shown, found.join()].join(' | '))
    }
  }
  function readRules(list: CSSRuleList, context: string) {
    for (const rule of list) {
      if (rule instanceof CSSStyleRule) add(rule, context)
      else if ('cssRules' in rule)
        readRules(rule.cssRules as CSSRuleList, context + rule.cssText.replace(/\{[\s\S]*/, ''))
      else if (!(rule instanceof CSSPropertyRule) || shows(rule.name)) rules.push(context + rule.cssText)
    }
  }
  for (const sheet of document.styleSheets) readRules(sheet.cssRules, '')

  // Only what is not as in the root's own style, which comes first: nearly everything is.
  const root = getComputedStyle(document.documentElement)
  const names = [...new Set([...root, ...variables])].filter(shows).toSorted()
  const usual = names.map((name) => root.getPropertyValue(name))
  const own = (style: CSSStyleDeclaration) =>
    names.flatMap((name, at) => {
      const value = style.getPropertyValue(name)
      return value === usual[at] ? [] : `${name}:${value}`
    })
  const elements = all.flatMap((element, at) =>
    ['', '::before', '::after'].flatMap((part) => {
      const style = getComputedStyle(element, part)
      if (part && ['none', 'normal'].includes(style.content)) return []
      return [`${at} ${element.tagName}${part}`, ...own(style)].join(';')
    }),
  )
  elements.unshift(names.map((name) => `${name}:${root.getPropertyValue(name)}`).join(';'))
  const bare = (lines: string[]) => lines.map((line) => line.replace(/\s+/g, ''))
  return { rules: bare(rules), elements: bare(elements) }
}
