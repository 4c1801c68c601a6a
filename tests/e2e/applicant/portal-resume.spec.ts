import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'playwright/test'
import { partBytes } from '#domain/documents/documents.ts'
import { demoApplicants, demoPassword } from '../../../netlify/local/demo/logins.ts'

import { freePort } from '../../support/free-port.mjs'
import { test } from '../../support/pages/journey.ts'
import { photo, sha256 } from '../../support/portal.ts'
import { startSite } from '../../support/site/start-site.mjs'

test('a server killed in the middle of an upload goes on with it, to the same bytes', { tag: '@nightly' }, async () => {
  test.setTimeout(240_000)
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-resume-'))
  const port = await freePort()
  // A photo, because a PDF is kept written anew.
  const file = await photo(4_800_000)
  const start = { kind: 'cnh', fileName: 'cnh.jpg', sizeBytes: file.length, sha256: sha256(file) }
  const headers: Record<string, string> = { 'sec-fetch-site': 'same-origin' }

  let site = await startSite({ port, dataDir, from: process.env.PREPARED_DATA })
  const call = (method: string, path: string, body?: unknown) => {
    const isFile = body instanceof Uint8Array
    return fetch(`${site.url}/api${path}`, {
      method,
      headers: { ...headers, 'content-type': isFile ? 'application/octet-stream' : 'application/json' },
      ...(body ? { body: (isFile ? body : JSON.stringify(body)) as BodyInit } : {}),
    })
  }
  const uploads = '/portal/documents/uploads'
  const part = (id: string, index: number) =>
    call('PUT', `${uploads}/${id}/parts/${index}`, file.subarray(index * partBytes, (index + 1) * partBytes))

  try {
    const login = await call('POST', '/session', { cpf: demoApplicants[0].cpf, password: demoPassword })
    headers.cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const first = await (await call('POST', uploads, start)).json()
    expect(first.parts).toBeGreaterThan(3)
    expect((await part(first.id, 0)).status).toBe(200)
    expect((await part(first.id, 1)).status).toBe(200)

    // The process dies while the third part is being sent.
    const lost = part(first.id, 2).catch(() => 'lost')
    await site.stop('SIGKILL')
    await lost

    site = await startSite({ port, dataDir })
    const again = await (await call('POST', uploads, start)).json()
    expect(again.id).toBe(first.id)
    expect(again.received).toBeGreaterThanOrEqual(2)
    for (let index = again.received; index < again.parts; index++) {
      expect((await part(again.id, index)).status).toBe(200)
    }
    expect((await call('POST', `/../pdf/uploads/${again.id}/complete`)).status).toBe(200)
    const stored = await call('GET', '/portal/documents/cnh')
    expect(sha256(new Uint8Array(await stored.arrayBuffer()))).toBe(start.sha256)
  } finally {
    await site.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
})
