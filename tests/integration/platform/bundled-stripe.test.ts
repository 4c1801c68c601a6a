import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { expect, it } from 'vitest'
import { withoutUncalled } from '#integrations/bundled-functions.ts'

const answers: [part: string, body: object][] = [
  ['/checkout/sessions', { id: 'cs_1', url: 'https://card.example/cs_1', status: 'open', expires_at: 1 }],
  ['/payment_intents', { id: 'pi_1', status: 'processing', latest_charge: null }],
  ['POST /v1/refunds', { id: 're_1', amount: 1, created: 1, status: 'pending', metadata: {} }],
  ['', { object: 'list', has_more: false, data: [], url: '/v1' }],
]

it('the SDK of the card’s provider is small in a function, and still does everything that the bank asks of it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'stripe-'))
  const outfile = join(folder, 'stripe.mjs')
  const { metafile } = await build({
    entryPoints: ['netlify/server/payments/provider/stripe.ts'],
    outfile,
    bundle: true,
    metafile: true,
    minify: true,
    format: 'esm',
    platform: 'node',
    plugins: [withoutUncalled],
    banner: { js: "import{createRequire as requireFrom}from'node:module';const require=requireFrom(import.meta.url);" },
  })
  const [output] = Object.values(metafile.outputs)
  expect(output?.bytes).toBeLessThan(140_000)
  const { stripeCards }: typeof import('#server/payments/provider/stripe.ts') = await import(outfile)
  await rm(folder, { recursive: true })
  const asked: string[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = `${init?.method} ${new URL(String(input)).pathname}`
    asked.push(request)
    return Response.json(answers.find(([part]) => request.includes(part))?.[1])
  }
  const cards = stripeCards(
    { apiUrl: 'https://card.example', secretKey: 'sk_a', webhookSecret: 'whsec_a' },
    { config: { siteUrl: 'https://tiriva.example' } as never, fetch, now: () => new Date() },
  )
  const charge = { id: 'a', reference: 'a', way: 'card', providerReference: 'cs_1' } as const
  const wanted = { ...charge, amountCents: 100, message: 'x', payer: { email: 'a@example.com' }, expiresInSeconds: 1 }
  expect(await cards.register(wanted as never)).toMatchObject({ providerReference: 'cs_1' })
  expect(await cards.withdraw(charge)).toBe('done')
  expect(await cards.lookUp('pi_1')).toBeUndefined()
  expect(await cards.refund('pi_1', { id: 'b', amountCents: 1, reason: 'x' })).toMatchObject({ state: 'processing' })
  for await (const news of cards.listSince(new Date(0), new Date())) expect(news).toBeUndefined()
  expect(asked).toEqual([
    'POST /v1/checkout/sessions',
    'GET /v1/checkout/sessions/cs_1',
    'POST /v1/checkout/sessions/cs_1/expire',
    'GET /v1/payment_intents/pi_1',
    'GET /v1/refunds',
    'POST /v1/refunds',
    'GET /v1/charges',
    'GET /v1/events',
  ])
})
