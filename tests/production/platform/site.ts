import type { IncomingMessage } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { reply } from '../../../netlify/local/http-server.ts'
import type { StaticSite } from '../../../netlify/local/served-site.ts'
import type { KeyPair } from './authority.ts'
import type { FunctionHost } from './functions.ts'

/** A built site with its functions. 'Publish deploy' makes it the served one. */
export interface Deploy {
  id: string
  /** Serves files by the rules of its netlify.toml. */
  files: StaticSite
  hosts: readonly FunctionHost[]
}

const hookPath = '/build_hooks/twin'

/** The site's address, as on the platform: TLS, functions, files and the schedule. */
export class Site {
  readonly #server: ReturnType<typeof createServer>
  readonly #timer: NodeJS.Timeout
  #current: Deploy | undefined
  /** Called when the build hook gets a request. */
  onBuildAsked: () => void = () => {}

  private constructor(keys: KeyPair) {
    this.#server = createServer(keys, (incoming, outgoing) =>
      reply(incoming, outgoing, (request) => this.#answer(request, incoming)),
    )
    this.#timer = setInterval(() => {
      const due = new Date().getMinutes() === 0 ? ['jobs', 'housekeeping'] : ['jobs']
      for (const name of due) void this.tick(name).catch(console.log)
    }, 60_000)
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

  /** Serves this deploy from the next request on. The former deploy finishes the requests that it has begun. */
  publish(deploy: Deploy): void {
    for (const host of this.#current?.hosts ?? []) host.retire()
    for (const host of deploy.hosts) host.open()
    this.#current = deploy
  }

  /** Runs a function like the schedule at its time. */
  async tick(name: string): Promise<void> {
    await this.#current?.hosts.find(({ packed }) => packed.name === name)?.onSchedule()
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    for (const host of this.#current?.hosts ?? []) host.stop()
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  // The order: functions, files and redirects, functions that prefer files, the 404 page.
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

/** A scheduled function has no address. */
const serves = (served: string | undefined, pathname: string) =>
  served?.startsWith('/') === true && new URLPattern({ pathname: served }).test({ pathname })
