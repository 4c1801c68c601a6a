import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { analystPassword, createAnalyst, createApplicant } from '#tests/support/accounts.ts'
import { type Browser, startServer } from '#tests/support/api.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'

const http = 'http://localhost:8888'
const https = 'https://tiriva.example'
type SiteUrl = typeof http | typeof https
const servers = { [http]: await startServer({ SITE_URL: http }), [https]: await startServer({ SITE_URL: https }) }

beforeEach(() => emptyDatabase(servers[http].deps.db))
afterAll(() => Promise.all([servers[http].stop(), servers[https].stop()]))

const people = {
  applicant: async (siteUrl: SiteUrl) => {
    const { json } = await createApplicant(servers[siteUrl])
    const login = { cpf: json.cpf, password: json.password }
    return {
      login: (browser: Browser) => browser.api.session.$post({ json: login }),
      own: (browser: Browser) => browser.api.portal.$get({ query: {} }),
      logout: (browser: Browser) => browser.api.session.$delete(),
    }
  },
  analyst: async (siteUrl: SiteUrl) => {
    await createAnalyst(servers[siteUrl])
    const login = { username: 'ana', password: analystPassword }
    return {
      login: (browser: Browser) => browser.api.admin.session.$post({ json: login }),
      own: (browser: Browser) => browser.api.admin.account.$get(),
      logout: (browser: Browser) => browser.api.admin.session.$delete(),
    }
  },
}

describe.each(['applicant', 'analyst'] as const)('the cookie of an %s', (kind) => {
  // A browser stores `Secure` cookies only over https (WebKit even on localhost), and `__Host-` only with `Secure`.
  it.each<[string, SiteUrl, SiteUrl, boolean]>([
    ['the local server over http', http, http, false],
    ['a site on https', https, https, true],
    ['a site on https whose address was set with http', http, https, true],
    ['a site on https that is asked over http', https, http, true],
  ])('of %s', async (_, siteUrl, origin, isSecure) => {
    const { login, own, logout } = await people[kind](siteUrl)
    const browser = servers[siteUrl].browser({ origin })
    const [cookie = '', ...others] = (await login(browser)).headers.getSetCookie()
    expect(cookie).toMatch(isSecure ? new RegExp(`^__Host-${kind}=[\\w-]{43};`) : new RegExp(`^${kind}=[\\w-]{43};`))
    expect(/;\s*Secure\b/i.test(cookie)).toBe(isSecure)
    for (const attribute of ['HttpOnly', 'SameSite=Lax', 'Path=/']) expect(cookie).toContain(attribute)
    // The session ends with the browser, and the browser is known for a year.
    expect(cookie).not.toMatch(/Max-Age|Expires/i)
    expect(others).toEqual([expect.stringMatching(/Max-Age=31536000;.*HttpOnly/)])
    expect((await own(browser)).status).toBe(200)
    await logout(browser)
    // The token by which an account knows a browser outlives the session.
    const known = kind === 'analyst' ? 'device' : 'browser'
    expect([...browser.cookies.keys()]).toEqual([isSecure ? `__Host-${known}` : known])
  })

  it('without the prefix opens nothing on https', async () => {
    const { login, own } = await people[kind](https)
    const { browser: open } = servers[https]
    const owner = open()
    await login(owner)
    const copy = open({ headers: { cookie: `${kind}=${owner.cookies.get(`__Host-${kind}`)}` } })
    expect((await own(copy)).status).toBe(401)
  })
})
