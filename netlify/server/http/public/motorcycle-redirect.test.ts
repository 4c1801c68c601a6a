import { expect, test } from 'vitest'
import { redirectToMotorcycle } from './motorcycle-redirect.ts'

test.each([
  ['/motorcycle/CG-160-Start', 301, '/motorcycle/cg-160-start'],
  ['/motorcycle/CG%20160%20START', 301, '/motorcycle/cg-160-start'],
  ['/motorcycle/X-ADV/', 301, '/motorcycle/x-adv'],
  ['/motorcycle/x-adv', 404, null],
  ['/motorcycle/x-adv/', 404, null],
  ['/motorcycle/cg-999', 302, '/'],
  ['/motorcycle', 302, '/'],
  ['/motorcycle/%E0%A4%A', 302, '/'],
  ['/motorcycle///evil.example', 302, '/'],
])('%s -> %i %s', async (path, status, location) => {
  const answer = await redirectToMotorcycle(new Request(`https://site.example${path}`))
  expect(answer.status).toBe(status)
  expect(answer.headers.get('location')).toBe(location)
})
