import { randomUUID } from 'node:crypto'
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { buildSite, siteBuilder } from './builder.ts'

import { openStaticSite } from './static-site.ts'

interface Options {
  projectRoot: string
  dataDir: string
  address: string
  /** Builds the site first; else what was built last is served. */
  build: boolean
  signal: AbortSignal
  /** Told when a build was killed. */
  lost: () => Promise<void>
  /** Whether somebody who asked for a build is still without one. */
  waits: () => Promise<boolean>
}

/**
 * The site of this server, which a publication replaces by another when that is whole; until then the old one serves. Sets
 * NETLIFY_BUILD_HOOK_URL to where this server builds it, unless it is set. Throws StartError when it cannot be built.
 */
export async function serveSite({ projectRoot, dataDir, address, build, signal, lost, waits }: Options) {
  // Only this server knows the address of its hook: it is drawn anew at each start.
  const hook = `/build-hooks/${randomUUID()}`
  process.env.NETLIFY_BUILD_HOOK_URL ??= address + hook
  if (build) {
    await buildSite(dataDir, signal)
    await forgetSiteFolder(dataDir)
  }
  let site = await openStaticSite((await readSiteFolder(dataDir)) ?? projectRoot, address)

  async function handOver(next: string) {
    const [opened, before, current] = [await openStaticSite(next, address), site, await readSiteFolder(dataDir)]
    await writeSiteFolder(dataDir, next)
    site = opened
    await before.stop()
    await removeOthers(join(dataDir, 'sites'), [next, current])
  }
  const ask = siteBuilder(dataDir, signal, {
    ...{ handOver, lost, waits },
    build: (folder) => buildSite(dataDir, signal, folder),
  })
  return {
    current: () => site,
    /** Takes the call of the build hook; undefined for any other request. */
    answerHook: (request: IncomingMessage): Response | undefined => {
      if (request.url !== hook || request.method !== 'POST') return undefined
      void ask()
      return new Response(null, { status: 202 })
    },
    stop: () => site.stop(),
  }
}

/** Requests on their way may still read the site before this one; older ones nobody reads. */
async function removeOthers(sites: string, kept: readonly (string | undefined)[]) {
  for (const name of await readdir(sites)) {
    const folder = join(sites, name)
    if (!kept.includes(folder)) await rm(folder, { recursive: true, force: true })
  }
}

const pointer = (dataDir: string) => join(dataDir, 'site.json')

/** The folder of the site that was published last in this data folder; undefined if the project's own is newer. */
async function readSiteFolder(dataDir: string): Promise<string | undefined> {
  try {
    return (JSON.parse(await readFile(pointer(dataDir), 'utf8')) as { folder: string }).folder
  } catch {
    return undefined
  }
}

/** Makes a folder the site that is served from now on, after a restart too. */
async function writeSiteFolder(dataDir: string, folder: string): Promise<void> {
  await writeFile(`${pointer(dataDir)}.new`, JSON.stringify({ folder }))
  await rename(`${pointer(dataDir)}.new`, pointer(dataDir))
}

/** The project's own site is the one to serve again. */
async function forgetSiteFolder(dataDir: string): Promise<void> {
  await rm(pointer(dataDir), { force: true })
}
