import { randomUUID } from 'node:crypto'
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { parseAllHeaders } from '@netlify/headers-parser'
import { RedirectsHandler } from '@netlify/redirects'
import { StaticHandler } from '@netlify/static'
import { buildSite, siteBuilder } from './site-builder.ts'

interface Options {
  projectRoot: string
  dataDir: string
  address: string
  /** Waits for a build of the project's own site, and then serves it. Without one the last build is served. */
  build: (() => Promise<void>) | undefined
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
    await build()
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
    handOver,
    lost,
    waits,
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

/** Returns the folder of the site last published in this data folder; undefined if the project's own is newer. */
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

export interface StaticSite {
  /** The file or redirect for this request, with the headers that Netlify would add; undefined if there is none. */
  answer(request: IncomingMessage): Promise<Response | undefined>
  notFound(): Promise<Response>
}

/**
 * Serves the `dist` of a folder by the rules of the netlify.toml beside it, with the parts of which Netlify makes its
 * own emulation. The rules are read once. Throws an Error that names the rules that cannot be read.
 */
export async function openStaticSite(root: string): Promise<StaticSite> {
  const [configPath, dist] = [join(root, 'netlify.toml'), join(root, 'dist')]
  const files = new StaticHandler({ directory: dist })
  const redirects = new RedirectsHandler({
    configPath,
    configRedirects: [],
    projectDir: root,
    publicDir: dist,
    jwtRoleClaim: '',
    jwtSecret: '',
  })
  const addHeaders = await readHeaderRules(configPath, join(dist, '_headers'))

  const fileOf = async (request: Request) => {
    const found = await files.match(request)
    return found && (async () => addHeaders(request, await found.handle()))
  }
  const answer = async (incoming: IncomingMessage) => {
    const { url = '/', headers } = incoming
    const request = new Request(new URL(url, `http://${headers.host}`), {
      headers: Object.entries(headers).map(([name, value]) => [name, String(value)]),
    })
    const redirect = await redirects.match(request)
    const redirected = redirect && (await redirects.handle(request, redirect, fileOf))
    return redirected ?? (await fileOf(request))?.()
  }
  return {
    answer,
    notFound: async () => {
      const body = await readFile(join(dist, '404.html'))
      // A request for the page itself gets the headers of every page.
      const page = await answer({ url: '/404', method: 'GET', headers: { host: 'localhost' } } as IncomingMessage)
      return new Response(body, { status: 404, headers: page?.headers ?? {} })
    },
  }
}

/** Returns a function that adds to an answer the headers that netlify.toml and `_headers` set for its address. */
async function readHeaderRules(netlifyConfigPath: string, file: string) {
  const { headers: rules, errors } = await parseAllHeaders({
    netlifyConfigPath,
    headersFiles: [file],
    configHeaders: [],
    minimal: false,
  })
  if (errors.length > 0) throw new AggregateError(errors, errors.map(({ message }) => message).join('\n'))
  return ({ url }: Request, response: Response): Response => {
    const { pathname } = new URL(url)
    for (const rule of rules)
      if ('forRegExp' in rule && rule.forRegExp.test(pathname))
        for (const [name, value] of Object.entries(rule.values)) response.headers.set(name, value)
    return response
  }
}
