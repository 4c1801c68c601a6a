import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { housekeeping } from '#server/housekeeping-entry.ts'
import { endLostBuilds, jobsNow, someBuildWaits } from '#server/jobs-entry.ts'
import { readLocalEnvironment } from './environment.ts'
import { loadFunctions, localContext, matchFunction } from './functions.ts'
import { backstageOf } from './guide/backstage.ts'
import { type DemoClock, startDemoClock } from './guide/clock.ts'
import { guidePath } from './guide/pages.ts'
import { localGuide } from './guide/start.ts'
import { listen, refusalOf } from './http-server.ts'
import { failStart, lockDataFolder, stopOnSignal } from './process-lifetime.ts'
import { serveSite } from './served-site.ts'
import { type LocalServices, startLocalServices } from './services.ts'
import { buildKnownSite } from './site-builder.ts'

const projectRoot = fileURLToPath(new URL('../..', import.meta.url))

/**
 * `npm start`: builds the site and serves it with the functions and, without DATABASE_URL, an embedded database.
 * `--no-build` serves the last build. A mistake that the user can mend ends the process with one line.
 */
export async function start(args: readonly string[]): Promise<void> {
  const { signal, onStop } = stopOnSignal()
  try {
    process.chdir(projectRoot)
    // Files written from here on are readable for their owner only.
    process.umask(0o077)
    const environment = readLocalEnvironment(process.env)
    await lockDataFolder(environment.dataDir)
    // Set before any code reads the time. Only the embedded demo's time may move.
    const clock = environment.databaseUrl === undefined ? await startDemoClock(environment.dataDir) : undefined
    const server = await listen(environment)
    const address = `http://localhost:${environment.port}`
    process.env.SITE_URL ??= address
    const build = args.includes('--no-build') ? undefined : buildKnownSite(environment.dataDir, signal)
    const blobs = join(environment.dataDir, 'blobs')
    const services = await startLocalServices(environment, { address, blobs, onStop })
    const site = await serveSite({
      projectRoot,
      dataDir: environment.dataDir,
      address,
      build,
      signal,
      lost: () => endLostBuilds('A construção do site foi interrompida.'),
      waits: someBuildWaits,
    })
    await endLostBuilds('O servidor parou no meio da construção do site.')
    const functions = await loadFunctions(fileURLToPath(new URL('../functions', import.meta.url)))
    onStop(server.stop)
    // The guide's logins are those of the embedded demo.
    const guide = clock && localGuide(backstageOf(functions, services), { clock, work })
    const where = { host: environment.host, siteUrl: process.env.SITE_URL }
    server.serve(
      async (request, incoming) =>
        refusalOf(incoming, where) ?? answer(request, incoming, { functions, site, services, guide, clock }),
    )
    services.begin()
  } catch (error) {
    if (!signal.aborted) failStart(error)
  }
}

/** Does everything that the bank does by itself in a day. */
async function work() {
  // The jobs ask the provider for payments first. Housekeeping makes no charges until the provider has answered, and
  // after a change of the clock the last answer is too old.
  await jobsNow()
  await housekeeping()
  await jobsNow()
}

type Functions = Awaited<ReturnType<typeof loadFunctions>>

interface Parts {
  functions: Functions
  site: Awaited<ReturnType<typeof serveSite>>
  services: LocalServices
  guide: ReturnType<typeof localGuide> | undefined
  clock: DemoClock | undefined
}

// Mailbox, provider, guide and build hook are this server's own, so they come first. Then follows Netlify's order:
// functions, files and redirects, functions that prefer static files, the 404 page.
async function answer(
  request: Request,
  incoming: IncomingMessage,
  { functions, site, services, guide, clock }: Parts,
): Promise<Response> {
  const { url } = request
  const own = await services.answer(request)
  if (own) return own
  const guided = guide && new URL(url).pathname.startsWith(guidePath) && (await guide(request))
  if (guided) return guided
  const hook = site.answerHook(incoming)
  if (hook) return hook
  const context = localContext(incoming.socket.remoteAddress ?? '127.0.0.1', incoming.socket.remotePort)
  const first = await matchFunction(functions, url, false)?.handle(request, context)
  if (first) return first
  // A page that the browser cached before the clock was set lacks the clock's script.
  if (clock?.isMoved()) delete incoming.headers['if-none-match']
  const file = await site.current().answer(incoming)
  if (file) return clock?.onPage(file) ?? file
  return (await matchFunction(functions, url, true)?.handle(request, context)) ?? site.current().notFound()
}
