import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The demo's clock, which runs with the machine's and can be set ahead. */
export interface DemoClock {
  isMoved(): boolean
  /** Sets the clock of this server and of its pages to an instant. The next start keeps it. */
  moveTo(at: Date): Promise<void>
  /** Returns the script that sets the clock of a page. */
  script(): string
  /** Adds that script to a page, before all other scripts. Leaves every other answer unchanged. */
  onPage(response: Response): Promise<Response>
}

/** The address of the script for pages. */
export const clockScript = '/guia/relogio.js'

/**
 * Sets the clock of this process to the offset stored in the data folder. All other code, the embedded database
 * included, simply gets the demo's time. Only the local server has this clock.
 */
export async function startDemoClock(dataDir: string): Promise<DemoClock> {
  const file = join(dataDir, 'clock.json')
  const stored = await readFile(file, 'utf8').catch(() => '{"ms":0}')
  const moved = { ms: Number(JSON.parse(stored).ms) || 0 }
  shiftDate(moved)
  return {
    isMoved: () => moved.ms !== 0,
    moveTo: async (at) => {
      moved.ms += at.getTime() - Date.now()
      await writeFile(`${file}.new`, JSON.stringify(moved))
      await rename(`${file}.new`, file)
    },
    script: () => `(${shiftDate})(${JSON.stringify(moved)})`,
    onPage: (response) => (moved.ms === 0 ? Promise.resolve(response) : withScript(response)),
  }
}

/**
 * Shifts the current time of `Date` by the value of `moved.ms` at each call. Refers to nothing outside, because it also
 * runs as a page's script.
 */
function shiftDate(moved: { readonly ms: number }): void {
  const { Date: RealDate } = globalThis
  const realNow = RealDate.now.bind(RealDate)
  const now = () => realNow() + moved.ms
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, given, called) => Reflect.construct(target, given.length > 0 ? given : [now()], called),
    apply: () => new RealDate(now()).toString(),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  })
}

async function withScript(response: Response): Promise<Response> {
  if (!/^text\/html/.test(response.headers.get('content-type') ?? '')) return response
  const page = (await response.text()).replace(/<head[^>]*>/, (head) => `${head}<script src="${clockScript}"></script>`)
  const headers = new Headers(response.headers)
  for (const name of ['etag', 'last-modified', 'content-length']) headers.delete(name)
  headers.set('cache-control', 'no-store')
  return new Response(page, { status: response.status, headers })
}
