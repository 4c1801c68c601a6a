import type { IncomingMessage } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { reply } from '../../../netlify/local/http-server.ts'
import type { StaticSite } from '../../../netlify/local/site/served-site.ts'
import type { KeyPair } from './authority.ts'
import type { FunctionHost } from './functions.ts'

/** A built site with its functions: what 'Publish deploy' makes the one that is served. */
export interface Deploy {
  id: string
  /** Files by the rules of its netlify.toml. */
  files: StaticSite
  hosts: readonly FunctionHost[]
}

const hookPath = '/build_hooks/twin'

/** The site's address: TLS, the functions, the files, and the schedule, as the platform has them. */
export class Site {
  readonly #server: ReturnType<typeof createServer>
  readonly #timer: NodeJS.Timeout
  #current: Deploy | undefined
  /** Called when somebody asks the build hook for a build. */
  onBuildAsked: () => void = () => {}

  private constructor(keys: KeyPair) {
    this.#server = createServer(keys, (incoming, outgoing) =>
      reply(incoming, outgoing, (request) => this.#answer(request, incoming)),
    )
    this.#timer = setInterval(() => void this.tick('jobs').catch(console.log), 60_000)
  }

  static async open(keys: KeyPair, port: number): Promise<Site> {
    const site = new Site(keys)
    await new Promise<void>((resolve) => site.#server.listen(port, '127.0.0.1', resolve))
    return site
  }

  get url(): string {
    return `https://localhost:${(this.#server.address() as AddressInfo).port}`
  }

  get hook(): string {
    return this.url + hookPath
  }

  get current(): Deploy {
    if (!this.#current) throw new Error('nothing is deployed')
    return this.#current
  }

  /** From the next request on, this deploy is served; what the one before has begun is ended by it. */
  publish(deploy: Deploy): void {
    for (const host of this.#current?.hosts ?? []) host.retire()
    for (const host of deploy.hosts) host.open()
    this.#current = deploy
  }

  /** What the schedule does when a function's time has come. */
  async tick(name: string): Promise<void> {
    await this.#current?.hosts.find(({ packed }) => packed.name === name)?.onSchedule()
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    for (const host of this.#current?.hosts ?? []) host.stop()
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  // Functions, files and redirects, functions that prefer files, the 404 page.
  async #answer(request: Request, incoming: IncomingMessage): Promise<Response> {
    const { pathname } = new URL(request.url)
    if (pathname === hookPath && request.method === 'POST') {
      this.onBuildAsked()
      return new Response(null, { status: 200 })
    }
    const { files, hosts } = this.current
    const ip = incoming.socket.remoteAddress ?? ''
    const called = (preferStatic: boolean) =>
      hosts.find(({ packed }) => packed.preferStatic === preferStatic && serves(packed.served, pathname))
    const first = called(false)
    if (first) return first.answer(request, ip)
    return (await files.answer(incoming)) ?? called(true)?.answer(request, ip) ?? files.notFound()
  }
}

/** A schedule is no address. */
const serves = (served: string | undefined, pathname: string) =>
  served?.startsWith('/') === true && new URLPattern({ pathname: served }).test({ pathname })
