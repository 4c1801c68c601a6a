// `npm run test:production`: a twin of production on this machine, from Debian's packages and npm's. Each line says what was done
// there and how long it took; the first step that fails ends the run. TWIN_LOG=1 prints what functions and commands say.
import { Deployment } from './deployment.ts'
import { healthy, journey, openAccount } from './people.ts'
import { startTwin } from './platform/twin.ts'

const lines: string[] = []
const log = (line: string) => {
  lines.push(line)
  if (process.env.TWIN_LOG) process.stdout.write(line)
}

/** Does a step and prints what it came to. */
async function step(name: string, work: () => Promise<string>): Promise<void> {
  const start = performance.now()
  const told = await work()
  console.log(`✓ ${name}: ${told} (${((performance.now() - start) / 1000).toFixed(1)} s)`)
}

const twin = await startTwin(Number(process.env.PORT ?? 0))
process.env.SITE_URL = twin.site.url
const deployment = new Deployment(twin, log)
try {
  console.log(`${twin.database.versions}; ${twin.site.url}`)
  await step('roles and variables', async () => {
    await deployment.configure()
    return 'db:serving-role as an owner without superuser, through the pooler'
  })
  await step('first deploy', async () => {
    twin.site.publish(await deployment.build())
    return `${twin.site.current.hosts.length} functions packed`
  })
  await step('certificates, manager, dealership, account', async () => {
    await deployment.admit()
    await openAccount()
    return 'npm run certificate, npm run admin:create, Configurações'
  })
  await step('health', () => healthy(twin))
  await step('a whole journey', async () => {
    const { stage } = await journey(twin, 'settled')
    return `${stage}, ${twin.mail.count()} messages sent`
  })
} catch (error) {
  console.log(`✗ ${error instanceof Error ? error.stack : error}`)
  console.log(lines.join('').slice(-6000))
  process.exitCode = 1
} finally {
  await twin.stop()
}
process.exit()
