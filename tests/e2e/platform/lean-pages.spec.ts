import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, type Page, test } from 'playwright/test'
import { wholePagesOf } from '../../../netlify/build/lean-pages.mjs'
import { lookOf } from '../../support/pages/page-look.ts'

const whole = fileURLToPath(wholePagesOf(new URL('../../../dist/', import.meta.url)))

/** The look of a page as its HTML and styles make it: nothing is loaded, no script runs. */
async function look(page: Page, html: string, variables: readonly string[]) {
  const still = html.replace(
    /<script\b[\s\S]*?<\/script>|<meta http-equiv[^>]*>|<link [^>]*>|\s(src|srcset)="[^"]*"/g,
    '',
  )
  await page.setContent(still)
  return page.evaluate(lookOf, variables)
}

// Every style of every element of two dozen pages, twice; on a busy machine that takes a while.
test.setTimeout(120_000)

test('each page, without the styles that it does not use, looks the same in every state', async ({ page }) => {
  // The pages of the models are one page.
  const names = globSync('**/*.html', { cwd: whole }).filter((name) => !/^motorcycle.(?!cb-650r)/.test(name))
  expect(names).toEqual(expect.arrayContaining(['index.html', 'faq.html', 'meu-financiamento.html', 'admin.html']))
  await page.setViewportSize({ width: 390, height: 844 })
  for (const name of names) {
    const lean = readFileSync(join('dist', name), 'utf8')
    const read = [...lean.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, variable = '']) => variable)
    const before = await look(page, readFileSync(join(whole, name), 'utf8'), read)
    const now = await look(page, lean, read)
    expect(before.rules.length, name).toBeGreaterThan(100)
    expect(now.rules, `${name}: rules that could apply`).toEqual(before.rules)
    expect(now.elements, `${name}: computed styles`).toEqual(before.elements)
  }
})
