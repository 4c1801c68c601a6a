import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createAnalyst } from '#tests/support/accounts.ts'
import { type Browser, startServer, type TestServer } from '#tests/support/api.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'

const viaCepAddress = {
  cep: '01310-100',
  logradouro: 'Avenida Paulista',
  bairro: 'Bela Vista',
  localidade: 'São Paulo',
  uf: 'SP',
}
const brasilApiAddress = {
  cep: '01310100',
  street: 'Av. Paulista',
  neighborhood: 'Bela Vista',
  city: 'São Paulo',
  state: 'SP',
}

/** The reaction of each provider to a request: an answer, or a failure. */
let providers: Record<'viacep' | 'brasilapi', () => Response | Promise<Response>>
let asked: string[]
const send: typeof fetch = async (input) => {
  const url = String(input)
  asked.push(url)
  return url.includes('viacep') ? providers.viacep() : providers.brasilapi()
}
const down = () => Promise.reject(new TypeError('fetch failed'))
const broken = () => new Response('<html>', { status: 502 })

/** A body that never ends. */
const endless = () => new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(50_000).fill(32)) })

let server: TestServer
beforeAll(async () => {
  server = await startServer(
    { VIACEP_URL: 'http://viacep.test', BRASILAPI_URL: 'http://brasilapi.test' },
    { fetch: send },
  )
})
afterAll(() => server.stop())
beforeEach(async () => {
  await emptyDatabase(server.deps.db)
  asked = []
  providers = { viacep: () => Response.json(viaCepAddress), brasilapi: () => Response.json(brasilApiAddress) }
})

const look = (cep = '01310100', ip = '203.0.113.7') => server.browser({ ip }).api.cep[':cep'].$get({ param: { cep } })
const codeOf = async (answer: { json(): Promise<unknown> }) => ((await answer.json()) as { code: string }).code

test('gives the address of ViaCEP, and lets the CDN keep it for a month', async () => {
  const answer = await look()
  expect(await answer.json()).toEqual({
    cep: '01310100',
    street: 'Avenida Paulista',
    neighborhood: 'Bela Vista',
    city: 'São Paulo',
    state: 'SP',
  })
  expect(asked).toEqual(['http://viacep.test/ws/01310100/json/'])
  expect(answer.headers.get('netlify-cdn-cache-control')).toContain('s-maxage=2592000')
})

test.each([
  ['is down', down],
  ['answers rubbish', broken],
  ['answers without end', () => new Response(endless())],
  ['does not know the code', () => Response.json({ erro: true })],
  ['says so as a text', () => Response.json({ erro: 'true' })],
])('asks BrasilAPI when ViaCEP %s', async (_, viacep) => {
  providers.viacep = viacep
  expect(await (await look()).json()).toMatchObject({ street: 'Av. Paulista', state: 'SP' })
  expect(asked).toHaveLength(2)
})

// BrasilAPI answers 404 in both cases.
const serviceError = (message: string) => () =>
  Response.json(
    { type: 'service_error', errors: [{ service: 'correios', message }, { message: 'Timeout' }] },
    { status: 404 },
  )

test.each([
  ['could not ask anybody', serviceError('Erro ao se conectar com o serviço dos Correios.'), 'cep_unavailable'],
  ['has moved', () => new Response('{}', { status: 404 }), 'cep_unavailable'],
  ['asked somebody who knows', serviceError('CEP NÃO ENCONTRADO'), 'cep_not_found'],
])('while ViaCEP is down, a code that BrasilAPI does not have because it %s', async (_, brasilapi, code) => {
  providers = { viacep: down, brasilapi }
  expect(await codeOf(await look())).toBe(code)
})

test.each(['S\ufffdo Paulo', 'SÃ£o Paulo'])(
  'an address with broken letters, %j, is no answer and is not cached',
  async (broken) => {
    providers.viacep = () => Response.json({ ...viaCepAddress, localidade: broken })
    expect(await (await look()).json()).toMatchObject({ city: 'São Paulo', street: 'Av. Paulista' })
    providers.brasilapi = () => Response.json({ ...brasilApiAddress, street: broken })
    const answer = await look()
    expect(await codeOf(answer)).toBe('cep_unavailable')
    expect(answer.headers.get('cache-control')).toBe('no-store')
  },
)

test('a code that nobody knows is not found; it is not cached', async () => {
  providers = { viacep: () => Response.json({ erro: true }), brasilapi: () => new Response('{}', { status: 404 }) }
  const answer = await look('99999999')
  expect(answer.status).toBe(404)
  expect(await codeOf(answer)).toBe('cep_not_found')
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

test('an answer that says that it failed is none, whatever address stands in it', async () => {
  const failed = (address: object) => () => Response.json(address, { status: 500 })
  providers = { viacep: failed(viaCepAddress), brasilapi: failed(brasilApiAddress) }
  expect(await codeOf(await look())).toBe('cep_unavailable')
})

test('says that it cannot look when nobody answers', async () => {
  providers = { viacep: down, brasilapi: broken }
  const answer = await look()
  expect(answer.status).toBe(503)
  expect(await codeOf(answer)).toBe('cep_unavailable')
})

test.each([
  ['no address at all', {}],
  ['words of other kinds', { localidade: { a: 1 }, uf: [], city: 7, state: 'ZZ' }],
  ['an error in words of its own', { erro: { code: 500 } }],
  ['a list', []],
  ['a number', 42],
])('says that it cannot look when both answer 200 with %s', async (_, nonsense) => {
  providers = { viacep: () => Response.json(nonsense), brasilapi: () => Response.json(nonsense) }
  expect(await codeOf(await look())).toBe('cep_unavailable')
})

test('somebody else’s words are taken as plain, short text', async () => {
  const logradouro = `Rua\u0000\u202e ${'x'.repeat(500)}`
  providers.viacep = () => Response.json({ ...viaCepAddress, logradouro, bairro: 12 })
  const body = (await (await look()).json()) as { street: string; neighborhood: string }
  expect(body.street).toMatch(/^Rua x{100,}$/)
  expect(body.street.length).toBeLessThanOrEqual(120)
  expect(body.neighborhood).toBe('')
})

test.each(['1', '0131010a', '00000000'])('refuses %s without asking anybody', async (cep) => {
  const answer = await look(cep)
  expect(answer.status).toBe(422)
  expect(asked).toEqual([])
})

test('too many look-ups from one address have to wait', async () => {
  const strict = await startServer({ RATE_LIMIT_SCALE: '0.01' }, { fetch: send })
  const statuses: number[] = []
  for (let round = 0; round < 8; round++) {
    statuses.push(
      (await strict.browser({ ip: '198.51.100.9' }).api.cep[':cep'].$get({ param: { cep: '01310100' } })).status,
    )
  }
  await strict.stop()
  expect(statuses.slice(0, 4)).toEqual([200, 200, 200, 200])
  expect(statuses.at(-1)).toBe(429)
})

const located = (coordinates?: object) => () => Response.json({ ...brasilApiAddress, location: { coordinates } })

describe('what a manager is given for the address of a dealership', () => {
  let manager: Browser
  beforeEach(async () => {
    manager = await createAnalyst(server)
  })
  const place = () => manager.api.admin.cep[':cep'].$get({ param: { cep: '01310100' } })

  test('is the address of ViaCEP with the coordinates of BrasilAPI', async () => {
    providers.brasilapi = located({ latitude: '-23.5629', longitude: '-46.6544' })
    expect(await (await place()).json()).toMatchObject({
      street: 'Avenida Paulista',
      latitude: -23.5629,
      longitude: -46.6544,
    })
    expect(asked).toContain('http://brasilapi.test/api/cep/v2/01310100')
  })

  test.each([
    ['has none', located()],
    ['has an empty place', located({})],
    ['takes it for a place abroad', located({ latitude: '48.85', longitude: '2.35' })],
    ['does not know the code', () => new Response('{}', { status: 404 })],
    ['answers 500', broken],
    ['is down', down],
  ])('is the address alone where BrasilAPI %s', async (_, brasilapi) => {
    providers.brasilapi = brasilapi
    expect(await (await place()).json()).toMatchObject({ city: 'São Paulo', latitude: null, longitude: null })
  })

  test('is the address alone where BrasilAPI does not answer within three seconds', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout')
    providers.brasilapi = () => Promise.reject(new DOMException('The operation timed out', 'TimeoutError'))
    expect(await (await place()).json()).toMatchObject({ city: 'São Paulo', latitude: null, longitude: null })
    expect(timeout.mock.calls).toEqual([[3000], [3000]])
    timeout.mockRestore()
  })

  test('is a problem where nobody has the code, and another where nobody answers', async () => {
    providers = { viacep: () => Response.json({ erro: true }), brasilapi: () => new Response('{}', { status: 404 }) }
    expect(await codeOf(await place())).toBe('cep_not_found')
    providers = { viacep: broken, brasilapi: down }
    expect(await codeOf(await place())).toBe('cep_unavailable')
  })
})
