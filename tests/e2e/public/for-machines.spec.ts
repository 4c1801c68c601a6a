import { expect } from 'playwright/test'
import { test } from '../../support/pages/journey.ts'

test('who finds a flaw reads in security.txt where to report it, and for how long that holds', async ({
  request,
  baseURL,
}) => {
  const answer = await request.get('/.well-known/security.txt')
  expect(answer.status()).toBe(200)
  expect(answer.headers()['content-type']).toMatch(/^text\/plain/)
  const fields = Object.fromEntries(
    (await answer.text())
      .trim()
      .split('\n')
      .map((line) => line.split(/: (.*)/)),
  )
  expect(fields).toMatchObject({ Contact: expect.stringMatching(/^mailto:\S+@\S+$/), 'Preferred-Languages': 'pt, en' })
  expect(fields.Canonical).toBe(`${baseURL}/.well-known/security.txt`)
  const expires = new Date(fields.Expires ?? '').getTime()
  expect(expires).toBeGreaterThan(Date.now())
  expect(expires).toBeLessThan(Date.now() + 365 * 24 * 60 * 60 * 1000)
})

test('the notices name what ships in scripts, pages and functions, each with its licence', async ({ request }) => {
  const answer = await request.get('/THIRD-PARTY-NOTICES.txt')
  expect(answer.status()).toBe(200)
  const text = await answer.text()
  for (const name of ['react-dom', 'zod', 'hono', 'kysely', 'pdfkit', '@fontsource-variable/figtree', '@lucide/astro'])
    expect(text, name).toMatch(new RegExp(`^${name} \\d+\\.\\d+\\.\\d+ \\(.+\\)$`, 'm'))
  expect(text).toMatch(/SIL Open Font License/i)
  // Tools of the build and of the tests do not ship.
  for (const name of ['astro', 'vitest', 'playwright', 'typescript'])
    expect(text, name).not.toMatch(new RegExp(`^${name} \\d`, 'm'))
})

test('the API describes itself at an address of its own, and names where it answers', async ({ request, baseURL }) => {
  const answer = await request.get('/api/openapi.json')
  expect(answer.headers()['content-type']).toMatch(/^application\/json/)
  const document = await answer.json()
  expect(document).toMatchObject({
    openapi: '3.1.0',
    info: { version: expect.stringMatching(/^\d+\.\d+\.\d+$/) },
    servers: [{ url: baseURL }],
  })
  expect(Object.keys(document.paths).length).toBeGreaterThan(200)
})
