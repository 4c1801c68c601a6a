/** What a page's styles come to. */
export interface Look {
  /** Every rule that some element could ever have, in whatever state: its conditions, states, declarations, and which elements. */
  rules: string[]
  /** What each element and its pseudo-elements look like now. */
  elements: string[]
}

/** Runs in the page. Opens everything that can be open, then reads the styles, without names of classes and white space. */
export function lookOf(): Look {
  for (const one of document.querySelectorAll('details')) one.open = true
  for (const one of document.querySelectorAll('[hidden]')) one.removeAttribute('hidden')
  for (const one of document.querySelectorAll<HTMLElement>('[popover]')) one.showPopover()
  const all = [...document.querySelectorAll('*')]
  const rules: string[] = []
  // A pseudo-class or -element, its brackets up to two deep.
  const pseudo = /(?<!\\)::?[\w-]+(\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))?/g
  const ofFields = /::(-webkit-(date|search|inner|outer|calendar)|file-selector|placeholder)/
  const fields = all.filter((element) => element.matches('input, textarea, select'))
  const selectors = (text: string) => text.split(/,(?![^(]*\))/)

  function add(rule: CSSStyleRule, context: string) {
    for (const selector of selectors(rule.selectorText)) {
      const states = (selector.match(pseudo) ?? []).map((one) => one.replace(/\.(\\.|[\w-])+/g, '.'))
      const anyState = selector.replace(pseudo, ':not(#none)')
      const able = ofFields.test(selector) ? fields : all
      const found = able.flatMap((element) => (element.matches(anyState) ? all.indexOf(element) : []))
      if (found.length) rules.push([context, states.join(' '), rule.style.cssText, found.join()].join(' | '))
    }
  }
  function read(list: CSSRuleList, context: string) {
    for (const rule of list) {
      if (rule instanceof CSSStyleRule) add(rule, context)
      else if ('cssRules' in rule) read(rule.cssRules as CSSRuleList, context + rule.cssText.replace(/\{[\s\S]*/, ''))
      else rules.push(context + rule.cssText)
    }
  }
  for (const sheet of document.styleSheets) read(sheet.cssRules, '')

  const elements = all.flatMap((element, at) =>
    ['', '::before', '::after'].flatMap((part) => {
      const style = getComputedStyle(element, part)
      if (part && ['none', 'normal'].includes(style.content)) return []
      const values = Array.from(style, (name) => `${name}:${style.getPropertyValue(name)}`)
      return [`${at} ${element.tagName}${part}`, ...values].join(';')
    }),
  )
  const bare = (lines: string[]) => lines.map((line) => line.replace(/\s+/g, ''))
  return { rules: bare(rules), elements: bare(elements) }
}
