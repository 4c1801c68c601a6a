import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { prepareDatabase } from './database.ts'
import { readLocalEnvironment } from './environment.ts'
import { listen, toRequest } from './http-server.ts'
import { startJobRunner } from './job-runner.ts'
import { lockDataFolder } from './lock-data-folder.ts'
import { mailboxPath } from './mailbox/pages.ts'
import { type LocalMailbox, localMailbox } from './mailbox/start.ts'
import { openFirst } from './open-first.ts'
import { pspPath } from './psp/pages.ts'
import { type LocalPsp, localPsp } from './psp/start.ts'
import { localSealCertificate } from './seal-certificate.ts'
import { localSecretKey } from './secret-key.ts'
import { failStart } from './start-error.ts'
import { stopOnSignal } from './stop-on-signal.ts'
import { startBlobs } from './storage.ts'
import { printWelcome } from './welcome.ts'

/**
 * Where `netlify dev`, which runs the functions itself, expects the embedded database (netlify.toml says the same), and where
 * Netlify's emulation keeps files: the jobs, which run in this process, read and write them there.
 */
const NETLIFY_DEV = { bridgePort: 54329, port: 4321, astroPort: '4323', blobs: '.netlify/blobs-serve' }

/**
 * `npm run dev`: Astro's dev server, whose Netlify emulation runs the functions, beside the embedded database.
 * `--under-netlify-dev` is for netlify.toml: fixed ports, and the address there is that of the embedded database.
 */
export async function dev(args: readonly string[]): Promise<void> {
  const { signal, onStop } = stopOnSignal()
  const underNetlifyDev = args.includes('--under-netlify-dev')
  try {
    process.chdir(fileURLToPath(new URL('../..', import.meta.url)))
    if (process.env.DATABASE_WS_PROXY === `127.0.0.1:${NETLIFY_DEV.bridgePort}/v1`) delete process.env.DATABASE_URL
    const environment = readLocalEnvironment(process.env)
    if (underNetlifyDev)
      onStop(await openFirst(NETLIFY_DEV.port, { port: Number(NETLIFY_DEV.astroPort), host: environment.host }))
    await lockDataFolder(environment.dataDir)
    process.env.SECRET_KEY ||= await localSecretKey(environment.dataDir)
    if (!process.env.CONTRACT_CERTIFICATE) Object.assign(process.env, await localSealCertificate(environment.dataDir))
    const blobs = await startBlobs(NETLIFY_DEV.blobs)
    onStop(blobs.stop)
    const port = underNetlifyDev ? NETLIFY_DEV.astroPort : String(environment.port)
    // `netlify dev` has a port of its own (netlify.toml), and says it in URL.
    process.env.SITE_URL ??= underNetlifyDev ? (process.env.URL ?? 'http://localhost:8888') : `http://localhost:${port}`
    const bridgePort = underNetlifyDev ? NETLIFY_DEV.bridgePort : undefined
    const database = await prepareDatabase(environment, bridgePort, blobs.documents)
    onStop(database.stop)
    const mailbox = await localMailbox(environment)
    if (mailbox) onStop(mailbox.stop)
    const beside = { host: environment.host, port: Number(port) + 1 }
    const address = `http://localhost:${beside.port}`
    const psp = await localPsp(environment, address)
    if (psp) onStop(psp.stop)
    if (mailbox || psp) await serveOwn({ mailbox, psp }, beside, onStop)
    onStop(startJobRunner(database.embedded).stop)
    const astro = spawn('astro', ['dev', '--port', port, '--host', environment.host], { stdio: 'inherit' })
    onStop(async () => void astro.kill('SIGTERM'))
    astro.once('exit', (code) => signal.aborted || process.exit(code ?? 1))
    printWelcome(environment, database.embedded, {
      mailbox: mailbox && address + mailboxPath,
      psp: psp && address + pspPath,
    })
  } catch (error) {
    failStart(error)
  }
}

/** Astro's server knows nothing of mailbox and provider: they have a port of their own. */
async function serveOwn(
  { mailbox, psp }: { mailbox: LocalMailbox | undefined; psp: LocalPsp | undefined },
  at: { host: string; port: number },
  onStop: (task: () => Promise<unknown>) => void,
) {
  const server = await listen(at)
  onStop(server.stop)
  server.serve(async (incoming) => {
    const url = new URL(incoming.url ?? '/', `http://localhost:${at.port}`).href
    const own = (await mailbox?.answer(url)) ?? (await psp?.answer(() => toRequest(incoming), url))
    return own ?? new Response(null, { status: 404 })
  })
}
