import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { brand } from '#content/brand.ts'
import { startServer, type TestServer } from '#tests/support/api.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())
beforeEach(() => emptyDatabase(server.deps.db))

const save = (value: object) =>
  server.deps.db
    .insertInto('system_configurations')
    .values({
      key: 'support_settings',
      value: JSON.stringify(value),
      description: 'x',
      updated_at: new Date(),
      updated_by: null,
    })
    .execute()
const ask = async () => (await server.browser().api.support.$get()).json()

describe('GET /api/support', () => {
  it("gives the brand's number while nobody saved one", async () => {
    expect(await ask()).toEqual({ whatsapp: brand.chat.number })
  })

  it('gives the stored number, digits only', async () => {
    await save({ whatsappSuporte: '+55 (11) 98765-4321' })
    expect(await ask()).toEqual({ whatsapp: '5511987654321' })
  })

  it("falls back to the brand's number when the stored one is empty", async () => {
    await save({ whatsappSuporte: '' })
    expect(await ask()).toEqual({ whatsapp: brand.chat.number })
  })

  it('may be kept by the CDN, never by a browser', async () => {
    const { headers } = await server.browser().api.support.$get()
    expect(headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
    expect(headers.get('netlify-cdn-cache-control')).toContain('s-maxage=60')
    expect(headers.get('netlify-cache-tag')).toBe('settings')
  })
})
