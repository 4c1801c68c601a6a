import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { readLocalEnvironment } from './environment.ts'
import { forwardPort } from './forward-port.ts'
import { loadFunctions } from './functions.ts'
import { backstageOf } from './guide/backstage.ts'
import { localGuide } from './guide/start.ts'
import { listen } from './http-server.ts'
import { failStart, lockDataFolder, stopOnSignal } from './process-lifetime.ts'
import { type LocalServices, startLocalServices } from './services.ts'

/**
 * The ports at which `netlify dev`, which runs the functions itself, expects the embedded database and Astro (the same
 * as in netlify.toml), and the folder in which Netlify's emulation keeps files. The jobs run in this process and use
 * the files there.
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
      onStop(await forwardPort(NETLIFY_DEV.port, { port: Number(NETLIFY_DEV.astroPort), host: environment.host }))
    await lockDataFolder(environment.dataDir)
    const port = underNetlifyDev ? NETLIFY_DEV.astroPort : String(environment.port)
    // `netlify dev` has a port of its own (netlify.toml) and gives it in URL.
    process.env.SITE_URL ??= underNetlifyDev ? (process.env.URL ?? 'http://localhost:8888') : `http://localhost:${port}`
    const beside = { host: environment.host, port: Number(port) + 1 }
    const services = await startLocalServices(environment, {
      address: `http://localhost:${beside.port}`,
      blobs: NETLIFY_DEV.blobs,
      bridgePort: underNetlifyDev ? NETLIFY_DEV.bridgePort : undefined,
      onStop,
    })
    await serveOwn(services, environment.databaseUrl === undefined, beside, onStop)
    // Astro's server passes the guide's addresses on (dev-routes.mjs).
    const env = { ...process.env, GUIDE_ORIGIN: `http://localhost:${beside.port}` }
    const astro = spawn('astro', ['dev', '--port', port, '--host', environment.host], { stdio: 'inherit', env })
    onStop(async () => void astro.kill('SIGTERM'))
    astro.once('exit', (code) => signal.aborted || process.exit(code ?? 1))
    services.begin()
  } catch (error) {
    failStart(error)
  }
}

/**
 * Serves mailbox, provider and, for the demo, its guide on a port of their own, because Astro's server does not know
 * them.
 */
async function serveOwn(
  services: LocalServices,
  isDemo: boolean,
  at: { host: string; port: number },
  onStop: (task: () => Promise<unknown>) => void,
) {
  const server = await listen(at)
  onStop(server.stop)
  const functions = await loadFunctions(fileURLToPath(new URL('../functions', import.meta.url)))
  // The clock stays: Astro's process, which runs the functions for the browser, would not follow it.
  const guide = isDemo ? localGuide(backstageOf(functions, services)) : undefined
  server.serve(
    async (request) =>
      (await services.answer(request)) ?? (await guide?.(request)) ?? new Response(null, { status: 404 }),
  )
}
