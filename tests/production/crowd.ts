// `npm run bench -- crowd`: the load of a day with very many visitors, on the twin of production (tests/production).
// Measures the bytes and cache headers of pages that the CDN answers. Then sends applications at a steady rate, without
// waiting for answers, through a pooler of 20 connections, and logs each of these people in. The only limit is that
// every acknowledged application is stored once and completely. CROWD_SECONDS (60; 300 are the five minutes of a
// launch), CROWD_RATE (50 a second).
import { readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { brotliCompressSync } from 'node:zlib'
import { Ledger } from '#tests/support/ledger.ts'
import { createReport, quantile, tally } from '#tests/support/report.ts'
import { Deployment } from './deployment.ts'
import { ask } from './people.ts'
import { startTwin } from './platform/twin.ts'

const seconds = Number(process.env.CROWD_SECONDS ?? 60)
const rate = Number(process.env.CROWD_RATE ?? 50)
const pages = ['/', '/tiriva-website', '/motorcycle/cg-160-start', '/faq']

/**
 * Half of the people come from 200 addresses, half from three: the network of a mobile carrier shares each among
 * thousands.
 */
const addressOf = (number: number) => (number % 2 === 0 ? `198.18.0.${(number / 2) % 200}` : `198.18.1.${number % 3}`)

const twin = await startTwin(0)
const pageReport = createReport('Pages, answered by the CDN alone', 'page', 'kB with brotli', 'cache-control')
const report = createReport(`${rate} applications a second for ${seconds} s`, 'what', 'figure')
try {
  const deployment = new Deployment(twin, () => {})
  await deployment.configure()
  const deploy = await deployment.build()
  twin.site.publish(deploy)
  for (const path of pages) {
    const answer = await deploy.files.answer({
      url: path,
      method: 'GET',
      headers: { host: 'localhost' },
    } as IncomingMessage)
    const bytes = brotliCompressSync(Buffer.from((await answer?.text()) ?? '')).length
    pageReport.row(path, (bytes / 1024).toFixed(1), answer?.headers.get('cache-control') ?? 'the platform’s own')
  }

  const ledger = new Ledger()
  const [answers, entered, times]: [string[], string[], number[]] = [[], [], []]
  const come = async (number: number) => {
    const attempt = ledger.newAttempt({ email: `pessoa${number}@example.com` })
    const ip = addressOf(number)
    const begun = performance.now()
    const send = (path: string, init: RequestInit) => {
      const request = new Request(twin.site.url + path, init)
      request.headers.set('sec-fetch-site', 'same-origin')
      return ask(request, ip)
    }
    const said = await ledger.submit(attempt, send)
    answers.push(said)
    if (said !== 'ok') return
    times.push(performance.now() - begun)
    // On another device, which has never opened the account.
    const { cpf, password } = attempt.json
    const headers = { 'content-type': 'application/json' }
    const login = await send('/api/session', { method: 'POST', headers, body: JSON.stringify({ cpf, password }) })
    const body = await login.json().catch(() => undefined)
    const isPlatform = login.status === 429 && body === undefined
    entered.push(login.ok ? 'ok' : isPlatform ? 'refused by the platform' : ledger.designed(login, body))
  }
  const start = performance.now()
  const coming: Promise<void>[] = []
  for (let number = 0; number < rate * seconds; number++) {
    await pause(Math.max(0, start + (number * 1000) / rate - performance.now()))
    coming.push(come(number))
  }
  await Promise.all(coming)
  const tookS = (performance.now() - start) / 1000
  const audit = await ledger.audit(twin.database.db)
  report.row('answers', tally(answers))
  report.row('answers to the logins that follow', tally(entered))
  report.row('all answered after', `${tookS.toFixed(0)} s`)
  report.row('acknowledged a second', (times.length / tookS).toFixed(1))
  report.row(
    'p50, p95 of them',
    `${(quantile(times, 0.5) / 1000).toFixed(1)} s, ${(quantile(times, 0.95) / 1000).toFixed(1)} s`,
  )
  for (const { name, calls, instances, peakMb } of deploy.hosts.map(({ use }) => use))
    if (calls > 0) report.row(`${name}: calls, instances, most memory of one`, `${calls}, ${instances}, ${peakMb} MB`)
  report.row('this machine', `${readFileSync('/proc/cpuinfo', 'utf8').match(/^processor/gm)?.length} cores`)
  report.promise(
    'nobody is refused for coming from an address that others share',
    ![...answers, ...entered].includes('too_many_requests'),
    tally([...answers, ...entered]),
  )
  report.promise(
    'every answer is a success or a designed problem',
    ledger.surprises.length === 0,
    ledger.surprises.slice(0, 3).join('; '),
  )
  report.promise('nothing acknowledged is lost, doubled or half', audit.lost + audit.doubled + audit.half === 0)
} finally {
  await twin.stop()
}
pageReport.print()
report.print()
process.exit()
