import type { Page } from 'playwright/test'
import { appliedRules } from './applied-rules.ts'
import { cascadesOf } from './cascades.ts'

/** What a page's styles come to. */
export interface Look {
  /** Every property that rules give an element, in whatever state, with their conditions; every other rule, such as of fonts. */
  rules: string[]
  /** What each element and its pseudo-elements look like now. */
  elements: string[]
}

/**
 * Opens everything in a page that can be open, then reads its styles, without names of classes and white space; of variables,
 * which show only in what reads them, those that are named. `attributes`: those with `data-` or `aria-` that something may set.
 */
export async function lookOf(page: Page, variables: readonly string[], attributes: readonly string[]): Promise<Look> {
  await page.evaluate(openAll)
  const { applied, initial, others } = await page.evaluate(appliedRules, { variables, attributes })
  const cascades = await cascadesOf(applied, new Map(initial), (texts) =>
    page.evaluate(longhandsOf, { texts, variables }),
  )
  const bare = (lines: string[]) => lines.map((line) => line.replace(/\s+/g, ''))
  return { rules: bare([...others, ...cascades]), elements: bare(await page.evaluate(computed, variables)) }
}

function openAll() {
  for (const one of document.querySelectorAll('details')) one.open = true
  for (const one of document.querySelectorAll('[hidden]')) one.removeAttribute('hidden')
  for (const one of document.querySelectorAll<HTMLElement>('[popover]')) one.showPopover()
  for (const motion of document.getAnimations()) motion.cancel()
}

/** The single properties that declarations give, each with its value; a shorthand whose variables are open stays as it is. */
function longhandsOf({ texts, variables }: { texts: string[]; variables: readonly string[] }): [string, string][][] {
  const { style } = document.createElement('i')
  const shows = (name: string) => !name.startsWith('--') || variables.includes(name)
  return texts.map((text) => {
    style.cssText = text
    const names = [...style].filter((name) => shows(name) && style.getPropertyValue(name))
    const open = text.split(/;\s*/).filter((one) => /^(?!--)[^:]*:.*var\(/.test(one))
    return [
      ...names.map((name): [string, string] => [name, style.getPropertyValue(name) + style.getPropertyPriority(name)]),
      ...open.map((one): [string, string] => [one.replace(/:[\s\S]*/, ''), one]),
    ]
  })
}

/** Of each element's style only what is not as in the root's own, which comes first: nearly everything is. */
function computed(variables: readonly string[]): string[] {
  const all = [...document.querySelectorAll('*')]
  const root = getComputedStyle(document.documentElement)
  const shows = (name: string) => !name.startsWith('--') || variables.includes(name)
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
  return [names.map((name) => `${name}:${root.getPropertyValue(name)}`).join(';'), ...elements]
}
