// `npm run test:production`: a twin of production on this machine, from Debian's packages and npm's. Each line names a
// step and its time; the first failed step ends the run. TWIN_LOG=1 prints the output of functions and commands.
// `-- --idle` then waits a real hour (IDLE_MINUTES) without anybody, and counts what the schedule asks of the database.
// `-- --traffic` continues with events during people's work, for which the two cores must be idle. `-- --no-build`
// deploys the last build, without the preview.

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Deployment } from './deployment.ts'
import { idle } from './idle.ts'
import { healthy, journey, openAccount } from './people.ts'
import { startTwin } from './platform/twin.ts'
import { productionInstall } from './production-install.ts'
import { Traffic } from './traffic.ts'
import { UnderTraffic } from './under-traffic.ts'

const clients = 20
const isBuilt = process.argv.includes('--no-build')

const lines: string[] = []
const log = (line: string) => {
  lines.push(line)
  if (process.env.TWIN_LOG) process.stdout.write(line)
}

/** Runs a step and prints its result. */
async function step(name: string, work: () => Promise<string>): Promise<void> {
  const start = performance.now()
  const told = await work()
  console.log(`✓ ${name}: ${told} (${((performance.now() - start) / 1000).toFixed(1)} s)`)
}

/** The names of a deploy's scripts and styles, which browsers keep for a year. */
const scriptsOf = ({ id }: { id: string }) =>
  readdirSync(join(twin.folder, id, 'dist', '_astro')).filter((name) => /\.(js|css)$/.test(name))

const twin = await startTwin(Number(process.env.PORT ?? 0))
process.env.SITE_URL = twin.site.url
const deployment = new Deployment(twin, log)
try {
  console.log(`${twin.database.versions}; ${twin.site.url}`)
  if (!isBuilt) await step('a preview, built from a production install', productionInstall)
  await step('roles and variables', async () => {
    await deployment.configure()
    return 'ops -- serving-role as an owner without superuser, through the pooler'
  })
  await step('first deploy', async () => {
    twin.site.publish(await deployment.build(isBuilt))
    return `${twin.site.current.hosts.length} functions packed`
  })
  await step('certificates, managers, dealership, account', async () => {
    await deployment.admit()
    await openAccount()
    return 'npm run ops -- certificate, npm run admin:create, Configurações'
  })
  await step('health', () => healthy(twin))
  await step('a whole journey', async () => {
    const { stage } = await journey(twin, 'settled')
    return `${stage}, ${twin.mail.count()} messages sent`
  })
  await step('second deploy', async () => {
    const [before, deploy] = [twin.site.current, await deployment.build(isBuilt)]
    twin.site.publish(deploy)
    const changed = scriptsOf(deploy).filter((name) => !scriptsOf(before).includes(name))
    if (changed.length > 0) throw new Error(`scripts with another address although nothing changed: ${changed}`)
    return `no script has another address; ${await healthy(twin)}`
  })
  if (process.argv.includes('--idle'))
    await step('nobody there', () => idle(twin, Number(process.env.IDLE_MINUTES ?? 60)))
  if (process.argv.includes('--traffic')) {
    const traffic = new Traffic(twin.site.url, clients)
    const under = new UnderTraffic(twin, deployment, traffic)
    await step(`${clients} clients at work`, () => under.quiet())
    await step('a deploy meanwhile', () => under.deploy())
    await step("'Publicar' meanwhile", () => under.publish())
    await step('a roll back, and forward again', () => under.rollBack())
    await step('the release before on the schema of now', () => under.formerRelease())
    await step('functions killed in the middle, ten times', () => under.killed())
    await step('one connection to the database for all', () => under.poolerOut())
    await step('the database asleep', () => under.asleep())
    await step('what was acknowledged is stored, once and whole', async () => {
      const { tried, lost, doubled, half, surprises } = await traffic.end(twin.database.db)
      const strange = surprises.filter((one) => !one.startsWith('status 502'))
      const told = `${tried} applications, lost ${lost}, doubled ${doubled}, half ${half}`
      if (lost + doubled + half + strange.length > 0) throw new Error(`${told}; ${strange.join(', ')}`)
      return told
    })
  }
  for (const { name, calls, peakMb } of twin.site.current.hosts.map(({ use }) => use))
    console.log(`  ${name.padEnd(14)}${String(calls).padStart(6)} calls, at most ${peakMb} MB an instance`)
} catch (error) {
  console.log(`✗ ${error instanceof Error ? error.stack : error}`)
  console.log(lines.join('').slice(-6000))
  process.exitCode = 1
} finally {
  await twin.stop()
}
process.exit()
