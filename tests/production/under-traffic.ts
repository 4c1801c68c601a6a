import { setTimeout as pause } from 'node:timers/promises'
import type { Deployment } from './deployment.ts'
import { bundleFormerRelease } from './former-release.ts'
import { journey, publishPrice } from './people.ts'
import type { Twin } from './platform/twin.ts'
import type { Traffic } from './traffic.ts'

/**
 * Events in production while people work. Each gives its result, and throws if a client got an answer that is not
 * allowed.
 */
export class UnderTraffic {
  readonly #twin: Twin
  readonly #deployment: Deployment
  readonly #traffic: Traffic

  constructor(twin: Twin, deployment: Deployment, traffic: Traffic) {
    this.#twin = twin
    this.#deployment = deployment
    this.#traffic = traffic
  }

  async quiet(): Promise<string> {
    return this.#watch(0, () => pause(10_000))
  }

  async deploy(): Promise<string> {
    return this.#watch(5_000, async () => this.#twin.site.publish(await this.#deployment.build()))
  }

  /** 'Publicar' calls the build hook, and the platform builds and publishes. */
  async publish(): Promise<string> {
    const { site } = this.#twin
    site.onBuildAsked = () => void this.#deployment.build().then((deploy) => site.publish(deploy), console.log)
    let version = 0
    const said = await this.#watch(5_000, async () => {
      version = await publishPrice()
    })
    return `version ${version} is live; ${said}`
  }

  /** 'Publish deploy' of an earlier deploy, and of the newest again. */
  async rollBack(): Promise<string> {
    const { site } = this.#twin
    const newest = site.current
    const [first] = this.#deployment.deploys
    return this.#watch(5_000, async () => {
      if (first) site.publish(first)
      await pause(10_000)
      site.publish(newest)
    })
  }

  /** The functions of an earlier release on the current schema: a whole journey, beside the clients. */
  async formerRelease(): Promise<string> {
    const { folder, site } = this.#twin
    const former = await bundleFormerRelease(folder)
    if (!former) return 'no history here (RELEASE=<commit> in a clone that has one): not run'
    const newest = site.current
    const hosts = await this.#deployment.hosts(former.bundled, `${folder}/former-release-packed`, former.commit)
    const said = await this.#watch(5_000, async () => {
      site.publish({ id: former.commit, files: newest.files, hosts })
      await journey(this.#twin, 'settled')
      site.publish(newest)
    })
    return `functions of ${former.commit}, a journey to its end; ${said}`
  }

  /**
   * Ends an instance during a request, ten times. That one request gets the platform's 502 or half an answer, and its
   * client asks again.
   */
  async killed(): Promise<string> {
    const api = this.#twin.site.current.hosts.find(({ packed }) => packed.name === 'api')
    return this.#watch(
      3_000,
      async () => {
        for (let time = 0; time < 10; time++) {
          await api?.killBusy()
          await pause(300)
        }
      },
      / 502 |status 502|no answer/,
    )
  }

  /** One connection to the database for all clients. */
  async poolerOut(): Promise<string> {
    const { pooler } = this.#twin.database
    return this.#watch(
      8_000,
      async () => {
        await pooler.limit(1)
        await pause(15_000)
        await pooler.limit(20)
      },
      /unavailable/,
    )
  }

  /**
   * Drops every connection. For two seconds new ones are held, as by a database that wakes, and then refused, as by one
   * that restarts.
   */
  async asleep(): Promise<string> {
    const { front } = this.#twin.database
    return this.#watch(
      8_000,
      async () => {
        for (const how of ['held', 'refused'] as const) {
          await front.sleep(how, 2_000)
          await pause(3_000)
        }
      },
      /unavailable/,
    )
  }

  /**
   * Counts the clients' answers during the event and for `afterMs` more. Throws for an answer that is not `allowed`.
   */
  async #watch(afterMs: number, work: () => Promise<unknown>, allowed?: RegExp): Promise<string> {
    this.#traffic.takeErrors()
    const before = this.#traffic.requests
    await work()
    await pause(afterMs)
    const errors = this.#traffic.takeErrors()
    const requests = this.#traffic.requests - before
    const unasked = errors.filter((one) => !allowed?.test(one))
    if (unasked.length > 0)
      throw new Error(`${unasked.length} of ${requests} answers were errors:\n${unasked.slice(0, 10).join('\n')}`)
    return `${requests} requests, ${errors.length} errors${errors.length > 0 ? ` (${kinds(errors)})` : ''}`
  }
}

/** The count of each answer: '3 x /api/portal: 503 unavailable'. */
function kinds(errors: readonly string[]): string {
  const kind = (one: string) => one.slice(9).replace(/\{.*"code":"(\w+)".*$/s, '$1')
  return [...Map.groupBy(errors, kind)].map(([what, all]) => `${all.length} x ${what}`).join(', ')
}
