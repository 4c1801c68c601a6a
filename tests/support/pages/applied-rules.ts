/** A rule that elements could have, in whatever state. */
export interface AppliedRule {
  /** Places of the elements in the page. */
  found: number[]
  /** The pseudo-element that it is for, or ''. */
  part: string
  /** Whether it holds in every state and on every screen. */
  always: boolean
  /** What it stands in, with its states. */
  condition: string
  /** Its selector without names of classes. */
  kind: string
  declarations: string
  /** The variables among them, with their values. */
  variables: [string, string][]
}

/**
 * Runs in the page.
 * @param names `variables` whose registrations show among the other rules; `attributes` with `data-` or `aria-` that elements may ever have
 * @returns the rules of elements, the initial values of variables that do not inherit and are just text, and all other rules as they are
 */
export function appliedRules({
  variables,
  attributes,
}: {
  variables: readonly string[]
  attributes: readonly string[]
}) {
  const isNever = (one: string) => {
    const [, name] = /^\[((?:data|aria)-[\w-]+)/.exec(one) ?? []
    return name !== undefined && !attributes.includes(name)
  }
  const all = [...document.querySelectorAll('*')]
  const places = new Map(all.map((element, at) => [element, at]))
  const fields = all.filter((element) => element.matches('input, textarea, select'))
  // An attribute, or a pseudo-class or -element, its brackets up to two deep.
  const state = /(?<!\\)(?:\[[^\]]*\]|(::?[\w-]+)(?:\(((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\))?)/g
  const inAnyState = (text: string): string =>
    text.replace(state, (_, name, inner) => {
      if (name === ':disabled') return ':is(button, input, select, textarea, fieldset, optgroup, option)'
      return /^:(is|where|has)$/.test(name) ? `${name}(${inAnyState(inner)})` : ':not(#none)'
    })
  const dates = fields.filter((element) => element.matches('[type=date], [type=time]'))
  const ofDates = /::-webkit-(date|calendar)/
  const ofFields = /::(-webkit-(search|inner|outer)|file-selector|placeholder)/
  const applied: AppliedRule[] = []
  const initial: [string, string][] = []
  const others: string[] = []

  function add({ selectorText, style }: CSSStyleRule, context: string) {
    // A class may stand there under two names: what differs in names alone is one.
    const kinds = Map.groupBy(selectorText.split(/,(?![^(]*\))/), (one) => one.replace(/\.(\\.|[\w-])+/g, '.').trim())
    for (const [kind, same] of kinds) {
      const anyState = inAnyState(same.join())
      const able = ofDates.test(kind) ? dates : ofFields.test(kind) ? fields : all
      const found = able.flatMap((element) => (element.matches(anyState) ? (places.get(element) ?? []) : []))
      const states = kind.match(state) ?? []
      if (states.some(isNever)) continue
      const part = states.filter((one) => one.startsWith('::')).join('')
      const always = !/@(?!layer)/.test(context) && states.join('') === part
      const own = [...style].filter((name) => name.startsWith('--'))
      const values = own.map((name): [string, string] => [name, style.getPropertyValue(name)])
      const condition = [context, states.join(' ')].join('|')
      if (found.length)
        applied.push({ found, part, always, condition, kind, declarations: style.cssText, variables: values })
    }
  }
  function read(list: CSSRuleList, context: string) {
    for (const rule of list) {
      if (rule instanceof CSSPropertyRule && !rule.inherits && rule.syntax === '*')
        initial.push([rule.name, rule.initialValue ?? ''])
      // What Tailwind begins its variables with where there is no `@property`.
      if (context.includes('-moz-orient')) continue
      if (rule instanceof CSSStyleRule) add(rule, context)
      else if ('cssRules' in rule) read(rule.cssRules as CSSRuleList, context + rule.cssText.replace(/\{[\s\S]*/, ''))
      else if (!(rule instanceof CSSPropertyRule) || variables.includes(rule.name)) others.push(context + rule.cssText)
    }
  }
  for (const sheet of document.styleSheets) read(sheet.cssRules, '')
  return { applied, initial, others }
}
