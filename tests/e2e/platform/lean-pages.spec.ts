import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, type Page, test } from 'playwright/test'
import { letters } from '../../../netlify/build/lean-font.mjs'
import { wholePagesOf } from '../../../netlify/build/lean-pages.mjs'
import { islandWords } from '../../../netlify/build/styles/island-words.mjs'
import { lookOf } from '../../support/pages/page-look.ts'

const whole = fileURLToPath(wholePagesOf(new URL('../../../dist/', import.meta.url)))

/** The look of a page as its HTML and styles make it: nothing is loaded, no script runs. */
async function look(page: Page, html: string, variables: readonly string[], attributes: readonly string[]) {
  const still = html.replace(
    /<script\b[\s\S]*?<\/script>|<meta http-equiv[^>]*>|<link [^>]*>|\s(src|srcset)="[^"]*"/g,
    '',
  )
  await page.setContent(still)
  return lookOf(page, variables, attributes)
}

/** The attributes that a page has, or that its scripts or its islands' code name: as they are, or as a `dataset` does. */
function attributesIn(html: string): string[] {
  const text = [html.replace(/<style>[\s\S]*?<\/style>/g, ''), ...islandWords(html, 'dist')].join(' ')
  const inDatasets = [...text.matchAll(/\bdataset\.(\w+)/g)].map(
    ([, name = '']) => `data-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
  )
  return [...(text.match(/\b(?:data|aria)-[a-z-]+/g) ?? []), ...inDatasets]
}

const variablesIn = (css: string) => [...css.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, variable = '']) => variable)
const stylesIn = (html: string) => [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, css]) => css).join('')

/** The sheet that comes with what hydrates a page's islands; '' where it has none. */
function lateSheet(html: string): string {
  const [, renderer] = /renderer-url="([^"]*\/styled\.[^"]*)"/.exec(html) ?? []
  if (!renderer) return ''
  const [, sheet = ''] = /href="([^"]*\.css)"/.exec(readFileSync(join('dist', renderer), 'utf8')) ?? []
  return readFileSync(join('dist', sheet), 'utf8')
}

/** Every selector with its conditions, in their order. */
const selectorsOf = (page: Page, css: string) =>
  page.evaluate((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    const read = (rules: CSSRuleList, context: string): string[] =>
      [...rules].flatMap((rule) => {
        if (rule instanceof CSSPropertyRule || rule instanceof CSSFontFaceRule) return []
        const own = rule.cssText.replace(/\{[\s\S]*|\s+/g, '')
        const each = rule instanceof CSSStyleRule ? own.split(/,(?![^(]*\))/) : [own]
        const here = each.map((one) => context + one)
        if (rule instanceof CSSStyleRule || !('cssRules' in rule)) return here
        return [...here, ...read(rule.cssRules as CSSRuleList, `${context}${own} `)]
      })
    return read(sheet.cssRules, '')
  }, css)

// Every style of every element of two dozen pages, twice; on a busy machine that takes a while.
test.setTimeout(120_000)

test('each page, without the styles that it does not use, looks the same in every state', async ({ page }) => {
  // The pages of the models are one page.
  const names = globSync('**/*.html', { cwd: whole }).filter((name) => !/^motorcycle.(?!cb-650r)/.test(name))
  expect(names).toEqual(expect.arrayContaining(['index.html', 'faq.html', 'meu-financiamento.html', 'admin.html']))
  await page.setViewportSize({ width: 390, height: 844 })
  for (const name of names) {
    const lean = readFileSync(join('dist', name), 'utf8')
    const all = readFileSync(join(whole, name), 'utf8')
    const late = lateSheet(lean)
    const attributes = attributesIn(lean)
    const before = await look(page, all, variablesIn(lean), attributes)
    const now = await look(page, lean, variablesIn(lean), attributes)
    const text = await page.locator('body').innerText()
    expect(
      [...text.replace(/\s/g, '')].filter((letter) => !letters.includes(letter)),
      `${name}: letters`,
    ).toEqual([])
    expect(now.rules, `${name}: rules that could apply`).toEqual(before.rules)
    expect(now.elements, `${name}: computed styles`).toEqual(before.elements)

    if (!lean.includes('<astro-island')) continue
    // What islands show later may have any class that their code names.
    const selectors = await selectorsOf(page, stylesIn(all))
    expect(selectors.length, name).toBeGreaterThan(100)
    if (!late) {
      const words = islandWords(lean, 'dist')
      expect(words.size, `${name}: words of its islands`).toBeGreaterThan(1000)
      const there = new Set(await selectorsOf(page, stylesIn(lean)))
      const classesOf = (one: string) =>
        [...one.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, own = '']) => own.replaceAll('\\', ''))
      const isNever = (one: string) =>
        [...one.matchAll(/\[((?:data|aria)-[\w-]+)/g)].some(([, name = '']) => !attributes.includes(name))
      const needed = selectors.filter(
        (one) => classesOf(one).length && classesOf(one).every((own) => words.has(own)) && !isNever(one),
      )
      expect(needed.length, name).toBeGreaterThan(100)
      expect(
        needed.filter((one) => !there.has(one)),
        `${name}: rules of its islands`,
      ).toEqual([])
      continue
    }
    // Their own sheet has every rule, and changes nothing that is there. Variables that do not inherit show in what reads them.
    expect(await selectorsOf(page, late), `${name}: late rules`).toEqual(selectors)
    const inherited = variablesIn(lean + late).filter(
      (name) => !new RegExp(`@property ${name}\\{[^}]*inherits:false`).test(late),
    )
    const whenLate = await look(page, all, inherited, attributes)
    const withLate = await look(
      page,
      lean.replace('</style>', () => `${late}</style>`),
      inherited,
      attributes,
    )
    expect(withLate.elements, `${name}: computed styles with the late ones`).toEqual(whenLate.elements)
  }
})

test('islands run once their styles are there, and where these do not come that is said', async ({ page }) => {
  let deliver = () => {}
  const delivered = new Promise<void>((resolve) => {
    deliver = resolve
  })
  await page.route('**/_astro/late.*.css', async (route) => {
    await delivered
    await route.continue()
  })
  const asked = page.waitForRequest('**/_astro/late.*.css')
  const waiting = page.locator('astro-island[ssr]')
  await page.goto('/motorcycle/cb-650r', { waitUntil: 'commit' })
  await asked
  await waiting.first().evaluate(async (island) => {
    await import(island.getAttribute('component-url') ?? '')
    await new Promise(requestAnimationFrame)
  })
  await expect(waiting).toHaveCount(2)
  deliver()
  await expect(waiting).toHaveCount(0)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  let tries = 0
  const late = /\/_astro\/late\..*\.css/
  await page.route(late, (route) => (tries++ ? route.continue() : route.abort()))
  await page.goto('/motorcycle/cb-650r')
  await expect(waiting).toHaveCount(0)
  // Asked for once more, they are there.
  expect(tries).toBe(2)
  const sheet = page.locator('link[href*="/_astro/late."]')
  expect(await sheet.evaluate((link: HTMLLinkElement) => link.sheet?.cssRules.length)).toBeGreaterThan(0)

  await page.unroute(late)
  await page.route(late, (route) => route.abort())
  await page.goto('/motorcycle/cb-650r')
  await expect(page.getByRole('alert').filter({ hasText: 'Parte desta página não abriu' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
