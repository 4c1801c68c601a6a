import { expect, test } from 'vitest'
import { motorcycleRedirect } from './motorcycle-redirect.ts'

const addresses = {
  models: [
    { slug: 'cg-160-start', model: 'CG 160 START' },
    { slug: 'x-adv', model: 'X-ADV' },
  ],
  moved: { 'cg-150-start': 'cg-160-start', 'pop-100': 'pop-110i' },
  gone: [{ slug: 'pop-110i', model: 'POP 110i' }],
}
const files: Record<string, () => Response> = {
  '/catalogue-addresses.json': () => Response.json(addresses),
  '/fora-de-linha/pop-110i': () =>
    new Response('<h1>POP 110i</h1>', { headers: { 'content-security-policy': "default-src 'self'" } }),
}
const fetchFile = (async (url: string) =>
  files[url.replace('https://site.example', '')]?.() ?? new Response(null, { status: 404 })) as typeof fetch
const redirect = motorcycleRedirect({ url: 'https://site.example', fetch: fetchFile })
const ask = (path: string) => redirect(new Request(`https://site.example${path}`))

test.each([
  ['/motorcycle/CG-160-Start', 301, '/motorcycle/cg-160-start'],
  ['/motorcycle/CG%20160%20START', 301, '/motorcycle/cg-160-start'],
  ['/motorcycle/cg-150-start', 301, '/motorcycle/cg-160-start'],
  ['/motorcycle/X-ADV/', 301, '/motorcycle/x-adv'],
  ['/motorcycle/x-adv', 404, null],
  ['/motorcycle/x-adv/', 404, null],
  ['/motorcycle/cg-999', 302, '/'],
  ['/motorcycle', 302, '/'],
  ['/motorcycle/%E0%A4%A', 302, '/'],
  ['/motorcycle///evil.example', 302, '/'],
])('%s -> %i %s', async (path, status, location) => {
  const answer = await ask(path)
  expect(answer.status).toBe(status)
  expect(answer.headers.get('location')).toBe(location)
})

test.each(['/motorcycle/pop-110i', '/motorcycle/POP%20110i', '/motorcycle/pop-100'])(
  '%s is gone, and its page says so under its own policy',
  async (path) => {
    const answer = await ask(path)
    expect(answer.status).toBe(410)
    expect(answer.headers.get('content-type')).toContain('text/html')
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'self'")
    expect(await answer.text()).toContain('POP 110i')
  },
)

test('without the list of addresses nothing is said for good', async () => {
  const lost = motorcycleRedirect({ url: 'https://site.example', fetch: () => Promise.reject(new Error('offline')) })
  const answer = await lost(new Request('https://site.example/motorcycle/CG-160-Start'))
  expect([answer.status, answer.headers.get('location'), answer.headers.get('cache-control')]).toEqual([302, '/', null])
})
