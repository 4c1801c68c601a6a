import { globSync, readFileSync } from 'node:fs'
import { HtmlValidate, StaticConfigLoader } from 'html-validate'
import { expect } from 'playwright/test'
import { test } from '../../support/pages/journey.ts'

// The pages of the build. `npm run test:outside` also uses the Nu Html Checker, which needs Java.
const checker = new HtmlValidate(new StaticConfigLoader({ root: true, extends: ['html-validate:standard'] }))

const pages = () =>
  globSync('**/*.html', { cwd: 'dist' })
    .sort()
    .map((name): [name: string, html: string] => [name, readFileSync(`dist/${name}`, 'utf8')])

test('no page breaks a rule of HTML', async () => {
  const found: string[] = []
  for (const [name, html] of pages()) {
    const { results } = await checker.validateString(html)
    for (const { ruleId, message, selector } of results.flatMap(({ messages }) => messages))
      found.push(`${name} ${selector}: ${message} (${ruleId})`)
  }
  expect(found).toEqual([])
})

test('every page ends with its document, and says its charset where a browser looks for it', async () => {
  const all = pages()
  expect(all.length).toBeGreaterThan(50)
  const beyond = all.filter(([, html]) => !/<\/body>\s*<\/html>\s*$/.test(html))
  expect(beyond.map(([name]) => name)).toEqual([])
  const late = all.filter(
    ([, html]) => !Buffer.from(html).subarray(0, 1024).toString().includes('<meta charset="utf-8">'),
  )
  expect(late.map(([name]) => name)).toEqual([])
})

test('what no script can put right says nothing that a setting changes', async () => {
  const found: string[] = []
  for (const [name, html] of pages()) {
    const texts = [
      ...html.matchAll(
        /<title>.*?<\/title>|<meta (?:name|property)="[^"]*(?:description|title)"[^>]*>|<noscript>.*?<\/noscript>/gs,
      ),
      ...html.matchAll(/<script[^>]*ld\+json[^>]*>.*?<\/script>/gs),
    ].map(([text]) => text)
    // The FAQ's answers are left out: they explain when a plan has no interest, and the terms of late payment.
    const claims = texts.filter(
      (text) => !text.includes('"FAQPage"') && /juros|entrada de|\d ?%|\d ?x de|\d ?vezes/i.test(text),
    )
    for (const text of claims) found.push(`${name}: ${text}`)
  }
  expect(found).toEqual([])
})
