import { chmod, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildsWait } from '#server/catalogue/publication-queries.ts'
import { createAnalyst, stepUp } from '#tests/support/accounts.ts'
import { type Browser, startServer, type TestServer } from '#tests/support/api.ts'
import { addMotorcycle, publishCatalogue } from '#tests/support/motorcycles.ts'
import { emptyDatabase } from '#tests/support/setup/empty-database.ts'
import { buildPublishedSite, runBuild } from '../../../netlify/commands/catalogue/build-published-site.ts'
import { siteBuilder } from '../../../netlify/local/site-builder.ts'

let server: TestServer
let manager: Browser
let dataDir: string
/** The folder of the served site, which was handed over last. */
let served: string
beforeAll(async () => {
  server = await startServer(
    {},
    { fetch: (async () => Response.json({ version: 1, pricedOn: '2026-11-21' })) as never },
  )
})
afterAll(async () => {
  await server.stop()
})
beforeEach(async () => {
  await emptyDatabase(server.deps.db)
  manager = await stepUp(await createAnalyst(server))
  dataDir = await mkdtemp(join(tmpdir(), 'builds-'))
  served = join(dataDir, 'sites/before')
  await mkdir(join(served, 'dist'), { recursive: true })
  await writeFile(join(served, 'dist/index.html'), 'before')
  return () => rm(dataDir, { recursive: true, force: true })
})

const state = async () => (await manager.api.admin.catalogue.publication.$get()).json()
const page = () => readFile(join(served, 'dist/index.html'), 'utf8')

/** A program that replaces the builder. `$3` is the folder of the pages. */
async function program(script: string): Promise<string> {
  const file = join(dataDir, 'builds.sh')
  await writeFile(file, `#!/bin/sh\nmkdir -p "$3" && echo half > "$3/index.html"\n${script}\n`)
  await chmod(file, 0o755)
  return file
}
const whole = 'echo after > "$3/index.html"'

/**
 * Presses 'Publicar' or 'Tentar novamente', and lets a program build the site. `catalogue` may be another folder for
 * the published catalogue.
 */
async function press(script: string, catalogue = join(dataDir, 'catalogue')) {
  const { publication } = manager.api.admin.catalogue
  await ((await state()).changes.length > 0 ? publishCatalogue(manager.api.admin.catalogue) : publication.again.$post())
  const built = await program(script)
  const ask = siteBuilder(dataDir, new AbortController().signal, {
    build: (folder) =>
      buildPublishedSite(server.deps.db, { catalogue, build: () => runBuild(built, folder) }).catch(() => {
        throw new Error('told')
      }),
    handOver: async (folder) => {
      served = folder
    },
    lost: async () => {},
    waits: () => buildsWait(server.deps.db),
  })
  await ask()
}

it.each([
  ['an error of the build', 'echo "Cannot read the photo" >&2; exit 1', /Cannot read the photo/],
  [
    'a full disk',
    'echo x > /dev/full || { echo "ENOSPC: no space left on device, write"; exit 1; }',
    /Falta espaço no disco/,
  ],
  ['a killed build', 'kill -9 $$', /foi interrompida \(SIGKILL\)/],
])('after %s the old site goes on, the managers see why, and a second press works', async (_, script, reason) => {
  const said = vi.mocked(console.error).mockImplementation(() => {})
  await addMotorcycle(manager)
  await press(script)
  said.mockClear()
  const failed = await state()
  expect(failed).toMatchObject({ version: 2, live: false, build: { state: 'failed', version: 2 } })
  expect(failed.build?.error).toMatch(reason)
  expect(await page()).toBe('before')
  expect(await readdir(join(dataDir, 'sites')), 'nothing half built stays').toEqual(['before'])

  await press(whole)
  expect(await state()).toMatchObject({ build: { state: 'built', cause: 'again', version: 2 } })
  expect((await page()).trim()).toBe('after')
})

it('a disk that is full while the catalogue is written leaves the one of before, and says so', async () => {
  const said = vi.mocked(console.error).mockImplementation(() => {})
  const folder = join(dataDir, 'full')
  await mkdir(folder)
  await writeFile(join(folder, 'catalogue.json'), '{"version":1}')
  // Every write to this device fails as on a full disk.
  await symlink('/dev/full', join(folder, 'catalogue.json.new'))
  await addMotorcycle(manager)
  await press(whole, folder)
  said.mockClear()
  expect((await state()).build).toMatchObject({
    state: 'failed',
    error: expect.stringContaining('Falta espaço no disco'),
  })
  expect(await readFile(join(folder, 'catalogue.json'), 'utf8')).toBe('{"version":1}')
  expect(await page()).toBe('before')
})

describe('a second publication', () => {
  type Events = { beforeFirst?: () => Promise<void>; duringFirst?: () => Promise<void>; second?: () => Promise<void> }

  /**
   * Publishes twice and lets the site be built; gives the built versions, and the state of the newest build after each.
   */
  async function publishTwice(eventsOf: (again: () => Promise<void>) => Events) {
    const catalogue = join(dataDir, 'catalogue')
    const built: number[] = []
    const stood: unknown[] = []
    let ask: () => Promise<void> = async () => {}
    const events = eventsOf(async () => {
      await publishCatalogue(manager.api.admin.catalogue)
      void ask()
    })
    async function build() {
      built.push(JSON.parse(await readFile(join(catalogue, 'catalogue.json'), 'utf8')).version)
      await (built.length === 1 ? events.duringFirst : events.second)?.()
    }
    const note = async () => stood.push((await state()).build?.state)
    ask = siteBuilder(dataDir, new AbortController().signal, {
      build: async () => {
        if (built.length === 0) await events.beforeFirst?.()
        await buildPublishedSite(server.deps.db, { catalogue, build }).finally(note)
      },
      handOver: async () => {},
      lost: async () => {},
      waits: () => buildsWait(server.deps.db),
    })
    await publishCatalogue(manager.api.admin.catalogue)
    await ask()
    return { built, stood }
  }

  it('before the build reads what is published is in that build: one is enough', async () => {
    const { built, stood } = await publishTwice((again) => ({ beforeFirst: again }))
    expect({ built, stood }).toEqual({ built: [3], stood: ['built'] })
  })

  it('during a build waits for the next one, which has it', async () => {
    const { built, stood } = await publishTwice((again) => ({ duringFirst: again }))
    expect({ built, stood }).toEqual({ built: [2, 3], stood: ['asked', 'built'] })
  })

  it('during a build is told when the next one fails', async () => {
    const said = vi.mocked(console.error).mockImplementation(() => {})
    const second = () => Promise.reject(new Error('no space'))
    const { built, stood } = await publishTwice((again) => ({ duringFirst: again, second }))
    said.mockClear()
    expect({ built, stood }).toEqual({ built: [2, 3], stood: ['asked', 'failed'] })
    expect((await state()).build).toMatchObject({ version: 3, error: 'no space' })
  })
})
