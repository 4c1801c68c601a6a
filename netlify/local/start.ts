import { spawn } from 'node:child_process'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { prepareDatabase } from './database.ts'
import { readLocalEnvironment } from './environment.ts'
import { loadFunctions, localContext, matchFunction } from './functions.ts'
import { listen, toRequest } from './http-server.ts'
import { startJobRunner } from './job-runner.ts'
import { lockDataFolder } from './lock-data-folder.ts'
import { mailboxPath } from './mailbox/pages.ts'
import { type LocalMailbox, localMailbox } from './mailbox/start.ts'
import { localSecretKey } from './secret-key.ts'
import { failStart, StartError } from './start-error.ts'
import { openStaticSite, type StaticSite } from './static-site.ts'
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
    const environment = readLocalEnvironment(process.env)
    await lockDataFolder(environment.dataDir)
    process.env.SECRET_KEY ||= await localSecretKey(environment.dataDir)
    const server = await listen(environment)
    const address = `http://localhost:${environment.port}`
    process.env.SITE_URL ??= address
    if (!args.includes('--no-build')) await build(signal)
    const blobs = await startBlobs(join(environment.dataDir, 'blobs'))
    onStop(blobs.stop)
    const database = await prepareDatabase(environment, undefined, blobs.documents)
    onStop(database.stop)
    const mailbox = await localMailbox(environment)
    if (mailbox) onStop(mailbox.stop)
    const site = await openStaticSite(projectRoot, address)
    onStop(site.stop)
    const functions = await loadFunctions(fileURLToPath(new URL('../functions', import.meta.url)))
    onStop(server.stop)
    server.serve((request) => answer(request, functions, site, mailbox))
    onStop(startJobRunner(database.embedded).stop)
    printWelcome(environment, database.embedded, mailbox && `${process.env.SITE_URL}${mailboxPath}`)
  } catch (error) {
    if (!signal.aborted) failStart(error)
  }
}

function build(signal: AbortSignal) {
  return new Promise<void>((resolve, reject) => {
    const astro = spawn('astro', ['build'], { stdio: ['ignore', 'inherit', 'inherit'], signal })
    astro.once('error', reject)
    astro.once('exit', (code) => (code === 0 ? resolve() : reject(new StartError('The site could not be built.'))))
  })
}

// The mailbox is this server's own. Then Netlify's order: functions, files and redirects, functions that prefer static files, the 404 page.
async function answer(
  incoming: IncomingMessage,
  functions: Awaited<ReturnType<typeof loadFunctions>>,
  site: StaticSite,
  mailbox: LocalMailbox | undefined,
): Promise<Response> {
  const url = new URL(incoming.url ?? '/', 'http://localhost').href
  const mail = await mailbox?.answer(url)
  if (mail) return mail
  const context = localContext(incoming.socket.remoteAddress ?? '127.0.0.1')
  const first = await matchFunction(functions, url, false)?.handle(toRequest(incoming), context)
  if (first) return first
  const file = await site.answer(incoming)
  if (file) return file
  return (await matchFunction(functions, url, true)?.handle(toRequest(incoming), context)) ?? site.notFound()
}
