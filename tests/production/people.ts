import { Agent, request as send } from 'node:https'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { publishCatalogue } from '#tests/support/motorcycles.ts'
import { demoAnalyst } from '../../netlify/local/demo/logins.ts'
import { agree, freshApplication } from '../../netlify/local/guide/journey.ts'
import { type Backstage, Person } from '../../netlify/local/guide/person.ts'
import type { Stage } from '../../netlify/local/guide/stages.ts'
import type { Twin } from './platform/twin.ts'

const agent = new Agent({ keepAlive: true })
const withoutBody = [204, 304]
/** The patience of a browser (src/lib/api.ts). */
const patienceMs = 30_000

/** Sends a request over TLS, from an address of this machine that ends like `ip`. Rejects without an answer. */
export async function ask(request: Request, ip: string): Promise<Response> {
  const body = Buffer.from(await request.arrayBuffer())
  const { promise, resolve, reject } = Promise.withResolvers<Response>()
  const options = {
    agent,
    method: request.method,
    localAddress: ip.replace(/^\d+/, '127'),
    headers: { ...Object.fromEntries(request.headers), 'content-length': body.length },
  }
  const sent = send(request.url, options, (incoming) => {
    buffer(incoming).then((bytes) => {
      const headers = new Headers()
      for (const [name, values = []] of Object.entries(incoming.headersDistinct))
        for (const value of values) headers.append(name, value)
      const status = incoming.statusCode ?? 0
      resolve(new Response(withoutBody.includes(status) ? null : bytes, { status, headers }))
    }, reject)
  })
  sent.on('error', reject)
  sent.setTimeout(patienceMs, () => sent.destroy(new Error('no answer in time')))
  sent.end(body)
  return promise
}

/** People of the twin, who read their mail and pay like real ones. */
const backstage = ({ mail, pix }: Twin): Backstage => ({
  ask,
  codeFor: mail.codeFor,
  pay: ({ pixCode }) => pix.pay(pixCode),
  pause: () => pause(1_000),
})

/** A person's whole way, from the application to `stage`. */
export const journey = (twin: Twin, stage: Stage) => freshApplication(backstage(twin), stage)

/** The manager, logged in. */
export async function manager(): Promise<Person> {
  const person = new Person(ask)
  await person.api.admin.session.$post({ json: { username: demoAnalyst.username, password: demoAnalyst.password } })
  return person
}

/** Step 7: one manager enters the account for customers' payments, the other approves it. */
export async function openAccount(): Promise<void> {
  const { api } = await manager()
  const { financial, support, version } = await (await api.admin.settings.$get()).json()
  const pix = { chave: 'pix@tiriva.example', nome: 'Banco Tiriva', cidade: 'Tiriva do Sul' }
  await api.admin['step-up'].$post({ json: { password: demoAnalyst.password } })
  await api.admin.settings.$put({ json: { financial, support, pix, version } })
  await agreed()
}

/** The other manager approves what waits about no application. */
export const agreed = () => agree({ second: new Person(ask), id: null })

/**
 * Step 9: checks the health for up to two minutes, and runs the due jobs each second. Throws the remaining failures.
 */
export async function healthy({ site }: Twin): Promise<string> {
  const { api } = await manager()
  for (let second = 0; ; second++) {
    await site.tick('jobs')
    const toStrangers = await ask(new Request(`${site.url}/api/health`), '127.0.0.1')
    const health = await (await api.admin.health.$get()).json()
    const text = JSON.stringify(health)
    if (toStrangers.status === 200 && health.status === 'ok') return text
    if (second === 120) throw new Error(`health answers ${toStrangers.status}: ${text}`)
    await pause(1_000)
  }
}

/** Raises the price of a model a little and presses 'Publicar'; resolves when the site shows it. */
export async function publishPrice(): Promise<number> {
  const { catalogue, 'step-up': stepUp } = (await manager()).api.admin
  await stepUp.$post({ json: { password: demoAnalyst.password } })
  const param = { id: 'pop-110i' }
  const { facts, version } = await (await catalogue.motorcycles[':id'].$get({ param })).json()
  const prices = facts.prices.map(({ from, cents }) => ({ from, cents: cents + 10_000 }))
  await catalogue.motorcycles[':id'].$put({ param, json: { facts: { ...facts, prices }, state: 'listed', version } })
  const published = await (await publishCatalogue(catalogue)).json()
  while (!(await (await catalogue.publication.$get()).json()).live) await pause(1_000)
  if (!('version' in published)) throw new Error('nothing was published')
  return published.version
}
