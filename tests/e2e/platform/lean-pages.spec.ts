import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, type Page, test } from 'playwright/test'
import { wholePages } from '../../../netlify/build/lean-pages.mjs'
import { lookOf } from '../../support/pages/page-look.ts'

const whole = fileURLToPath(wholePages)

/** The look of a page as its HTML and styles make it: nothing is loaded, no script runs. */
async function look(page: Page, file: string) {
  const html = readFileSync(file, 'utf8')
  const still = html.replace(
    /<script\b[\s\S]*?<\/script>|<meta http-equiv[^>]*>|<link [^>]*>|\s(src|srcset)="[^"]*"/g,
    '',
  )
  await page.setContent(still)
  return page.evaluate(lookOf)
}

test('a page without the styles that it does not use looks the same in every state', async ({ page }) => {
  const names = globSync('**/*.html', { cwd: whole })
  expect(names).toEqual(expect.arrayContaining(['index.html', 'faq.html', 'suporte-geral.html', 'verificar.html']))
  await page.setViewportSize({ width: 390, height: 844 })
  for (const name of names) {
    const before = await look(page, join(whole, name))
    const now = await look(page, join('dist', name))
    expect(before.rules.length, name).toBeGreaterThan(100)
    expect(now.rules, `${name}: rules that could apply`).toEqual(before.rules)
    expect(now.elements, `${name}: computed styles`).toEqual(before.elements)
  }
})
