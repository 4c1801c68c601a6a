import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'smol-toml'
import { z } from 'zod'
import { sealVariables } from '#tests/support/contracts.ts'
import { netlifyVariables } from '#tests/support/netlify-variables.ts'
import type { PackedFunction } from '#tests/support/packed-functions.ts'
import { watchMemory } from '#tests/support/process-memory.ts'
import { onPostBuild, onPreBuild } from '../../netlify/build-plugin/index.mjs'
import { demoAnalyst, demoColleagues } from '../../netlify/local/demo/logins.ts'
import { openStaticSite } from '../../netlify/local/served-site.ts'
import { FunctionHost, siteId } from './platform/functions.ts'
import type { Deploy } from './platform/site.ts'
import type { Twin } from './platform/twin.ts'

/** The site's settings, by the parts that see them (docs/operations.md, 'Deploy to Netlify and Neon', step 3). */
interface Variables {
  /** Seen by builds and functions. */
  both: Record<string, string>
  builds: Record<string, string>
}

interface Running {
  /** The input for the command. */
  typed?: string
  onStart?: (child: ChildProcess) => void
}

const netlifyToml = z.object({
  build: z.object({ command: z.string(), publish: z.string() }),
  functions: z.object({ directory: z.string() }),
})

const packProgram = fileURLToPath(new URL('platform/pack.ts', import.meta.url))

/** The steps of docs/operations.md with which a bank sets up its site, as commands. The document explains them. */
export class Deployment {
  readonly #twin: Twin
  readonly #log: (line: string) => void
  #variables: Variables = { both: {}, builds: {} }
  /** The answers, in order. */
  readonly deploys: Deploy[] = []
  #builds = 0
  /** The most memory (MB) of the newest build. */
  buildMb = 0

  constructor(twin: Twin, log: (line: string) => void) {
    this.#twin = twin
    this.#log = log
  }

  /** Steps 1 and 3: the serving and housekeeping roles, and the site's variables. */
  async configure(): Promise<void> {
    const { database, mail, pix, site } = this.#twin
    const printed = await this.#npm('ops', { DATABASE_OWNER_URL: database.ownerUrl }, ['serving-role'])
    const addresses = Object.fromEntries(
      printed.split('\n').flatMap((line) => {
        const [, name, value] = /^(DATABASE_\w+)=(.*)$/.exec(line) ?? []
        return name && value ? [[name, value]] : []
      }),
    )
    this.#variables = {
      both: {
        ...addresses,
        SITE_URL: site.url,
        SECRET_KEY: randomBytes(32).toString('base64'),
        NETLIFY_BUILD_HOOK_URL: site.hook,
        ...mail.variables,
        ...pix.variables,
      },
      builds: { DATABASE_OWNER_URL: database.ownerUrl },
    }
  }

  /** Step 4: the build of netlify.toml, unless it `isBuilt`, then Netlify's packing. Nothing is published yet. */
  async build(isBuilt = false): Promise<Deploy> {
    const id = `deploy-${++this.#builds}`
    const { folder, site, trusted } = this.#twin
    const toml = netlifyToml.parse(parse(readFileSync('netlify.toml', 'utf8')))
    const { both, builds } = this.#variables
    const deployId = `6927f0c2a1b2c3d4e5f6${String(this.#builds).padStart(4, '0')}`
    const platform = { ...netlifyVariables('production', site.url, deployId), NODE_EXTRA_CA_CERTS: trusted }
    const environment = { ...both, ...builds, ...platform, ...(await this.#fromPlugin()) }
    if (!isBuilt) await this.#run(['bash', '-c', toml.build.command], environment, { onStart: this.#watch })
    await onPostBuild({ utils: { cache: this.#cache } })
    const deployed = join(folder, id)
    await cp(toml.build.publish, join(deployed, 'dist'), { recursive: true })
    await cp('netlify.toml', join(deployed, 'netlify.toml'))
    const files = await openStaticSite(deployed)
    const deploy = { id, files, hosts: await this.hosts(toml.functions.directory, join(deployed, 'functions'), id) }
    this.deploys.push(deploy)
    return deploy
  }

  /** Packs bundled functions like Netlify, to run them with the site's variables. */
  async hosts(bundled: string, folder: string, id: string): Promise<FunctionHost[]> {
    const { files, site, trusted } = this.#twin
    const around = { variables: this.#variables.both, siteUrl: site.url, trusted, blobs: files, log: this.#log }
    const printed = await this.#run([process.execPath, packProgram, bundled, folder], {})
    const packed: PackedFunction[] = JSON.parse(printed.trim().split('\n').at(-1) ?? '')
    return packed.map((one) => new FunctionHost(one, around, id))
  }

  /** Steps 5 and 6: both certificates, the two managers and a dealership's login. */
  async admit(): Promise<void> {
    const { database, folder, pixCertificate } = this.#twin
    const { DATABASE_URL = '', SECRET_KEY = '' } = this.#variables.both
    const seal = await sealVariables()
    const file = join(folder, 'contract.p12')
    writeFileSync(file, Buffer.from(seal.CONTRACT_CERTIFICATE ?? '', 'base64'))
    const owner = { DATABASE_OWNER_URL: database.ownerUrl, SECRET_KEY }
    await this.#npm('ops', owner, ['certificate', 'contract', file], `${seal.CONTRACT_CERTIFICATE_PASSWORD}\n`)
    await this.#npm('ops', owner, ['certificate', 'pix', pixCertificate])
    const typed = ({ username, name }: { username: string; name: string }) =>
      `${username}\n${name}\n${demoAnalyst.password}\n${demoAnalyst.password}\n`
    await this.#npm('admin:create', { DATABASE_URL }, [], `${typed(demoAnalyst)}${demoAnalyst.email}\n`)
    for (const colleague of demoColleagues.filter(({ role }) => role !== 'analyst')) {
      const { role, dealership } = colleague
      const counter = dealership === null ? [] : ['--dealership', dealership]
      await this.#npm('admin:create', { DATABASE_URL }, ['--role', role, ...counter], typed(colleague))
    }
  }

  /** Our plugin passes Netlify's access on to the command; the store is the twin's. */
  async #fromPlugin(): Promise<Record<string, string>> {
    const { url, token } = this.#twin.files
    const environment: Record<string, string | undefined> = {}
    await onPreBuild({
      constants: { SITE_ID: siteId, NETLIFY_API_TOKEN: token },
      netlifyConfig: { build: { environment } },
      utils: { cache: this.#cache },
    })
    const context = JSON.parse(Buffer.from(environment.NETLIFY_BLOBS_CONTEXT ?? '', 'base64').toString())
    return { NETLIFY_BLOBS_CONTEXT: Buffer.from(JSON.stringify({ ...context, apiURL: url })).toString('base64') }
  }

  /** The files of a build that the platform keeps for the next one, as paths in the build's folder. */
  readonly #cache = {
    restore: (paths: string[]) => this.#keep(paths, (path) => [this.#kept(path), path]),
    save: (paths: string[]) => this.#keep(paths, (path) => [path, this.#kept(path)]),
  }

  readonly #kept = (path: string) => join(this.#twin.folder, 'cache', path)

  async #keep(paths: string[], between: (path: string) => [from: string, to: string]): Promise<void> {
    for (const [from, to] of paths.map(between))
      if (existsSync(from)) await cp(from, to, { recursive: true, force: false, preserveTimestamps: true })
  }

  readonly #watch = (child: ChildProcess) => {
    const memory = watchMemory(child.pid ?? 0)
    child.once('close', () => (this.buildMb = memory.end()))
  }

  /** A command on an operator's machine. */
  #npm(script: string, variables: Record<string, string>, args: string[] = [], typed = ''): Promise<string> {
    const command = ['npm', 'run', '--silent', script, '--', ...args]
    return this.#run(command, { ...variables, NODE_EXTRA_CA_CERTS: this.#twin.trusted }, { typed })
  }

  #run([program = '', ...args]: string[], variables: Record<string, string>, { typed = '', onStart }: Running = {}) {
    const { PATH = '', HOME = '' } = process.env
    const child = spawn(program, args, { env: { PATH, HOME, ...variables }, stdio: 'pipe' })
    let printed = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        printed += chunk
        this.#log(String(chunk))
      })
    child.stdin.end(typed)
    onStart?.(child)
    return new Promise<string>((resolve, reject) => {
      child.once('error', reject)
      child.once('close', (code) =>
        code === 0
          ? resolve(printed)
          : reject(new Error(`${args.join(' ')} ended with ${code}:\n${printed.slice(-3000)}`)),
      )
    })
  }
}
