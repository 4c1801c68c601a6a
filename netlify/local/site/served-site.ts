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
  /** Whether to build the site first. Otherwise the last build is served. */
  build: boolean
  signal: AbortSignal
  /** Called when a build was killed. */
  lost: () => Promise<void>
  /** Tells whether a request for a build still waits for one. */
  waits: () => Promise<boolean>
}

/**
 * Serves the site. A publication replaces it when the new build is whole; until then the old one stays. Sets
 * NETLIFY_BUILD_HOOK_URL to this server's hook, unless it is set. Throws StartError when the site cannot be built.
 */
export async function serveSite({ projectRoot, dataDir, address, build, signal, lost, waits }: Options) {
  // Only this server knows the address of its hook, which is new at each start.
  const hook = `/build-hooks/${randomUUID()}`
  process.env.NETLIFY_BUILD_HOOK_URL ??= address + hook
  if (build) {
    await buildSite(dataDir, signal)
    await forgetSiteFolder(dataDir)
  }
  let site = await openStaticSite((await readSiteFolder(dataDir)) ?? projectRoot)

  async function handOver(next: string) {
    const [opened, current] = [await openStaticSite(next), await readSiteFolder(dataDir)]
    await writeSiteFolder(dataDir, next)
    site = opened
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
  }
}

/**
 * Removes all sites except the given ones. Running requests may still read the site before the new one, but none reads
 * older ones.
 */
async function removeOthers(sites: string, kept: readonly (string | undefined)[]) {
  for (const name of await readdir(sites)) {
    const folder = join(sites, name)
    if (!kept.includes(folder)) await rm(folder, { recursive: true, force: true })
  }
}

const pointer = (dataDir: string) => join(dataDir, 'site.json')

/** Gives the folder of the site last published in this data folder; undefined if the project's own is newer. */
async function readSiteFolder(dataDir: string): Promise<string | undefined> {
  try {
    return (JSON.parse(await readFile(pointer(dataDir), 'utf8')) as { folder: string }).folder
  } catch {
    return undefined
  }
}

/** Stores which folder is served from now on, also after a restart. */
async function writeSiteFolder(dataDir: string, folder: string): Promise<void> {
  await writeFile(`${pointer(dataDir)}.new`, JSON.stringify({ folder }))
  await rename(`${pointer(dataDir)}.new`, pointer(dataDir))
}

/** Makes the server serve the project's own site again. */
async function forgetSiteFolder(dataDir: string): Promise<void> {
  await rm(pointer(dataDir), { force: true })
}
