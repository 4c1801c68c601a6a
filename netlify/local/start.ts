import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { endLostBuilds, someBuildWaits } from '#server/jobs-entry.ts'
import { prepareDatabase } from './database.ts'
import { readLocalEnvironment } from './environment.ts'
import { askFunctions, loadFunctions, localContext, matchFunction } from './functions.ts'
import { guidePath } from './guide/pages.ts'
import type { Backstage } from './guide/person.ts'
import { localGuide } from './guide/start.ts'
import { listen, toRequest } from './http-server.ts'
import { startJobRunner } from './job-runner.ts'
import { lockDataFolder } from './lock-data-folder.ts'
import { mailboxPath } from './mailbox/pages.ts'
import { type LocalMailbox, localMailbox } from './mailbox/start.ts'
import { refusalOf } from './own-host.ts'
import { pspPath } from './psp/pages.ts'
import { payExactly } from './psp/pay-exactly.ts'
import { type LocalPsp, localPsp } from './psp/start.ts'
import { localSealCertificate } from './seal-certificate.ts'
import { localSecretKey } from './secret-key.ts'
import { serveSite } from './site/served-site.ts'
import { failStart } from './start-error.ts'
import { stopOnSignal } from './stop-on-signal.ts'
import { startBlobs } from './storage.ts'
import { printWelcome } from './welcome.ts'

const projectRoot = fileURLToPath(new URL('../..', import.meta.url))

/**
 * `npm start`: builds the site and serves it with the functions and, without DATABASE_URL, an embedded database.
 * `--no-build` serves what is in dist. Anything a person can mend ends the process with one line.
 */
export async function start(args: readonly string[]): Promise<void> {
  const { signal, onStop } = stopOnSignal()
  try {
    process.chdir(projectRoot)
    // What is written from here on is its owner's alone.
    process.umask(0o077)
    const environment = readLocalEnvironment(process.env)
    await lockDataFolder(environment.dataDir)
    process.env.SECRET_KEY ||= await localSecretKey(environment.dataDir)
    if (!process.env.CONTRACT_CERTIFICATE) Object.assign(process.env, await localSealCertificate(environment.dataDir))
    const server = await listen(environment)
    const address = `http://localhost:${environment.port}`
    process.env.SITE_URL ??= address
    const blobs = await startBlobs(join(environment.dataDir, 'blobs'))
    onStop(blobs.stop)
    const database = await prepareDatabase(environment, undefined, blobs.documents)
    onStop(database.stop)
    const mailbox = await localMailbox(environment)
    if (mailbox) onStop(mailbox.stop)
    const psp = await localPsp(environment, address)
    if (psp) onStop(psp.stop)
    const build = !args.includes('--no-build')
    const site = await serveSite({
      ...{ projectRoot, dataDir: environment.dataDir, address, build, signal },
      lost: () => endLostBuilds('A construção do site foi interrompida.'),
      waits: someBuildWaits,
    })
    onStop(site.stop)
    await endLostBuilds('O servidor parou no meio da construção do site.')
    const functions = await loadFunctions(fileURLToPath(new URL('../functions', import.meta.url)))
    onStop(server.stop)
    // Its logins are those of the embedded demonstration.
    const guide = database.embedded ? localGuide(backstageOf(functions, mailbox, psp)) : undefined
    const where = { host: environment.host, siteUrl: process.env.SITE_URL }
    server.serve(
      async (request) => refusalOf(request, where) ?? answer(request, functions, site, { mailbox, psp, guide }),
    )
    onStop(startJobRunner(database.embedded).stop)
    printWelcome(environment, database.embedded, {
      mailbox: mailbox && `${process.env.SITE_URL}${mailboxPath}`,
      psp: psp && `${address}${pspPath}`,
    })
  } catch (error) {
    if (!signal.aborted) failStart(error)
  }
}

const pauseMs = 500

const backstageOf = (
  functions: Awaited<ReturnType<typeof loadFunctions>>,
  mailbox: LocalMailbox | undefined,
  psp: LocalPsp | undefined,
): Backstage => ({
  ask: askFunctions(functions),
  codeFor: async (email: string) => mailbox?.codeFor(email),
  payAt: psp && ((address) => payExactly(psp, address)),
  pause: () => new Promise<void>((resolve) => setTimeout(resolve, pauseMs)),
})

interface OwnPages {
  mailbox: LocalMailbox | undefined
  psp: LocalPsp | undefined
  guide: ReturnType<typeof localGuide> | undefined
}

// Mailbox, provider, guide and build hook are this server's own. Then Netlify's order: functions, files and redirects, functions that prefer static files, the 404 page.
async function answer(
  incoming: IncomingMessage,
  functions: Awaited<ReturnType<typeof loadFunctions>>,
  site: Awaited<ReturnType<typeof serveSite>>,
  { mailbox, psp, guide }: OwnPages,
): Promise<Response> {
  const url = new URL(incoming.url ?? '/', 'http://localhost').href
  const own = (await mailbox?.answer(url)) ?? (await psp?.answer(() => toRequest(incoming), url))
  if (own) return own
  const guided = guide && new URL(url).pathname.startsWith(guidePath) && (await guide(toRequest(incoming)))
  if (guided) return guided
  const hook = site.answerHook(incoming)
  if (hook) return hook
  const context = localContext(incoming.socket.remoteAddress ?? '127.0.0.1')
  const first = await matchFunction(functions, url, false)?.handle(toRequest(incoming), context)
  if (first) return first
  const file = await site.current().answer(incoming)
  if (file) return file
  return (await matchFunction(functions, url, true)?.handle(toRequest(incoming), context)) ?? site.current().notFound()
}
