import { describe, expect, it } from 'vitest'
import type { Config } from '../../config.ts'
import { overFetch } from '../../shared/transport.ts'
import { bacenPix } from './bacen.ts'
import { pixWays } from './pix-ways.ts'
import { type ChargeProvider, type KnownCharge, noAnswer, ProviderFailure, type WantedCharge } from './port.ts'
import { stripeCards } from './stripe.ts'

// Every adapter stands behind the same wall: whatever its provider answers, the port throws its own failure and nothing
// else.

const now = new Date('2026-11-27T12:00:00Z')
type Fetch = typeof globalThis.fetch

/** Gives the Pix adapter its token, so that the bad answer is the one to the call itself. */
const withToken =
  (fetch: Fetch): Fetch =>
  async (input, init) =>
    String(input).endsWith('/token') ? Response.json({ access_token: 'a', expires_in: 300 }) : fetch(input, init)

const pixConfig = {
  apiUrl: 'https://pix.example/api/v2',
  tokenUrl: 'https://pix.example/token',
  clientId: 'a',
  clientSecret: 'b',
  certificate: undefined,
  batchSize: 0,
  debitAccount: { branch: '0001', number: '1234567', kind: 'CORRENTE' as const },
}
const cardConfig = { apiUrl: 'https://card.example', secretKey: 'sk_a', webhookSecret: 'whsec_a' }
const config = { siteUrl: 'https://tiriva.example' } as Config

const adapters: [string, (fetch: Fetch) => ChargeProvider, { way: WantedCharge['way']; paymentId: string }][] = [
  [
    'pix',
    (fetch) => pixWays(bacenPix(pixConfig, overFetch(withToken(fetch), noAnswer))),
    { way: 'pix', paymentId: 'E00000000202611271200abcdefghijk' },
  ],
  [
    'automatic debit',
    (fetch) => pixWays(bacenPix(pixConfig, overFetch(withToken(fetch), noAnswer))),
    { way: 'pix_automatic', paymentId: 'E00000000202611271200abcdefghijk' },
  ],
  [
    'card',
    (fetch) => stripeCards(cardConfig, { config, fetch, now: () => now }),
    { way: 'card', paymentId: 'pi_123456789012' },
  ],
]

const answers: [string, Fetch, ProviderFailure['reason'][]][] = [
  ['no answer', () => Promise.reject(new TypeError('fetch failed')), ['unreachable']],
  ['500', async () => Response.json({}, { status: 500 }), ['unreachable']],
  ['503 as a page', async () => new Response('<h1>Manutenção</h1>', { status: 503 }), ['unreachable', 'unreadable']],
  ['429', async () => Response.json({}, { status: 429 }), ['unreachable']],
  ['401', async () => Response.json({}, { status: 401 }), ['unreachable']],
  ['403', async () => Response.json({}, { status: 403 }), ['unreachable']],
  [
    'a refusal',
    async () =>
      Response.json({ title: 'Não', error: { type: 'invalid_request_error', message: 'Não' } }, { status: 400 }),
    ['refused'],
  ],
  ['an empty object', async () => Response.json({}), ['unreadable']],
  ['a list instead of an object', async () => Response.json([]), ['unreadable']],
  ['null', async () => Response.json(null), ['unreadable']],
  ['no JSON', async () => new Response('ok'), ['unreadable', 'unreachable']],
  ['half a JSON', async () => new Response('{"id": "a'), ['unreadable', 'unreachable']],
  ['nothing', async () => new Response(''), ['unreadable', 'unreachable']],
]

const charge = (way: WantedCharge['way']): WantedCharge & KnownCharge => ({
  id: 'a',
  reference: 'a'.repeat(32),
  providerReference: 'cs_1',
  way,
  amountCents: 10_000,
  message: 'Entrada',
  payee: { key: 'pix@tiriva.example', name: 'Banco', city: 'Natal' },
  payer: {
    cpf: '52998224725',
    name: 'Marina',
    email: 'a@example.com',
    street: 'Rua A',
    number: '1',
    neighborhood: 'Centro',
    city: 'Natal',
    state: 'RN',
    cep: '59000000',
  },
  due:
    way === 'pix_automatic' ? { on: '2026-12-10', payableDaysAfter: 0, finePercent: 0, lateInterestPercent: 0 } : null,
  recurrence: way === 'pix_automatic' ? 'RR1234567820261127abcdefghijk' : null,
  expiresInSeconds: 3600,
})

describe.each(adapters)('the adapter %s', (_, adapterOf, { way, paymentId }) => {
  const verbs: [string, (provider: ChargeProvider) => Promise<unknown>][] = [
    ['register', (provider) => provider.register(charge(way))],
    ['look up', (provider) => provider.lookUp(paymentId)],
    ['refund', (provider) => provider.refund(paymentId, { id: 'a'.repeat(32), amountCents: 1, reason: 'x' })],
    [
      'list since',
      async (provider) => {
        for await (const news of provider.listSince(new Date(now.getTime() - 1000), now))
          expect(news.kind).toBeDefined()
      },
    ],
  ]
  describe.each(answers)('answered with %s', (_name, fetch, reasons) => {
    it.each(verbs)('fails as the port says: %s', async (_verb, ask) => {
      const failure = await ask(adapterOf(fetch)).then(
        () => undefined,
        (error: unknown) => error,
      )
      expect(failure).toBeInstanceOf(ProviderFailure)
      expect(reasons).toContain((failure as ProviderFailure).reason)
    })

    it('withdraws nothing that it cannot', async () => {
      const failure = await adapterOf(fetch)
        .withdraw(charge(way))
        .then(
          (said) => said,
          (error: unknown) => error,
        )
      expect(failure instanceof ProviderFailure || failure === 'done').toBe(true)
    })
  })
})

it.each([
  ['used for something else', 400, { type: 'idempotency_error' }],
  ['in use', 409, { type: 'invalid_request_error', code: 'idempotency_key_in_use' }],
])('an idempotency key that is %s is no refusal of a card', async (_, status, error) => {
  const fetch: Fetch = async () => Response.json({ error: { ...error, message: 'Não' } }, { status })
  const cards = stripeCards(cardConfig, { config, fetch, now: () => now })
  await expect(cards.register(charge('card'))).rejects.toMatchObject({ reason: 'unreachable' })
})

describe.each(answers)('the calls of Pix Automático answered with %s', (_name, fetch, reasons) => {
  const { debits } = bacenPix(pixConfig, overFetch(withToken(fetch), noAnswer))
  const recurrence = {
    location: 1,
    contractNumber: '1234567890',
    object: 'Parcelas',
    payer: charge('pix_automatic').payer,
    firstOn: '2026-12-10',
    untilOn: '2028-12-10',
    leastCents: 100,
  }
  it.each([
    ['a location', () => debits?.createLocation()],
    ['what is at a location', () => debits?.findAt(1)],
    ['a recurrence', () => debits?.create(recurrence)],
    ['what became of it', () => debits?.find('RR1234567820261127abcdefghijk')],
    ['what became of a debit', () => debits?.findCharge('a'.repeat(32))],
  ])('fail as the port says: %s', async (_call, ask) => {
    const failure = await ask()?.then(
      () => undefined,
      (error: unknown) => error,
    )
    expect(failure).toBeInstanceOf(ProviderFailure)
    expect(reasons).toContain((failure as ProviderFailure).reason)
  })
})
